/** The operation that every node has: reading its fields. */

import { z } from 'zod'
import { fieldsInput, isOfNodeAlone, readNode } from './fields.ts'
import type { Field, Fields, NodeKind } from './node.ts'
import { type Needs, reading } from './operation.ts'

export function readFields<N extends { id: string }>(
  name: string,
  node: NodeKind<N>,
  spec: { summary: string; permission: Needs; note?: readonly string[]; onlyVersioned?: true },
) {
  return reading(name, node, {
    ...spec,
    input: fieldsInput,
    request: { fields: Object.keys(node.fields).slice(0, 3).join() },
    answer: nodeAnswer(node),
    isKept: (input) => isOfNodeAlone(node, input),
    run: ({ node: found, input, call }) => readNode(node, found, input, call),
  })
}

type Readable<N> = Pick<NodeKind<N>, 'title' | 'fields'>

const answers = new WeakMap<object, z.ZodType>()

/**
 * A node as it is read, named by its title in the contract. Built when it is first looked at: other slices may add
 * fields to a node after this module was read.
 */
export function nodeAnswer<N>(node: Readable<N>): z.ZodType {
  const known = answers.get(node)
  if (known) return known
  const answer = z.lazy(() =>
    z.object({ id: z.string(), ...fieldAnswers(node.fields) }).meta({ id: node.title }),
  )
  answers.set(node, answer)
  return answer
}

/** A node together with what only some operations return of it. */
export const nodeAnswerWith = <N>(node: Readable<N>, more: z.ZodRawShape): z.ZodType =>
  z.intersection(nodeAnswer(node), z.object(more))

/** Every field may be missing: it has no value, or it was not asked for. */
export const fieldAnswers = <N>(fields: Fields<N>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldAnswer(field).optional()]))

/** A date is text, or unix seconds where `date_format=U` asks for them. */
const fieldAnswer = <N>({ schema, date }: Field<N>) => (date ? z.union([schema, z.int()]) : schema)

/** On versioned paths some answers come once more as the only entry of a list, where clients look for them. */
export const alsoListed = (answer: z.ZodType): z.ZodType =>
  z.intersection(answer, z.object({ data: z.array(answer).optional() }))
