/** The operation that every node has: reading its fields. */

import { z } from 'zod'
import type { Permission } from '../call.ts'
import { fieldsInput, readNode } from '../fields.ts'
import type { Fields, NodeKind } from './node.ts'
import { reading } from './operation.ts'

export function readFields<N extends { id: string }>(
  node: NodeKind<N>,
  summary: string,
  permission?: Permission,
) {
  return reading(node, {
    summary,
    ...(permission && { permission }),
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
        Object.entries(node.fields).map(([name, field]) => [name, field.schema.optional()]),
      ),
    }),
  )
}
