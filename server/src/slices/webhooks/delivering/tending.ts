/** Serving a station: starting what may be started, sending lane by lane, and judging the receiver by what came. */

import type { House } from '../../../kernel/call/house.ts'
import { SEVERAL_NODES } from '../receiver.ts'
import { afterFailure, HEALTHY, nodeGapMs } from '../rules/circuit.ts'
import type { Ready } from '../store/ready.ts'
import { attemptDelivery, type Outcome } from './attempt.ts'
import { readOn } from './reading.ts'
import type { Room } from './room.ts'
import {
  dropQueue,
  endLane,
  isOurs,
  type Lane,
  lookEverywhere,
  mayHaveMore,
  type Station,
} from './station.ts'

const AHEAD = 3

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
  room: Room
  /** How many lanes a station may run, when nobody else needs the room. */
  connections: number
  isStopped(): boolean
  settle(settlement: Settlement): void
  ended(station: Station): void
  beforeProbe(station: Station): Promise<void>
  complain(error: unknown): void
}

/** Starts what may be started, and reads on when there is room for more. */
export function tend(yard: Yard, station: Station): void {
  if (yard.isStopped() || !isOurs(station)) return
  while (station.queue.length > 0 && yard.room.leftFor(station) > 0) {
    const lane = station.queue.shift() as Lane
    void run(yard, station, lane).catch(yard.complain)
  }
  if (station.queue.length > 0 && station.running === 0) yard.room.starves(station)
  // Reading ahead: what was read before must last until the next has come, also from a database that is busy.
  if (mayHaveMore(station) && !station.isReading && station.queue.length <= yard.connections * AHEAD) {
    void read(yard, station).catch(yard.complain)
  }
}

async function read(yard: Yard, station: Station): Promise<void> {
  station.isReading = true
  try {
    await readOn(yard.house, station, () => yard.beforeProbe(station))
  } finally {
    station.isReading = false
  }
  if (station.queue.length > 0 || mayHaveMore(station)) tend(yard, station)
}

async function run(yard: Yard, station: Station, lane: Lane): Promise<void> {
  station.running++
  const leave = yard.room.take(station)
  try {
    for (const delivery of lane.rows) {
      if (yard.isStopped() || !isOurs(station)) break
      const { circuit, paused_at } = station.receiver
      if (paused_at !== null || (circuit !== 'closed' && !lane.isProbe)) break
      const startedAt = performance.now()
      const outcome = await attemptDelivery(yard.house, station.receiver, delivery)
      lane.unsettled++
      const next_at = judge(yard.house, station, delivery, outcome, startedAt)
      yard.room.judged(station, outcome)
      yard.settle({ station, lane, delivery, outcome, next_at })
      if (outcome.failure) break
    }
  } finally {
    leave()
    station.running--
    lane.ended = true
    station.lastBusy = performance.now()
    if (lane.unsettled === 0) endLane(station, lane)
    yard.ended(station)
  }
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
      lookEverywhere(station)
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
