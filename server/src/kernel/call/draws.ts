/**
 * What is drawn: ids, codes, handles, tokens. In earnest from the system's randomness. In the sandbox from a stream that
 * follows from the seed of a world, so that the same calls in the same order are answered with the same ids: each
 * transaction of a call draws from a stream of its own, named by its turn, and a job from one named by the job, since
 * nobody knows whether it runs before or after the next call.
 */

import { createHmac, randomInt } from 'node:crypto'
import { newNodeId, newRowId, nodeIdFrom, randomBytes, rowIdFrom } from '../wire/ids.ts'

export type Draw = {
  nodeId(): string
  /** For rows that are not nodes. */
  rowId(): string
  bytes(count: number): Buffer
  int(below: number): number
}

/** From which stream: that of a call's turn, or one that has a name of its own. */
export type Drawing = 'in turn' | { stream: string }

export const randomDraw = (now: number): Draw => ({
  nodeId: newNodeId,
  rowId: () => newRowId(now),
  bytes: randomBytes,
  int: (below) => randomInt(below),
})

const BLOCK_BYTES = 32

/** Whoever knows the seed knows what is drawn: for the sandbox only. */
export function keyedDraw(seed: string, stream: () => string): Draw {
  let drawn = 0
  let name: string | undefined
  const block = () => {
    name ??= stream()
    return createHmac('sha256', `a world's seed ${seed}`).update(`${name} ${drawn++}`).digest()
  }
  const bytes = (count: number): Buffer => {
    const blocks = Array.from({ length: Math.ceil(count / BLOCK_BYTES) }, block)
    return Buffer.concat(blocks).subarray(0, count)
  }
  return {
    nodeId: () => nodeIdFrom(block()),
    rowId: () => rowIdFrom(block()),
    bytes,
    int: (below) => Number(block().readBigUInt64BE() % BigInt(below)),
  }
}
