/** The parameters of writing a template: described for the documentation, judged by the slice's own rules. */

import { z } from 'zod'
import { documented } from '../../kernel/graph/openapi/json-schema.ts'
import { namesIn } from '../../kernel/wire/parameter-names.ts'
import { list } from '../../kernel/wire/params.ts'
import { libraryShape } from './library/take.ts'
import { componentSchema } from './rules/parts/components.ts'
import { createShape, updateShape } from './rules/request.ts'
import { COMPONENT_TYPES } from './template.ts'

type Bag = Record<string, unknown>

/**
 * Lets every value through: the rules look at all parameters together and report every violation at once, where
 * a schema would stop before the components are reached.
 */
function judgedLater<S extends z.ZodType>(shown: S): z.ZodType<Bag, z.input<S>> {
  const open = namesIn(shown).map((name) => [name, z.unknown().optional()])
  return documented<z.ZodObject, S>(z.object(Object.fromEntries(open)), shown)
}

const components = list(componentSchema, { max: COMPONENT_TYPES.length }).describe(
  'The parts of the template, each of them once: one BODY, and around it what is wanted.',
)

const { components: _, ...withoutComponents } = createShape

/** Written by the business, or taken from the library. */
export const createInput = judgedLater(
  z.union([z.object({ ...createShape, components }), z.object({ ...withoutComponents, ...libraryShape })]),
)
export const updateInput = judgedLater(
  z.object({ ...updateShape, components: components.optional() }).meta({ minProperties: 1 }),
)

/** One request for all languages of a template. */
const { language, ...unspoken } = createShape
export const upsertInput = judgedLater(
  z.object({
    ...unspoken,
    components,
    languages: list(language, { commas: true }).describe('The languages that the template is to have.'),
  }),
)
