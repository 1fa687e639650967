/**
 * A station: one receiver that this process serves. Its deliveries run in lanes, one per node, each lane in
 * order; a lane whose delivery fails ends there, and what it had not sent yet still waits in the database.
 */

import type { House } from '../../../kernel/house.ts'
import { type Receiver, SEVERAL_NODES } from '../receiver.ts'
import { afterFailure, HEALTHY, nodeGapMs, turnOf } from '../rules/circuit.ts'
import { probeCandidates, type Ready, readyDeliveries } from '../store/ready.ts'
import { attemptDelivery, type Outcome } from './attempt.ts'

const READ_AT_ONCE_MAX = 512
const AHEAD = 3
const PROBE_CANDIDATES_MAX = 200

export type Lane = {
  node_id: string
  rows: Ready[]
  isProbe: boolean
  /** Attempts whose outcome is not recorded yet. */
  unsettled: number
  ended: boolean
  /** How many hints there had been when it was read; more of them since, or a read that was cut: more may wait. */
  readAt: number
  wasCut: boolean
}

export type Station = {
  receiver: Receiver
  token: string
  /** By the monotonic clock of this process: past it somebody else may be serving the receiver. */
  leasedUntil: number
  lanes: Map<string, Lane>
  queue: Lane[]
  running: number
  /** Counts the hints that something new may wait. */
  hints: number
  mayHaveMore: boolean
  isReading: boolean
  healthChanged: boolean
  /** A receiver is back after an outage that more than one node felt: nobody needs to back off any longer. */
  cameBack: boolean
  lastSuccess: number
  lastBusy: number
}

export type Settlement = {
  station: Station
  lane: Lane
  delivery: Ready
  outcome: Outcome
  /** After a failure: not before then. */
  next_at: number
}

export type Yard = {
  house: House
  connections: number
  isStopped(): boolean
  /** How many more deliveries this process may have under way. */
  room(): number
  started(): void
  settle(settlement: Settlement): void
  ended(station: Station): void
  beforeProbe(station: Station): Promise<void>
  complain(error: unknown): void
}

export function newStation(receiver: Receiver, token: string, leasedUntil: number): Station {
  return {
    receiver,
    token,
    leasedUntil,
    lanes: new Map(),
    queue: [],
    running: 0,
    hints: 0,
    mayHaveMore: true,
    isReading: false,
    healthChanged: false,
    cameBack: false,
    lastSuccess: 0,
    lastBusy: performance.now(),
  }
}

const isOurs = (station: Station) => performance.now() < station.leasedUntil

/** Starts what may be started, and reads on when there is room for more. */
export function tend(yard: Yard, station: Station): void {
  if (yard.isStopped() || !isOurs(station)) return
  while (station.queue.length > 0 && station.running < yard.connections && yard.room() > 0) {
    const lane = station.queue.shift() as Lane
    station.running++
    yard.started()
    void run(yard, station, lane).catch(yard.complain)
  }
  // Reading ahead: what was read before must last until the next has come, also from a database that is busy.
  if (station.mayHaveMore && !station.isReading && station.queue.length <= yard.connections * AHEAD) {
    void readOn(yard, station).catch(yard.complain)
  }
}

async function readOn(yard: Yard, station: Station): Promise<void> {
  const { house } = yard
  station.isReading = true
  station.mayHaveMore = false
  try {
    const readAt = station.hints
    const turn = turnOf(station.receiver, house.clock.now())
    const isProbe = turn.may === 'one probe'
    let rows: Ready[] = []
    let wasCut = false
    if (turn.may === 'everything') {
      rows = await readyDeliveries(house.storage.read, house.storage.engine, station.receiver.id, {
        now: house.clock.now(),
        except: [...station.lanes.keys()],
        most: READ_AT_ONCE_MAX,
      })
      wasCut = rows.length === READ_AT_ONCE_MAX
      if (wasCut) station.mayHaveMore = true
    } else if (isProbe && station.lanes.size === 0) {
      rows = await chooseProbe(house, station, turn.except)
      if (rows.length > 0 && turn.except === undefined) await yard.beforeProbe(station)
    }
    for (const row of rows) {
      let lane = station.lanes.get(row.node_id)
      if (!lane) {
        lane = { node_id: row.node_id, rows: [], isProbe, unsettled: 0, ended: false, readAt, wasCut }
        station.lanes.set(row.node_id, lane)
        station.queue.push(lane)
      }
      lane.rows.push(row)
    }
    if (station.hints !== readAt) station.mayHaveMore = true
    if (rows.length > 0) station.lastBusy = performance.now()
  } finally {
    station.isReading = false
  }
  if (station.queue.length > 0 || station.mayHaveMore) tend(yard, station)
}

/** The first event of the node that has been tried least: one that is always refused must not stand for all. */
async function chooseProbe(house: House, station: Station, except: string | undefined): Promise<Ready[]> {
  const { id, failed_node } = station.receiver
  const read = (without: string) => probeCandidates(house.storage.read, id, without, PROBE_CANDIDATES_MAX)
  const spared = except ?? failed_node ?? ''
  let candidates = await read(spared)
  if (candidates.length === 0 && except === undefined && spared !== '') candidates = await read('')
  const firsts = new Map<string, Ready>()
  for (const one of candidates) if (!firsts.has(one.node_id)) firsts.set(one.node_id, one)
  const [least] = [...firsts.values()].toSorted((a, b) => a.attempts - b.attempts)
  return least ? [least] : []
}

async function run(yard: Yard, station: Station, lane: Lane): Promise<void> {
  try {
    for (const delivery of lane.rows) {
      if (yard.isStopped() || !isOurs(station)) break
      const { circuit, paused_at } = station.receiver
      if (paused_at !== null || (circuit !== 'closed' && !lane.isProbe)) break
      const startedAt = performance.now()
      const outcome = await attemptDelivery(yard.house, station.receiver, delivery)
      lane.unsettled++
      const next_at = judge(yard.house, station, delivery, outcome, startedAt)
      yard.settle({ station, lane, delivery, outcome, next_at })
      if (outcome.failure) break
    }
  } finally {
    station.running--
    lane.ended = true
    station.lastBusy = performance.now()
    if (lane.unsettled === 0) endLane(station, lane)
    yard.ended(station)
  }
}

/** A lane has ended and all that it did is recorded: its node may be read again. */
export function endLane(station: Station, lane: Lane): void {
  if (station.lanes.get(lane.node_id) === lane) station.lanes.delete(lane.node_id)
  if (station.hints !== lane.readAt || lane.wasCut) station.mayHaveMore = true
}

/** Keeps the receiver's health; gives when the delivery may be tried again. */
function judge(house: House, station: Station, delivery: Ready, outcome: Outcome, startedAt: number): number {
  const { receiver } = station
  const now = house.clock.now()
  if (!outcome.failure) {
    station.lastSuccess = performance.now()
    if (receiver.circuit !== 'closed' || receiver.failures > 0) {
      if (receiver.failed_node === SEVERAL_NODES) station.cameBack = true
      Object.assign(receiver, HEALTHY)
      station.healthChanged = true
      station.mayHaveMore = true
    }
    return now
  }
  if (outcome.failure.isGone) {
    receiver.paused_at = now
    dropQueue(station)
    return now
  }
  const health = afterFailure(
    receiver,
    {
      node_id: delivery.node_id,
      othersSucceeded: station.lastSuccess > startedAt,
      ...outcome.failure,
    },
    now,
    Math.random(),
  )
  if (health !== receiver) {
    Object.assign(receiver, health)
    station.healthChanged = true
  }
  if (receiver.circuit !== 'closed') dropQueue(station)
  return now + nodeGapMs(delivery.attempts + 1, Math.random())
}

/** What was read but not started simply goes on waiting. */
export function dropQueue(station: Station): void {
  for (const lane of station.queue) station.lanes.delete(lane.node_id)
  station.queue = []
  station.mayHaveMore = true
}
