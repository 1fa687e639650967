/** The parameters of writing a template: described for the documentation, judged by the slice's own rules. */

import { z } from 'zod'
import { shownAs } from '../../kernel/graph/openapi/json-schema.ts'
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
function judgedLater(shape: Record<string, z.ZodType>): z.ZodType<Bag> {
  const open = Object.entries(shape).map(([name, schema]) => {
    return [name, z.unknown().optional().meta(shownAs(schema))]
  })
  const required = Object.keys(shape).filter(
    (name) => !(shape[name] as z.ZodType).safeParse(undefined).success,
  )
  return z.object(Object.fromEntries(open)).meta(required.length > 0 ? { required } : {})
}

const components = list(componentSchema, { max: COMPONENT_TYPES.length }).describe(
  'The parts of the template, each of them once: one BODY, and around it what is wanted.',
)

export const createInput = judgedLater({
  ...createShape,
  components: components.optional(),
  ...libraryShape,
})
export const updateInput = judgedLater({ ...updateShape, components: components.optional() })

/** One request for all languages of a template. */
const { language, ...unspoken } = createShape
export const upsertInput = judgedLater({
  ...unspoken,
  components,
  languages: list(language, { commas: true }).describe('The languages that the template is to have.'),
})
