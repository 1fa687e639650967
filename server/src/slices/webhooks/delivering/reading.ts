/**
 * What a station reads next: nodes that something is known to wait at, and now and then all of them in turn, a few
 * at a time. Nodes that are served already are passed over, and so are those that back off.
 */

import type { House } from '../../../kernel/call/house.ts'
import { turnOf } from '../rules/circuit.ts'
import { isOver } from '../rules/waiting.ts'
import { firstDeliveries, type Head, nodeHeads, type Ready } from '../store/ready.ts'
import type { Lane, Station } from './station.ts'

const READ_AT_ONCE_MAX = 512
const NODES_AT_ONCE_MAX = 128
const PROBE_CANDIDATES_MAX = 64

/** Lays lanes for what was found. `beforeProbe` is waited for before the one delivery that tests a receiver. */
export async function readOn(
  house: House,
  station: Station,
  beforeProbe: () => Promise<void>,
): Promise<void> {
  const turn = turnOf(station.receiver, house.clock.now())
  if (turn.may === 'everything') return readMore(house, station)
  // What waits is found by a walk, once the way is free again.
  station.named.clear()
  station.walkedTo = undefined
  station.walksAgain = false
  if (turn.may === 'nothing' || station.lanes.size > 0) return
  const readAt = station.hints
  const rows = await chooseProbe(house, station, turn.except)
  if (rows.length > 0 && turn.except === undefined) await beforeProbe()
  layLanes(station, rows, { isProbe: true, readAt, each: 1 })
}

async function readMore(house: House, station: Station): Promise<void> {
  const readAt = station.hints
  // In turns, so that what is named again and again does not keep the walk from going on.
  const walksFirst = station.walkedTo !== undefined && station.readNamedLast
  const named = walksFirst ? undefined : namedNodes(station)
  station.readNamedLast = named !== undefined
  const nodes = named ?? (await walkOn(house, station))
  if (nodes.length === 0) return
  // All nodes come along at the same pace: what is recorded together then lies together in the database.
  const each = Math.max(1, Math.floor(READ_AT_ONCE_MAX / (nodes.length + station.lanes.size)))
  const { read } = house.storage
  const rows = await firstDeliveries(read, station.receiver.id, { nodes, each })
  layLanes(station, rows, { isProbe: false, readAt, each }, house.clock.now())
}

/** Those that can be read; one that has a lane is read when that has ended. */
function namedNodes(station: Station): string[] | undefined {
  const nodes: string[] = []
  for (const node of station.named) {
    if (nodes.length === NODES_AT_ONCE_MAX) break
    station.named.delete(node)
    const lane = station.lanes.get(node)
    if (lane) lane.hasMore = true
    else nodes.push(node)
  }
  return nodes.length > 0 ? nodes : undefined
}

async function walkOn(house: House, station: Station): Promise<string[]> {
  const after = station.walkedTo
  if (after === undefined) return []
  const asked = { after, most: NODES_AT_ONCE_MAX }
  const heads = await nodeHeads(house.storage.read, station.receiver.id, asked)
  const last = heads.length === NODES_AT_ONCE_MAX ? heads.at(-1) : undefined
  station.walkedTo = last?.node_id ?? (station.walksAgain ? '' : undefined)
  if (!last) station.walksAgain = false
  const now = house.clock.now()
  return heads
    .filter((head) => !station.lanes.has(head.node_id) && isReady(head, now))
    .map((one) => one.node_id)
}

const isReady = ({ attempts, next_at }: Pick<Head, 'attempts' | 'next_at'>, now: number) =>
  attempts === 0 || isOver(next_at, now)

type Read = { isProbe: boolean; readAt: number; each: number }

/** A node that backs off waits as a whole, or its events would overtake each other. */
function layLanes(station: Station, rows: Ready[], { isProbe, readAt, each }: Read, now?: number): void {
  for (const [node_id, all] of Map.groupBy(rows, (row) => row.node_id)) {
    const stop = now === undefined ? -1 : all.findIndex((row) => !isReady(row, now))
    const ready = stop < 0 ? all : all.slice(0, stop)
    if (ready.length === 0) continue
    const hasMore = ready.length === each || ready.length < all.length
    const lane: Lane = { node_id, rows: ready, isProbe, unsettled: 0, ended: false, readAt, hasMore }
    station.lanes.set(node_id, lane)
    station.queue.push(lane)
  }
  if (rows.length > 0) station.lastBusy = performance.now()
}

/** The first event of the node that has been tried least: one that is always refused must not stand for all. */
async function chooseProbe(house: House, station: Station, except: string | undefined): Promise<Ready[]> {
  const { read } = house.storage
  const { id, failed_node } = station.receiver
  const spared = except ?? failed_node ?? ''
  const headsBehind = (after: string) => nodeHeads(read, id, { after, most: PROBE_CANDIDATES_MAX })
  const others = (heads: Head[]) => heads.filter((head) => head.node_id !== spared)
  let heads = await headsBehind(station.probedAt)
  if (others(heads).length === 0 && station.probedAt !== '') heads = await headsBehind('')
  const candidates = others(heads).length > 0 || except !== undefined ? others(heads) : heads
  const [least] = candidates.toSorted((a, b) => a.attempts - b.attempts)
  if (!least) return []
  station.probedAt = least.node_id
  return firstDeliveries(read, id, { nodes: [least.node_id], each: 1 })
}
