/** The parameters of writing a template: described for the documentation, judged by the slice's own rules. */

import { z } from 'zod'
import { list } from '../../kernel/wire/params.ts'
import { componentSchema } from './node.ts'
import { createShape, updateShape } from './rules/request.ts'

type Bag = Record<string, unknown>

/**
 * Lets every value through: the rules look at all parameters together and report every violation at once, where
 * a schema would stop before the components are reached.
 */
function judgedLater(shape: Record<string, z.ZodType>): z.ZodType<Bag> {
  const open = Object.entries(shape).map(([name, schema]) => {
    const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
    return [name, z.unknown().optional().meta(plain)]
  })
  const required = Object.keys(shape).filter(
    (name) => !(shape[name] as z.ZodType).safeParse(undefined).success,
  )
  return z.object(Object.fromEntries(open)).meta(required.length > 0 ? { required } : {})
}

const components = list(componentSchema)

export const createInput = judgedLater({ ...createShape, components })
export const updateInput = judgedLater({ ...updateShape, components: components.optional() })
