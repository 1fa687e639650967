/** What a session reads next. Nodes with a queue are passed over, and so are those that back off. */

import type { Clock } from '../../process/clock.ts'
import type { Reader } from '../tables.ts'
import { turnOf } from './circuit.ts'
import { type NodeQueue, newQueue } from './node-queue.ts'
import type { Receiver } from './receiver.ts'
import type { Search } from './search.ts'
import { firstDeliveries, type Head, nodeHeads, type Ready } from './store/ready.ts'
import { isOver } from './waiting.ts'

const READ_AT_ONCE_MAX = 512
const PROBE_CANDIDATES_MAX = 64

/** A session, as far as it is read for. */
type Session = {
  receiver: Receiver
  clock: Clock
  search: Search
  queues: ReadonlyMap<string, NodeQueue>
  /** The node that the last probe was for: the next is chosen among those behind it. */
  probedAt: string
}

/** New queues of what was found. `beforeProbe` is waited for before the one delivery that tests a receiver. */
export async function readOn(
  db: Reader,
  session: Session,
  beforeProbe: () => Promise<void>,
): Promise<NodeQueue[]> {
  const turn = turnOf(session.receiver, session.clock.now())
  if (turn.may === 'everything') return readMore(db, session)
  session.search.close()
  if (turn.may === 'nothing' || session.queues.size > 0) return []
  const readAt = session.search.hints
  const rows = await chooseProbe(db, session, turn.except)
  if (rows.length > 0 && turn.except === undefined) await beforeProbe()
  return queuesOf(rows, { isProbe: true, readAt, each: 1 })
}

async function readMore(db: Reader, session: Session): Promise<NodeQueue[]> {
  const { search, queues, receiver, clock } = session
  const readAt = search.hints
  const nodes = await search.next(
    queues,
    (after, most) => nodeHeads(db, receiver.id, { after, most }),
    (head) => isReady(head, clock.now()),
  )
  if (nodes.length === 0) return []
  // All nodes advance at the same pace: what is recorded together then lies together in the database.
  const each = Math.max(1, Math.floor(READ_AT_ONCE_MAX / (nodes.length + queues.size)))
  const rows = await firstDeliveries(db, receiver.id, { nodes, each })
  return queuesOf(rows, { isProbe: false, readAt, each }, clock.now())
}

export const isReady = ({ attempts, next_at }: Pick<Head, 'attempts' | 'next_at'>, now: number) =>
  attempts === 0 || isOver(next_at, now)

type Read = { isProbe: boolean; readAt: number; each: number }

/** A node that backs off waits as a whole, or its events would overtake each other. */
function queuesOf(rows: Ready[], { isProbe, readAt, each }: Read, now?: number): NodeQueue[] {
  const made: NodeQueue[] = []
  for (const [node_id, all] of Map.groupBy(rows, (row) => row.node_id)) {
    const stop = now === undefined ? -1 : all.findIndex((row) => !isReady(row, now))
    const ready = stop < 0 ? all : all.slice(0, stop)
    if (ready.length === 0) continue
    const hasMore = ready.length === each || ready.length < all.length
    made.push(newQueue(node_id, { rows: ready, isProbe, readAt, hasMore }))
  }
  return made
}

/** The first event of the node that was tried least: an event that is always refused must not be every probe. */
async function chooseProbe(db: Reader, session: Session, except: string | undefined): Promise<Ready[]> {
  const { id, failed_node } = session.receiver
  const spared = except ?? failed_node ?? ''
  const headsBehind = (after: string) => nodeHeads(db, id, { after, most: PROBE_CANDIDATES_MAX })
  const others = (heads: Head[]) => heads.filter((head) => head.node_id !== spared)
  let heads = await headsBehind(session.probedAt)
  if (others(heads).length === 0 && session.probedAt !== '') heads = await headsBehind('')
  const candidates = others(heads).length > 0 || except !== undefined ? others(heads) : heads
  const [least] = candidates.toSorted((a, b) => a.attempts - b.attempts)
  if (!least) return []
  session.probedAt = least.node_id
  return firstDeliveries(db, id, { nodes: [least.node_id], each: 1 })
}
