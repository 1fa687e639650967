/** Recording outcomes, many in one transaction, each under the fencing token of the lease it was made under. */

import type { Call } from '../../../kernel/call.ts'
import type { House } from '../../../kernel/house.ts'
import { newTraceId } from '../../../kernel/ids.ts'
import { transacted } from '../../../kernel/transaction.ts'
import { receiverGone } from '../events.ts'
import { endBackOff, markDelivered, markFailed } from '../store/deliveries.ts'
import { changeReceiver, heldTokens } from '../store/receivers.ts'
import { endLane, type Settlement, type Station } from './station.ts'

const RECORDED_AT_ONCE_MAX = 500
/**
 * A commit costs the same for one outcome as for many. When they come fast, it waits a moment for company; a
 * crash in that moment sends those twice, so when they come slowly it does not wait at all.
 */
const GATHERING_MS = 15
const FAST_PER_MS = 1
const TRY_AGAIN_MS = 500

export type Finisher = {
  settle(settlement: Settlement): void
  /** Resolves when everything that was settled is recorded. */
  drained(): Promise<void>
  staleCount(): number
}

export function finisherOf(
  house: House,
  after: { recorded(stations: Set<Station>): void; lost(station: Station): void },
): Finisher {
  const settled: Settlement[] = []
  let recording: Promise<void> | undefined
  let lastStarted = 0
  let isFast = false
  let stale = 0

  async function gather(): Promise<void> {
    const wait = GATHERING_MS - (performance.now() - lastStarted)
    if (isFast && wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
  }

  async function recordAll(): Promise<void> {
    while (settled.length > 0) {
      await gather()
      const started = performance.now()
      const batch = settled.splice(0, RECORDED_AT_ONCE_MAX)
      isFast = batch.length / (started - lastStarted) > FAST_PER_MS
      lastStarted = started
      const held = await recordUntilDone(batch)
      const stations = new Set(batch.map((one) => one.station))
      for (const { station, lane } of batch) {
        lane.unsettled--
        if (!held.has(station.token)) stale++
        if (lane.ended && lane.unsettled === 0) endLane(station, lane)
      }
      for (const station of stations) if (!held.has(station.token)) after.lost(station)
      after.recorded(stations)
    }
    recording = undefined
  }

  /** An outcome that is not recorded would be a notification sent twice: it is tried until the database is back. */
  async function recordUntilDone(batch: Settlement[]): Promise<Set<string>> {
    for (;;) {
      try {
        return await record(house, batch)
      } catch (error) {
        house.log.error({ err: error }, 'outcomes of deliveries could not be recorded; trying again')
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
      }
    }
  }

  return {
    settle(settlement) {
      settled.push(settlement)
      recording ??= recordAll()
    },
    async drained() {
      while (recording) await recording
    },
    staleCount: () => stale,
  }
}

async function record(house: House, batch: Settlement[]): Promise<Set<string>> {
  const { storage } = house
  const asked = {
    db: storage.read,
    caller: { kind: 'system', job: 'webhooks.deliver' },
    now: house.clock.now(),
    dialect: 'plain',
    trace_id: newTraceId(),
    house,
    url: house.publicUrl,
    linkParameters: {},
  } as const
  const stations = new Set(batch.map((one) => one.station))
  const changed = [...stations].filter((station) => station.healthChanged)
  const held = await transacted(asked, async (call) => {
    const good = await heldTokens(
      call.db,
      storage.engine,
      [...stations].map((station) => station.token),
    )
    const ours = batch.filter((one) => good.has(one.station.token))
    const delivered = ours.filter((one) => !one.outcome.failure)
    const failed = ours.filter((one) => one.outcome.failure)
    if (delivered.length > 0) {
      const rows = delivered.map((one) => ({
        id: one.delivery.id,
        attempt: JSON.stringify(one.outcome.attempt),
      }))
      await markDelivered(call.db, storage.engine, call.now, rows)
    }
    if (failed.length > 0) {
      const rows = failed.map(({ delivery, outcome, next_at }) => ({
        id: delivery.id,
        attempt: JSON.stringify(outcome.attempt),
        next_at,
      }))
      await markFailed(call.db, storage.engine, rows)
    }
    for (const station of changed) if (good.has(station.token)) await recordHealth(call, station)
    const gone = failed.filter((one) => one.outcome.failure?.isGone).map((one) => one.station)
    for (const station of new Set(gone)) await receiverGone(call, station.receiver)
    return good
  })
  for (const station of changed) {
    station.healthChanged = false
    station.cameBack = false
  }
  return held
}

async function recordHealth(call: Call, { receiver, cameBack }: Station): Promise<void> {
  const { id, circuit, failures, failed_node, opened_times, next_probe_at } = receiver
  await changeReceiver(call, id, { circuit, failures, failed_node, opened_times, next_probe_at })
  if (cameBack) await endBackOff(call.db, id, call.now)
}
