/**
 * A session: one receiver that this process serves under a lease. Its deliveries stand in a queue for each node, sent in
 * order. A queue ends when a delivery fails; the rest waits in the database.
 */

import type { Clock } from '../../process/clock.ts'
import type { Storage } from '../storage.ts'
import type { Capacity, Served } from './capacity.ts'
import { afterFailure, HEALTHY, nodeGapMs, stateOf } from './circuit.ts'
import type { AttemptFailure, Deliverer, DeliveryPace, Outcome } from './deliverer.ts'
import { move, type NodeQueue } from './node-queue.ts'
import { readOn } from './reading.ts'
import { type Receiver, SEVERAL_NODES } from './receiver.ts'
import { Search } from './search.ts'
import { moved, RECEIVER } from './states.ts'
import type { Ready } from './store/ready.ts'
import { changeReceiver } from './store/receivers.ts'

export type Settlement = {
  session: Session
  queue: NodeQueue
  delivery: Ready
  outcome: Outcome
  /** After a failure: not before then. Else 0. */
  next_at: number
}

export type Around = {
  storage: Storage
  deliverer: Deliverer
  pace: DeliveryPace
  capacity: Capacity
  isStopped(): boolean
  settle(settlement: Settlement): void
  /** Nothing is under way any more. */
  becameQuiet(): void
  complain(error: unknown): void
}

/** A receiver, under the token of a lease. */
export type LeasedReceiver = Pick<Session, 'receiver' | 'clock' | 'token' | 'leasedUntil'>

export class Session implements Served {
  receiver: Receiver
  /** Of the world that its application is: by it deliveries back off, and the receiver is probed. */
  readonly clock: Clock
  readonly token: string
  /** By the monotonic clock of this process: past it somebody else may be serving the receiver. */
  leasedUntil: number
  readonly queues = new Map<string, NodeQueue>()
  readonly search = new Search()
  /** What attempts have shown of its health and is not recorded. */
  healthChanged = false
  /** It is back after an outage that affected more than one node: nobody needs to back off any longer. */
  cameBack = false
  isProven = false
  running = 0
  unstarted: NodeQueue[] = []
  probedAt = ''
  #lastSuccess = 0
  #lastBusy = performance.now()
  readonly #around: Around

  constructor(around: Around, { receiver, clock, token, leasedUntil }: LeasedReceiver) {
    this.#around = around
    this.receiver = receiver
    this.clock = clock
    this.token = token
    this.leasedUntil = leasedUntil
  }

  isOurs(): boolean {
    return performance.now() < this.leasedUntil
  }

  isIdleSince(then: number): boolean {
    return this.queues.size === 0 && this.#lastBusy < then
  }

  /** A handshake may have made it healthy; own outcomes are applied first. An operator's change holds at once. */
  refresh(seen: Receiver): void {
    const isNews = this.healthChanged || [...this.queues.values()].some((queue) => queue.unsettled > 0)
    if (!isNews) this.receiver = { ...this.receiver, ...seen }
    this.receiver.suspended_at = seen.suspended_at
    if (stateOf(this.receiver) === 'suspended') this.dropUnstarted()
  }

  /** Starts what may be started, and reads on when there is room for more. */
  go(): void {
    const { capacity, complain, isStopped } = this.#around
    if (isStopped() || !this.isOurs()) return
    while (this.unstarted.length > 0 && capacity.leftFor(this) > 0)
      void this.#send(this.unstarted.shift() as NodeQueue).catch(complain)
    if (this.unstarted.length > 0 && this.running === 0) capacity.waitsFor(this)
    if (this.search.isOpen() && !this.search.isReading && capacity.mayReadAhead(this))
      void this.#read().catch(complain)
  }

  async #read(): Promise<void> {
    this.search.isReading = true
    try {
      const read = await readOn(this.#around.storage.read, this, () => this.#beforeProbe())
      for (const queue of read) this.queues.set(queue.node_id, queue)
      this.unstarted.push(...read)
      if (read.length > 0) this.#lastBusy = performance.now()
    } finally {
      this.search.isReading = false
    }
    if (this.unstarted.length > 0 || this.search.isOpen()) this.go()
  }

  async #beforeProbe(): Promise<void> {
    const { receiver } = this
    moved(RECEIVER, stateOf(receiver), 'probed')
    receiver.circuit = 'half_open'
    await this.#around.storage.transact((db) => changeReceiver(db, receiver.id, { circuit: 'half_open' }))
  }

  async #send(queue: NodeQueue): Promise<void> {
    const { capacity, deliverer, becameQuiet } = this.#around
    this.running++
    move(queue, 'started')
    const leave = capacity.take(this)
    try {
      const attempt = deliverer.attempting(queue.rows)
      for (const delivery of queue.rows) {
        if (!this.#maySend(queue)) break
        const startedAt = performance.now()
        const outcome = await attempt(this.receiver, delivery)
        queue.unsettled++
        this.#settle(queue, delivery, outcome, startedAt)
        if (outcome.failure) break
      }
    } finally {
      this.running--
      this.#lastBusy = performance.now()
      move(queue, 'ended')
      if (queue.unsettled === 0) this.finish(queue)
      leave()
      this.go()
      if (capacity.isEmpty()) becameQuiet()
    }
  }

  #maySend(queue: NodeQueue): boolean {
    if (this.#around.isStopped() || !this.isOurs()) return false
    const state = stateOf(this.receiver)
    return state === 'closed' || (queue.isProbe && state !== 'paused' && state !== 'suspended')
  }

  #settle(queue: NodeQueue, delivery: Ready, outcome: Outcome, startedAt: number): void {
    const { failure } = outcome
    const next_at = failure ? this.#failed(delivery, failure, startedAt) : this.#succeeded()
    this.#around.settle({ session: this, queue, delivery, outcome, next_at })
  }

  #succeeded(): 0 {
    const { receiver } = this
    this.isProven = true
    this.#lastSuccess = performance.now()
    if (moved(RECEIVER, stateOf(receiver), 'answered') !== 'closed') return 0
    if (receiver.circuit === 'closed' && receiver.failures === 0) return 0
    if (receiver.failed_node === SEVERAL_NODES) this.cameBack = true
    Object.assign(receiver, HEALTHY)
    this.healthChanged = true
    this.search.everywhere()
    return 0
  }

  /** Gives when the delivery may be tried again. */
  #failed({ node_id, attempts }: Ready, failure: AttemptFailure, startedAt: number): number {
    const { receiver } = this
    const now = this.clock.now()
    if (failure.heldUntil !== undefined) return failure.heldUntil
    if (failure.isDeadLine) this.isProven = false
    const gaps = { msMax: this.#around.pace.gapMsMax, random: Math.random() }
    const othersSucceeded = this.#lastSuccess > startedAt
    const health = afterFailure(receiver, { node_id, othersSucceeded, ...failure }, now, gaps)
    if (health !== receiver) {
      Object.assign(receiver, health)
      this.healthChanged ||= !failure.isGone
    }
    if (stateOf(receiver) !== 'closed') this.dropUnstarted()
    return failure.isGone ? now : now + nodeGapMs(attempts + 1, { ...gaps, random: Math.random() })
  }

  /** A queue has ended and all that it did is recorded: its node may be read again. */
  finish(queue: NodeQueue): void {
    move(queue, 'recorded')
    if (this.queues.get(queue.node_id) === queue) this.queues.delete(queue.node_id)
    if (queue.hasMore || this.search.hints !== queue.readAt) this.search.hintAt([queue.node_id])
  }

  /** What was read but not started simply goes on waiting. */
  dropUnstarted(): void {
    for (const queue of this.unstarted) {
      move(queue, 'dropped')
      this.queues.delete(queue.node_id)
    }
    this.unstarted = []
    this.search.everywhere()
  }
}
