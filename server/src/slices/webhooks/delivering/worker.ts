/**
 * The delivery worker: routes events, leases receivers and serves them, and keeps its leases alive. Any number
 * of processes may run one; each receiver is served by one of them at a time, so that its order, its share of
 * connections and its circuit are its own.
 */

import { randomUUID } from 'node:crypto'
import type { House } from '../../../kernel/call/house.ts'
import { EVENTS_CHANNEL, LEASE_RENEWED_EVERY_MS } from '../../../kernel/engine/index.ts'
import { type Alarm, alarm } from '../../../kernel/process/alarm.ts'
import type { Receiver } from '../receiver.ts'
import { connectionsSetting } from '../settings.ts'
import { changeReceiver, freeReceivers, receiversWithWork, voidLeases } from '../store/receivers.ts'
import { expiringOf } from './expiring.ts'
import { finisherOf } from './finishing.ts'
import { heldReceivers } from './held-receivers.ts'
import { lookPace } from './look-pace.ts'
import { deliveryMetrics } from './metrics.ts'
import { moveOn } from './moving-on.ts'
import { roomOf } from './room.ts'
import { DELIVERIES_CHANNEL, ROUTED_CHANNEL, routeAll } from './routing.ts'
import { routingTurns } from './routing-turns.ts'
import { type Sending, sendOn } from './sending.ts'
import { dropUnstarted, hint, hintAt, type ReceiverSession } from './session.ts'
import { spreadLooks } from './spread-looks.ts'
import { stagedAttempts } from './staged.ts'

const POLL_MS = 1_000
const RECEIVERS_TAKEN_AT_ONCE_MAX = 32

export type DeliveryWorker = { stop(): Promise<void>; staleCount(): number }

export async function startDelivering(house: House): Promise<DeliveryWorker> {
  const { storage, log } = house
  const owner = randomUUID()
  const receivers = heldReceivers(house, owner)
  const { sessions } = receivers
  const room = roomOf(house.settings.get(connectionsSetting))
  let stopped = false
  const toRoute = alarm()
  const toLook = alarm()
  const toExpire = alarm()
  const stopping = alarm()
  const turns = routingTurns()
  const nextLook = lookPace()
  const metrics = deliveryMetrics(house.meter)
  const expiring = expiringOf(house, owner, metrics.givenUp)
  /** Those that are served already are looked at, too: all of them when others say so, and now and then in turn. */
  let nudgesAll = true
  let nudgesAt = 0
  /** Something waits for these, at such nodes, and this process does not serve them yet. */
  const newcomers = new Map<string, Set<string>>()
  const nudge = () => {
    nudgesAll = true
    toLook.ring()
  }
  const looks = spreadLooks((session: ReceiverSession) => {
    if (sessions.get(session.receiver.id) !== session) return
    hint(session)
    sendOn(sending, session)
  }, POLL_MS)

  const complain = (error: unknown) =>
    log.error({ err: error }, 'deliveries are held up for a moment; the worker tries again')

  const finisher = finisherOf(house, {
    isAnyUnderWay: () => !room.isEmpty(),
    recorded(recorded) {
      for (const session of recorded) sendOn(sending, session)
    },
    lost(session) {
      log.warn({ receiver: session.receiver.id }, 'a lease was lost; late outcomes are refused')
      receivers.forget(session)
    },
  })

  const sending: Sending = {
    house,
    room,
    attempt: stagedAttempts(house),
    isStopped: () => stopped,
    settle(settlement) {
      metrics.settled(settlement)
      finisher.settle(settlement)
    },
    ended(session) {
      const starving = room.nextStarving()
      if (starving) sendOn(sending, starving)
      sendOn(sending, session)
      if (room.isEmpty()) finisher.hurry()
    },
    async beforeProbe(session) {
      session.receiver.circuit = 'half_open'
      await storage.transact((db) => changeReceiver({ db }, session.receiver.id, { circuit: 'half_open' }))
    },
    complain,
  }

  function routed(nodesOf: Map<string, Set<string>>): void {
    for (const [id, nodes] of nodesOf) {
      const session = sessions.get(id)
      if (!session) {
        newcomers.set(id, nodes.union(newcomers.get(id) ?? new Set()))
        toLook.ring()
      } else {
        hintAt(session, nodes)
        sendOn(sending, session)
      }
    }
  }

  async function route(): Promise<void> {
    const began = performance.now()
    const wasOurs = await routeAll(house, () => stopped, routed)
    if (!wasOurs) toRoute.ring()
    if (stopped || !storage.isShared) return
    const now = performance.now()
    stopping.reset()
    await stopping.rung(turns.restMs(now - began, now, wasOurs))
  }

  /** Who records an event hands it on; others do so when they look by themselves. */
  function recorded(by: string | undefined): void {
    if (by === undefined) toRoute.ring()
    else turns.heardOf(by, performance.now())
  }

  /** Takes those that something is known to wait for: however many others have work, nobody looks at them for it. */
  async function takeNewcomers(): Promise<void> {
    const some = [...newcomers].slice(0, RECEIVERS_TAKEN_AT_ONCE_MAX)
    for (const [id] of some) newcomers.delete(id)
    const unserved = some.flatMap(([id]) => (sessions.has(id) ? [] : id))
    const free = unserved.length > 0 ? await freeReceivers(storage.read, unserved) : []
    if (free.length > 0) await receivers.take(free)
    for (const [id, nodes] of some) {
      const session = sessions.get(id)
      if (!session) continue
      hintAt(session, nodes)
      sendOn(sending, session)
    }
    if (newcomers.size > 0) toLook.ring()
  }

  /** Sees which receivers have work; takes those that are free and nudges those that are ours. */
  async function lookAtAll(): Promise<void> {
    newcomers.clear()
    const isNudged = nudgesAll
    nudgesAll = false
    const busy = await receiversWithWork(storage.read, owner)
    const free = busy.filter((receiver) => !sessions.has(receiver.id))
    if (free.length > 0) await receivers.take(free.slice(0, RECEIVERS_TAKEN_AT_ONCE_MAX))
    for (const receiver of busy) {
      const session = sessions.get(receiver.id)
      if (!session) continue
      refresh(session, receiver)
      if (receiver.retired_at !== null && isIdle(session)) {
        await moveOn(house, session)
        nudge()
      }
      if (isNudged) hint(session)
      sendOn(sending, session)
    }
    const isDue = performance.now() >= nudgesAt
    if (isDue && !isNudged) looks.begin(busy.flatMap(({ id }) => sessions.get(id) ?? []))
    if (isDue || isNudged) nudgesAt = performance.now() + POLL_MS
    for (const { id } of free.slice(RECEIVERS_TAKEN_AT_ONCE_MAX)) newcomers.set(id, new Set())
    if (newcomers.size > 0) toLook.ring()
  }

  const look = () =>
    newcomers.size > 0 && !nudgesAll && performance.now() < nudgesAt ? takeNewcomers() : lookAtAll()

  async function lookInTime(): Promise<void> {
    const wait = nextLook()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if (stopped) return
    // What has rung until now is answered by this look.
    toLook.reset()
    await look()
  }

  /** A handshake may have made it healthy, or an operator may have changed it; our own news goes first. */
  function refresh(session: ReceiverSession, seen: Receiver): void {
    const isNews =
      session.healthChanged || [...session.nodeQueues.values()].some((nodeQueue) => nodeQueue.unsettled > 0)
    if (!isNews) session.receiver = { ...session.receiver, ...seen }
  }

  if (!storage.isShared) await storage.transact(voidLeases)
  const unlisten = [
    storage.listen(EVENTS_CHANNEL, recorded),
    storage.listen(DELIVERIES_CHANNEL, nudge),
    storage.listen(ROUTED_CHANNEL, (by) => by !== undefined && nudge()),
    house.clock.whenMoved(nudge),
    house.clock.whenMoved(() => {
      expiring.clockMoved()
      toExpire.ring()
    }),
  ]
  let beating: Promise<void> = Promise.resolve()
  const heartbeat = setInterval(() => {
    // Where others hold leases too, those are looked after though this process holds none.
    if (sessions.size > 0 || storage.isShared) beating = receivers.renew().catch(complain)
  }, LEASE_RENEWED_EVERY_MS)

  const loops = [
    loop(toRoute, route),
    loop(toLook, lookInTime),
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
      stopping.ring()
      toRoute.ring()
      toLook.ring()
      toExpire.ring()
      clearInterval(heartbeat)
      for (const end of unlisten) end()
      await Promise.all(loops)
      looks.stop()
      await beating
      for (const session of sessions.values()) dropUnstarted(session)
      while (!room.isEmpty()) await new Promise((resolve) => setTimeout(resolve, 5))
      await finisher.drained()
      await receivers.release()
    },
  }
}

const isIdle = (session: ReceiverSession) => session.nodeQueues.size === 0 && !session.isReading
