/**
 * What is drawn: ids, codes, handles, tokens. In earnest from the system's randomness. In the sandbox from a stream that
 * follows from the seed of a world, so that the same calls in the same order are answered with the same ids: each
 * transaction of a call draws from a stream of its own, named by its place in the sequence of its world, and a job from one named by the job, since
 * nobody knows whether it runs before or after the next call.
 */

import { hash, randomInt } from 'node:crypto'
import { boundedCache } from '../process/bounded-cache.ts'
import {
  firstNodeOf,
  newNodeId,
  newRowId,
  nodeIdFrom,
  RUN_OF_NODES,
  randomBytes,
  rowIdsFrom,
} from '../wire/ids.ts'

export type IdSource = {
  nodeId(): string
  /** For rows that are not nodes. */
  rowId(): string
  bytes(count: number): Buffer
  int(below: number): number
}

/**
 * Streams of one kind come one after the other; with `place`, where among them, the row ids of neighbours in time are
 * neighbours in every index, which makes each write cheaper; with `position`, their node ids are, too.
 */
export type Stream = { name: string; place?: string; position?: number }

/** From which stream: that of a call in its sequence, or one that has a name of its own. */
export type IdSequence = 'in sequence' | { stream: Stream }

export const randomIds = (now: number): IdSource => ({
  nodeId: newNodeId,
  rowId: () => newRowId(now),
  bytes: randomBytes,
  int: (below) => randomInt(below),
})

const BLOCK_BYTES = 32
/** So many calls in a row share a prefix; each has so many node ids under it before it draws a run of its own. */
const POSITIONS_TOGETHER = 64
const NODES_OF_POSITION = RUN_OF_NODES / POSITIONS_TOGETHER
const TOGETHER_MAX = 1_000

type Shared = { rowIds: ReturnType<typeof rowIdsFrom>; firstNode: number }

const together = boundedCache<string, Shared>(TOGETHER_MAX)

const blockOf = (seed: string, name: string, count: number): Buffer =>
  hash('sha256', `a world's seed ${JSON.stringify([seed, name, count])}`, 'buffer')

/** Most often the same as for the call before. */
let latest: { seed: string; group: number; shared: Shared } | undefined

/** Drawn once for all of them. */
function sharedByNeighbours(seed: string, position: number): Shared {
  const group = Math.floor(position / POSITIONS_TOGETHER)
  if (latest?.group === group && latest.seed === seed) return latest.shared
  const name = `turns ${group}`
  const key = `${seed} ${name}`
  let shared = together.get(key)
  if (!shared) {
    const block = blockOf(seed, name, 0)
    shared = { rowIds: rowIdsFrom(block), firstNode: firstNodeOf(block) }
    together.set(key, shared)
  }
  latest = { seed, group, shared }
  return shared
}

/** Whoever knows the seed knows what is drawn: for the sandbox only. */
export function seededIds(seed: string, stream: () => Stream): IdSource {
  let drawn = 0
  let from: Stream | undefined
  /** Rows need many ids: one block serves all of a stream. */
  let rowIds: Shared['rowIds'] | undefined
  let [rows, nodes, nodesEnd] = [0, 0, 0]
  const begin = (): Stream => {
    if (from) return from
    from = stream()
    const { position } = from
    if (position === undefined) return from
    const shared = sharedByNeighbours(seed, position)
    rowIds = shared.rowIds
    nodes = shared.firstNode + (position % POSITIONS_TOGETHER) * NODES_OF_POSITION
    nodesEnd = nodes + NODES_OF_POSITION
    return from
  }
  const block = () => blockOf(seed, begin().name, drawn++)
  const bytes = (count: number): Buffer => {
    const blocks = Array.from({ length: Math.ceil(count / BLOCK_BYTES) }, block)
    return Buffer.concat(blocks).subarray(0, count)
  }
  return {
    nodeId() {
      if (begin().position === undefined) return nodeIdFrom(block())
      if (nodes === nodesEnd) {
        nodes = firstNodeOf(block())
        nodesEnd = nodes + RUN_OF_NODES
      }
      return String(nodes++)
    },
    rowId() {
      const { place } = begin()
      rowIds ??= rowIdsFrom(block())
      return rowIds(rows++, place)
    },
    bytes,
    int: (below) => Number(block().readBigUInt64BE() % BigInt(below)),
  }
}
