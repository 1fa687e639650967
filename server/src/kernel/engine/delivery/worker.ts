/**
 * The delivery worker: routes events, leases receivers and serves them, and renews its leases. Any number of
 * processes may run one; each receiver is served by one of them at a time, so that its order, its share of
 * connections and its circuit breaker are in one place.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { House } from '../../call/house.ts'
import { type WakeUp, wakeUp } from '../../process/wake-up.ts'
import { LEASE_RENEWED_EVERY_MS } from '../lease.ts'
import { EVENTS_CHANNEL } from '../outbox/events.ts'
import { type Waiting, whatWaits, whenLooked } from '../waiting.ts'
import { moveOn } from './advance.ts'
import { Capacity } from './capacity.ts'
import type { Deliverer, DeliveryPace } from './deliverer.ts'
import { Expiring } from './expiring.ts'
import { Leases } from './leases.ts'
import { Looking } from './looking.ts'
import { type DeliveryMetrics, deliveryMetrics } from './metrics.ts'
import { Recorder } from './recording.ts'
import { DELIVERIES_CHANNEL, ROUTED_CHANNEL, routeAll, SUSPENSION_CHANNEL } from './routing.ts'
import { type Around, Session } from './session.ts'
import { voidLeases } from './store/leases.ts'

const POLL_MS = 1_000
/** For what others wake, and for what is due once a minute. */
const SELDOM_MS = 10_000
/** Who works on jobs may be a moment later with the next question. */
const ASKED_EVERY_MS_MAX = 1_250
/** Hints come in bursts, and one look answers them all; one round of routing takes the events of all processes. */
const REST_MS = 10
/** A process that finds another routing leaves the next round to it, too. */
const LEFT_TO_ANOTHER_MS = 50

export type DeliveryWorker = { stop(): Promise<void>; staleCount(): number }

export async function deliver(
  house: House,
  deliverer: Deliverer,
  pace: DeliveryPace,
): Promise<DeliveryWorker> {
  if (!house.storage.isShared) await house.storage.transact(voidLeases)
  const worker = new Worker(house, deliverer, pace)
  worker.start()
  return { stop: () => worker.stop(), staleCount: () => worker.recorder.staleCount }
}

class Worker {
  readonly recorder: Recorder
  readonly #house: House
  readonly #deliverer: Deliverer
  readonly #capacity: Capacity
  readonly #leases: Leases
  readonly #looking: Looking
  readonly #expiring: Expiring
  readonly #metrics: DeliveryMetrics
  readonly #toRoute = wakeUp()
  readonly #toLook = wakeUp()
  readonly #toExpire = wakeUp()
  #asksAt = 0
  #stopped = false
  #unlisten: (() => void)[] = []
  #heartbeat: NodeJS.Timeout | undefined
  #beating: Promise<void> = Promise.resolve()
  #loops: Promise<void>[] = []

  constructor(house: House, deliverer: Deliverer, pace: DeliveryPace) {
    const owner = randomUUID()
    this.#house = house
    this.#deliverer = deliverer
    this.#capacity = new Capacity(pace.connections)
    this.#metrics = deliveryMetrics(house.meter)
    this.recorder = new Recorder(house, deliverer, {
      isQuiet: () => this.#capacity.isEmpty(),
      lost: (session) => this.#lost(session),
    })
    const around = this.#around(pace)
    this.#leases = new Leases(house, owner, (leased) => new Session(around, leased))
    this.#looking = new Looking({
      storage: house.storage,
      owner,
      leases: this.#leases,
      again: this.#toLook,
      retired: (session) => moveOn(house, deliverer, session),
    })
    this.#expiring = new Expiring(house, owner, this.#metrics.givenUp)
  }

  #around(pace: DeliveryPace): Around {
    return {
      storage: this.#house.storage,
      deliverer: this.#deliverer,
      pace,
      capacity: this.#capacity,
      isStopped: () => this.#stopped,
      settle: (settlement) => {
        this.#metrics.settled(settlement)
        this.recorder.settle(settlement)
      },
      becameQuiet: () => this.recorder.hurry(),
      complain: this.#complain,
    }
  }

  start(): void {
    const { storage, clock } = this.#house
    const nudge = () => this.#looking.nudge()
    this.#unlisten = [
      // The process that records an event routes it; others route only on their own schedule.
      storage.listen(EVENTS_CHANNEL, (by) => by === undefined && this.#toRoute.wake()),
      storage.listen(DELIVERIES_CHANNEL, nudge),
      storage.listen(SUSPENSION_CHANNEL, () => this.#looking.suspension()),
      storage.listen(ROUTED_CHANNEL, (by) => by !== undefined && nudge()),
      whenLooked(storage, (found) => this.#looked(found)),
      clock.whenMoved(nudge),
      clock.whenMoved(() => {
        this.#expiring.clockMoved()
        this.#toExpire.wake()
      }),
    ]
    this.#heartbeat = setInterval(() => {
      this.#beating = this.#leases.renew().catch(this.#complain)
    }, LEASE_RENEWED_EVERY_MS)
    this.#loops = [
      this.#loop(this.#toRoute, (isWoken) => (isWoken ? this.#route() : undefined), SELDOM_MS),
      this.#loop(this.#toLook, (isWoken) => this.#look(isWoken)),
      this.#loop(this.#toExpire, () => this.#expiring.round(() => this.#stopped), SELDOM_MS),
    ]
  }

  /** What is under way is finished and recorded; the rest is left to the next process. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const loop of [this.#toRoute, this.#toLook, this.#toExpire]) loop.wake()
    clearInterval(this.#heartbeat)
    for (const end of this.#unlisten) end()
    await Promise.all(this.#loops)
    await this.#beating
    for (const session of this.#leases.sessions.values()) session.dropUnstarted()
    while (!this.#capacity.isEmpty()) await setTimeout(5)
    await this.recorder.drained()
    await this.#leases.release()
  }

  async #loop(
    woken: WakeUp,
    round: (isWoken: boolean) => Promise<void> | undefined,
    pollMs = POLL_MS,
  ): Promise<void> {
    for (let isWoken = true; !this.#stopped; isWoken = await woken.woken(pollMs)) {
      woken.reset()
      await round(isWoken)?.catch(this.#complain)
    }
  }

  async #route(): Promise<void> {
    const { storage } = this.#house
    const routed = (nodesOf: Map<string, Set<string>>) => this.#looking.routed(nodesOf)
    const wasOurs = await routeAll(this.#house, this.#deliverer, () => this.#stopped, routed)
    if (!wasOurs) this.#toRoute.wake()
    if (storage.isShared) await setTimeout(wasOurs ? REST_MS : LEFT_TO_ANOTHER_MS)
  }

  /** Looks by one query, at intervals, for work that no notice announced; mostly there is none. */
  async #look(isWoken: boolean): Promise<void> {
    if (performance.now() >= this.#asksAt) {
      this.#asksAt = performance.now()
      await whatWaits(this.#house.storage)
      this.#asksAt = performance.now() + POLL_MS
    }
    if (!isWoken) return
    await this.#looking.look()
    await setTimeout(REST_MS)
  }

  /** At intervals, too: who works on many jobs looks after each. */
  #looked({ isMarked, isWaiting, isTooLong }: Waiting): void {
    if (isTooLong) this.#leases.shorten().catch(this.#complain)
    const now = performance.now()
    if (now < this.#asksAt - (ASKED_EVERY_MS_MAX - POLL_MS)) return
    this.#asksAt = now + ASKED_EVERY_MS_MAX
    if (isMarked) this.#toRoute.wake()
    if (isWaiting) this.#toLook.wake()
  }

  #lost(session: Session): void {
    const { id } = session.receiver
    this.#house.log.warn({ receiver: id }, 'a lease was lost; late outcomes are refused')
    this.#leases.forget(session)
  }

  readonly #complain = (error: unknown) =>
    this.#house.log.error({ err: error }, 'deliveries are held up for a moment; the worker tries again')
}
