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
 * A commit costs the same for one outcome as for many. When they come fast, a commit waits for company: a few
 * times as long as the last one took, or until so many have gathered. A crash in between sends those twice, so
 * when they come slowly it does not wait at all.
 */
const GATHERED_ENOUGH = 500
const GATHERING_MS_MAX = 50
const COMING_FAST = 8
const gatheringFactor = (lastCount: number) => (lastCount > COMING_FAST ? 5 : 0)
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
  let gathered = Promise.withResolvers<void>()
  let lastEnded = 0
  let lastTook = 0
  let lastCount = 0
  let stale = 0

  async function gather(): Promise<void> {
    const since = performance.now() - lastEnded
    const wait = Math.min(lastTook * gatheringFactor(lastCount), GATHERING_MS_MAX) - since
    if (wait < 1 || settled.length >= GATHERED_ENOUGH) return
    gathered = Promise.withResolvers<void>()
    const timer = setTimeout(gathered.resolve, wait)
    await gathered.promise
    clearTimeout(timer)
  }

  async function recordAll(): Promise<void> {
    while (settled.length > 0) {
      await gather()
      const started = performance.now()
      const batch = settled.splice(0, RECORDED_AT_ONCE_MAX)
      const held = await recordUntilDone(batch)
      lastEnded = performance.now()
      lastTook = lastEnded - started
      lastCount = batch.length
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
      if (settled.length === GATHERED_ENOUGH) gathered.resolve()
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
