/**
 * A cache of answers to reads, as text: an answer that depends on its node alone is written once, and again when the
 * node is read again (found-nodes.ts), so at the next commit. Permission and budget are checked before.
 */

import type { Asked } from '../call/call.ts'
import { boundedCache } from '../process/bounded-cache.ts'
import type { AnyOperation } from './operation.ts'

const ANSWERS_MAX = 2_000
/** Longer ones are rare, and would fill the memory. */
const LENGTH_MAX = 4_096

type Question = {
  operation: Extract<AnyOperation, { effect: 'reads' }>
  node: unknown
  input: unknown
  call: Asked
}

export function keptAnswers() {
  const answers = boundedCache<string, { node: unknown; text: string }>(ANSWERS_MAX)

  return async function answerOf<T>(
    { operation, node, input, call }: Question,
    write: () => Promise<string | T>,
  ): Promise<string | T> {
    // Without a version each read finds its node again.
    if (!operation.isKept || call.house.storage.version() === undefined) return write()
    const { id } = node as { id: string }
    const key = `${operation.name} ${id} ${call.dialect} ${JSON.stringify(input)}`
    const known = answers.get(key)
    if (known && known.node === node) return known.text
    const text = await write()
    const isShort = typeof text === 'string' && key.length + text.length <= LENGTH_MAX
    if (isShort && operation.isKept(input as never)) answers.set(key, { node, text })
    return text
  }
}
