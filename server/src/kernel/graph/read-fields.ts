/** The operation that every node has: reading its fields. */

import { z } from 'zod'
import { fieldsInput, readNode } from './fields.ts'
import type { Field, Fields, NodeKind } from './node.ts'
import { type Needs, reading } from './operation.ts'

export function readFields<N extends { id: string }>(
  name: string,
  node: NodeKind<N>,
  spec: { summary: string; permission: Needs },
) {
  return reading(name, node, {
    ...spec,
    input: fieldsInput,
    answer: nodeAnswer(node),
    run: ({ node: found, input, call }) => readNode(node, found, input, call),
  })
}

/** Built when it is first looked at: other slices may add fields to a node after this module was read. */
export function nodeAnswer<N>(node: { fields: Fields<N> }): z.ZodType {
  return z.lazy(() =>
    z.object({
      id: z.string(),
      ...Object.fromEntries(
        Object.entries(node.fields).map(([name, field]) => [name, fieldAnswer(field).optional()]),
      ),
    }),
  )
}

/** A date is text, or unix seconds where `date_format=U` asks for them. */
const fieldAnswer = <N>({ schema, date }: Field<N>) => (date ? z.union([schema, z.int()]) : schema)

/** On versioned paths some answers come once more as the only entry of a list, where clients look for them. */
export const alsoListed = (answer: z.ZodType): z.ZodType =>
  z.intersection(answer, z.object({ data: z.array(answer).optional() }))
