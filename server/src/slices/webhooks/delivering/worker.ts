/**
 * The delivery worker: routes events, leases receivers and serves them, and keeps its leases alive. Any number
 * of processes may run one; each receiver is served by one of them at a time, so that its order, its share of
 * connections and its circuit are its own.
 */

import { randomUUID } from 'node:crypto'
import type { House } from '../../../kernel/call/house.ts'
import { CLOCK_CHANNEL } from '../../../kernel/jobs/test-clock.ts'
import { type Alarm, alarm } from '../../../kernel/process/alarm.ts'
import { EVENTS_CHANNEL } from '../../../kernel/records/events.ts'
import { LEASE_MS, LEASE_RENEWED_EVERY_MS } from '../../../kernel/storage/lease.ts'
import type { Receiver } from '../receiver.ts'
import { connectionsSetting } from '../settings.ts'
import { changeDelivery, waitingFor } from '../store/deliveries.ts'
import {
  changeReceiver,
  receiversWithWork,
  releaseLeases,
  renewLeases,
  shortenLeases,
  takeLeases,
  voidLeases,
} from '../store/receivers.ts'
import { expiringOf } from './expiring.ts'
import { finisherOf } from './finishing.ts'
import { roomOf } from './room.ts'
import { DELIVERIES_CHANNEL, routeAgain, routeAll } from './routing.ts'
import { dropQueue, hint, hintAt, newStation, type Station } from './station.ts'
import { tend, type Yard } from './tending.ts'

const POLL_MS = 1_000
/** Other processes' hints come in swarms; one look at the receivers answers them all. */
const LOOK_GAP_MS = 10
const RECEIVERS_TAKEN_AT_ONCE_MAX = 32
const REROUTED_AT_ONCE_MAX = 500

export type DeliveryWorker = { stop(): Promise<void>; staleCount(): number }

export async function startDelivering(house: House): Promise<DeliveryWorker> {
  const { storage, clock, log } = house
  const owner = randomUUID()
  const stations = new Map<string, Station>()
  const connections = house.settings.get(connectionsSetting)
  const room = roomOf(connections)
  let stopped = false
  let leases = 0
  const toRoute = alarm()
  const toLook = alarm()
  const toExpire = alarm()
  const expiring = expiringOf(house, owner)
  /** From then on those that are served already are looked at, too: now and then, and when others say so. */
  let nudgesAt = 0
  const nudge = () => {
    nudgesAt = 0
    toLook.ring()
  }

  const complain = (error: unknown) =>
    log.error({ err: error }, 'deliveries are held up for a moment; the worker tries again')

  const finisher = finisherOf(house, {
    recorded(recorded) {
      for (const station of recorded) tend(yard, station)
    },
    lost(station) {
      log.warn({ receiver: station.receiver.id }, 'a lease was lost; late outcomes are refused')
      forget(station)
    },
  })

  const yard: Yard = {
    house,
    room,
    connections,
    isStopped: () => stopped,
    settle: finisher.settle,
    ended(station) {
      const starving = room.nextStarving()
      if (starving) tend(yard, starving)
      tend(yard, station)
    },
    async beforeProbe(station) {
      station.receiver.circuit = 'half_open'
      await storage.transact((db) => changeReceiver({ db }, station.receiver.id, { circuit: 'half_open' }))
    },
    complain,
  }

  function forget(station: Station): void {
    station.leasedUntil = 0
    if (stations.get(station.receiver.id) === station) stations.delete(station.receiver.id)
  }

  function routed(nodesOf: Map<string, Set<string>>): void {
    for (const [id, nodes] of nodesOf) {
      const station = stations.get(id)
      if (!station) toLook.ring()
      else {
        hintAt(station, nodes)
        tend(yard, station)
      }
    }
  }

  /** Sees which receivers have work; takes those that are free and nudges those that are ours. */
  async function look(): Promise<void> {
    const nudgesAll = performance.now() >= nudgesAt
    if (nudgesAll) nudgesAt = performance.now() + POLL_MS
    const busy = await receiversWithWork(storage.read, owner)
    const free = busy.filter((receiver) => !stations.has(receiver.id))
    if (free.length > 0) await take(free.slice(0, RECEIVERS_TAKEN_AT_ONCE_MAX))
    for (const receiver of busy) {
      const station = stations.get(receiver.id)
      if (!station) continue
      refresh(station, receiver)
      if (receiver.retired_at !== null && isIdle(station)) await moveOn(station)
      if (nudgesAll) hint(station)
      tend(yard, station)
    }
    if (free.length > RECEIVERS_TAKEN_AT_ONCE_MAX) toLook.ring()
  }

  async function take(free: Receiver[]): Promise<void> {
    const prefix = `${owner}.${leases++}.`
    const leasedUntil = performance.now() + LEASE_MS
    const ids = free.map((receiver) => receiver.id)
    const got = new Set(await storage.transact((db) => takeLeases(db, { owner, prefix }, ids)))
    for (const receiver of free) {
      if (!got.has(receiver.id)) continue
      stations.set(receiver.id, newStation(receiver, prefix + receiver.id, leasedUntil))
    }
  }

  /** A handshake may have made it healthy, or an operator may have changed it; our own news goes first. */
  function refresh(station: Station, seen: Receiver): void {
    const isNews = station.healthChanged || [...station.lanes.values()].some((lane) => lane.unsettled > 0)
    if (!isNews) station.receiver = { ...station.receiver, ...seen }
  }

  /** Nothing points at this receiver any more: what waits for it is decided anew. */
  async function moveOn(station: Station): Promise<void> {
    // Nothing is read meanwhile: it would be sent to the old address and to the new one.
    station.isReading = true
    try {
      await storage.transact(async (db) => {
        const waiting = await waitingFor(db, station.receiver.id, REROUTED_AT_ONCE_MAX)
        await routeAgain(db, waiting, (id, decision) =>
          changeDelivery(db, id, {
            ...decision,
            ...(decision.reason !== null && { state: 'not_sent', finished_at: clock.now() }),
          }),
        )
      })
    } finally {
      station.isReading = false
    }
    nudge()
  }

  async function beat(): Promise<void> {
    const idleSince = performance.now() - LEASE_RENEWED_EVERY_MS
    const idle = [...stations.values()].filter((one) => one.lanes.size === 0 && one.lastBusy < idleSince)
    for (const station of idle) forget(station)
    const from = performance.now()
    const kept = new Set(
      await storage.transact(async (db) => {
        if (storage.isShared) await shortenLeases(db)
        if (idle.length > 0) {
          const tokens = idle.map((station) => station.token)
          await releaseLeases(db, tokens)
        }
        return stations.size > 0 ? renewLeases(db, owner) : []
      }),
    )
    for (const station of stations.values()) {
      if (kept.has(station.token)) station.leasedUntil = from + LEASE_MS
      else if (performance.now() > station.leasedUntil) forget(station)
    }
  }

  if (!storage.isShared) await storage.transact(voidLeases)
  const unlisten = [
    storage.listen(EVENTS_CHANNEL, toRoute.ring),
    storage.listen(DELIVERIES_CHANNEL, nudge),
    storage.listen(CLOCK_CHANNEL, nudge),
    storage.listen(CLOCK_CHANNEL, toExpire.ring),
  ]
  let beating: Promise<void> = Promise.resolve()
  const heartbeat = setInterval(() => {
    // Where others hold leases too, those are looked after though this process holds none.
    if (stations.size > 0 || storage.isShared) beating = beat().catch(complain)
  }, LEASE_RENEWED_EVERY_MS)

  const loops = [
    loop(toRoute, () => routeAll(house, () => stopped, routed)),
    loop(toLook, async () => {
      await look()
      await new Promise((resolve) => setTimeout(resolve, LOOK_GAP_MS))
    }),
    loop(toExpire, () => expiring.round(() => stopped)),
  ]

  async function loop(woken: Alarm, round: () => Promise<void>): Promise<void> {
    while (!stopped) {
      woken.reset()
      await round().catch(complain)
      if (!stopped) await woken.rung(POLL_MS)
    }
  }

  return {
    staleCount: finisher.staleCount,
    /** What is under way is finished and recorded; the rest is left to whoever comes next. */
    async stop() {
      stopped = true
      toRoute.ring()
      toLook.ring()
      toExpire.ring()
      clearInterval(heartbeat)
      for (const end of unlisten) end()
      await Promise.all(loops)
      await beating
      for (const station of stations.values()) dropQueue(station)
      while (!room.isEmpty()) await new Promise((resolve) => setTimeout(resolve, 5))
      await finisher.drained()
      const tokens = [...stations.values()].map((station) => station.token)
      if (tokens.length > 0) await storage.transact((db) => releaseLeases(db, tokens))
    },
  }
}

const isIdle = (station: Station) => station.lanes.size === 0 && !station.isReading
