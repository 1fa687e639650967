/**
 * What a session reads next: nodes that something is known to wait at, and now and then all of them in turn, a few
 * at a time. Nodes that are served already are passed over, and so are those that back off.
 */

import type { House } from '../../../kernel/call/house.ts'
import { turnOf } from '../rules/circuit.ts'
import { isOver } from '../rules/waiting.ts'
import { firstDeliveries, type Head, nodeHeads, type Ready } from '../store/ready.ts'
import type { NodeQueue, ReceiverSession } from './session.ts'

const READ_AT_ONCE_MAX = 512
const NODES_AT_ONCE_MAX = 128
const PROBE_CANDIDATES_MAX = 64

/** Makes queues of what was found. `beforeProbe` is waited for before the one delivery that tests a receiver. */
export async function readOn(
  house: House,
  session: ReceiverSession,
  beforeProbe: () => Promise<void>,
): Promise<void> {
  const turn = turnOf(session.receiver, session.clock.now())
  if (turn.may === 'everything') return readMore(house, session)
  // What waits is found by a walk, once the way is free again.
  session.named.clear()
  session.walkedTo = undefined
  session.walksAgain = false
  if (turn.may === 'nothing' || session.nodeQueues.size > 0) return
  const readAt = session.hints
  const rows = await chooseProbe(house, session, turn.except)
  if (rows.length > 0 && turn.except === undefined) await beforeProbe()
  fillNodeQueues(session, rows, { isProbe: true, readAt, each: 1 })
}

async function readMore(house: House, session: ReceiverSession): Promise<void> {
  const readAt = session.hints
  // In turns, so that what is named again and again does not keep the walk from going on.
  const walksFirst = session.walkedTo !== undefined && session.readNamedLast
  const named = walksFirst ? undefined : namedNodes(session)
  session.readNamedLast = named !== undefined
  const nodes = named ?? (await walkOn(house, session))
  if (nodes.length === 0) return
  // All nodes come along at the same pace: what is recorded together then lies together in the database.
  const each = Math.max(1, Math.floor(READ_AT_ONCE_MAX / (nodes.length + session.nodeQueues.size)))
  const { read } = house.storage
  const rows = await firstDeliveries(read, session.receiver.id, { nodes, each })
  fillNodeQueues(session, rows, { isProbe: false, readAt, each }, session.clock.now())
}

/** Those that can be read; one that has a queue is read when that has ended. */
function namedNodes(session: ReceiverSession): string[] | undefined {
  const nodes: string[] = []
  for (const node of session.named) {
    if (nodes.length === NODES_AT_ONCE_MAX) break
    session.named.delete(node)
    const nodeQueue = session.nodeQueues.get(node)
    if (nodeQueue) nodeQueue.hasMore = true
    else nodes.push(node)
  }
  return nodes.length > 0 ? nodes : undefined
}

async function walkOn(house: House, session: ReceiverSession): Promise<string[]> {
  const after = session.walkedTo
  if (after === undefined) return []
  const asked = { after, most: NODES_AT_ONCE_MAX }
  const heads = await nodeHeads(house.storage.read, session.receiver.id, asked)
  const last = heads.length === NODES_AT_ONCE_MAX ? heads.at(-1) : undefined
  session.walkedTo = last?.node_id ?? (session.walksAgain ? '' : undefined)
  if (!last) session.walksAgain = false
  const now = session.clock.now()
  return heads
    .filter((head) => !session.nodeQueues.has(head.node_id) && isReady(head, now))
    .map((one) => one.node_id)
}

export const isReady = ({ attempts, next_at }: Pick<Head, 'attempts' | 'next_at'>, now: number) =>
  attempts === 0 || isOver(next_at, now)

type Read = { isProbe: boolean; readAt: number; each: number }

/** A node that backs off waits as a whole, or its events would overtake each other. */
function fillNodeQueues(
  session: ReceiverSession,
  rows: Ready[],
  { isProbe, readAt, each }: Read,
  now?: number,
): void {
  for (const [node_id, all] of Map.groupBy(rows, (row) => row.node_id)) {
    const stop = now === undefined ? -1 : all.findIndex((row) => !isReady(row, now))
    const ready = stop < 0 ? all : all.slice(0, stop)
    if (ready.length === 0) continue
    const hasMore = ready.length === each || ready.length < all.length
    const nodeQueue: NodeQueue = {
      node_id,
      rows: ready,
      isProbe,
      unsettled: 0,
      ended: false,
      readAt,
      hasMore,
    }
    session.nodeQueues.set(node_id, nodeQueue)
    session.unstarted.push(nodeQueue)
  }
  if (rows.length > 0) session.lastBusy = performance.now()
}

/** The first event of the node that has been tried least: one that is always refused must not stand for all. */
async function chooseProbe(
  house: House,
  session: ReceiverSession,
  except: string | undefined,
): Promise<Ready[]> {
  const { read } = house.storage
  const { id, failed_node } = session.receiver
  const spared = except ?? failed_node ?? ''
  const headsBehind = (after: string) => nodeHeads(read, id, { after, most: PROBE_CANDIDATES_MAX })
  const others = (heads: Head[]) => heads.filter((head) => head.node_id !== spared)
  let heads = await headsBehind(session.probedAt)
  if (others(heads).length === 0 && session.probedAt !== '') heads = await headsBehind('')
  const candidates = others(heads).length > 0 || except !== undefined ? others(heads) : heads
  const [least] = candidates.toSorted((a, b) => a.attempts - b.attempts)
  if (!least) return []
  session.probedAt = least.node_id
  return firstDeliveries(read, id, { nodes: [least.node_id], each: 1 })
}
