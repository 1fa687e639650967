/**
 * What is drawn: ids, codes, handles, tokens. In earnest from the system's randomness. In the sandbox from a stream that
 * follows from the seed of a world, so that the same calls in the same order are answered with the same ids: each
 * transaction of a call draws from a stream of its own, named by its turn, and a job from one named by the job, since
 * nobody knows whether it runs before or after the next call.
 */

import { hash, randomInt } from 'node:crypto'
import { newNodeId, newRowId, nodeIdFrom, randomBytes, rowIdFrom } from '../wire/ids.ts'

export type Draw = {
  nodeId(): string
  /** For rows that are not nodes. */
  rowId(): string
  bytes(count: number): Buffer
  int(below: number): number
}

/**
 * Streams of one kind come one after the other; with `place`, where among them, the row ids of neighbours in time are
 * neighbours in every index, which makes each write cheaper.
 */
export type Stream = { name: string; place?: string }

/** From which stream: that of a call's turn, or one that has a name of its own. */
export type Drawing = 'in turn' | { stream: Stream }

export const randomDraw = (now: number): Draw => ({
  nodeId: newNodeId,
  rowId: () => newRowId(now),
  bytes: randomBytes,
  int: (below) => randomInt(below),
})

const BLOCK_BYTES = 32

/** Whoever knows the seed knows what is drawn: for the sandbox only. */
export function keyedDraw(seed: string, stream: () => Stream): Draw {
  let drawn = 0
  let from: Stream | undefined
  /** Rows are drawn often: one block is enough for all of a stream. */
  let forRows: Buffer | undefined
  let rows = 0
  const block = () => {
    from ??= stream()
    return hash('sha256', `a world's seed ${JSON.stringify([seed, from.name, drawn++])}`, 'buffer')
  }
  const bytes = (count: number): Buffer => {
    const blocks = Array.from({ length: Math.ceil(count / BLOCK_BYTES) }, block)
    return Buffer.concat(blocks).subarray(0, count)
  }
  return {
    nodeId: () => nodeIdFrom(block()),
    rowId() {
      forRows ??= block()
      return rowIdFrom(forRows, rows++, from?.place)
    },
    bytes,
    int: (below) => Number(block().readBigUInt64BE() % BigInt(below)),
  }
}
