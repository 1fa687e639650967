/** Which receivers have work: those that are free are taken, those that this process serves are nudged. */

import { setTimeout } from 'node:timers/promises'
import type { WakeUp } from '../../process/wake-up.ts'
import type { Storage } from '../storage.ts'
import type { Leases } from './leases.ts'
import type { Receiver } from './receiver.ts'
import type { Session } from './session.ts'
import { freeReceivers, receiversWithWork } from './store/leases.ts'
import { findReceivers } from './store/receivers.ts'

const EVERY_MS = 1_000
const TAKEN_AT_ONCE_MAX = 32
/** How many walks begin at a time, so that other queries do not queue behind all of them. */
const HINTED_AT_ONCE = 32
const HINTS_GAP_MS = 25

type Around = {
  storage: Storage
  owner: string
  leases: Leases
  again: WakeUp
  /** Nothing points at it any more, and nothing of it is under way. */
  retired(session: Session): Promise<void>
}

export class Looking {
  readonly #around: Around
  /** Something waits for these, at such nodes, and this process does not serve them yet. */
  readonly #newcomers = new Map<string, Set<string>>()
  /**
   * Also looks at receivers that are served already: all of them on a hint from another process, and from time to
   * time.
   */
  #nudgesAll = true
  #nudgesAt = 0
  #isHinting = false
  #wasSuspended = false

  constructor(around: Around) {
    this.#around = around
  }

  nudge(): void {
    this.#nudgesAll = true
    this.#around.again.wake()
  }

  /**
   * Receivers were suspended or resumed: also those with no backlog, because what comes next is sent without a look.
   */
  suspension(): void {
    this.#wasSuspended = true
    this.nudge()
  }

  /** Which nodes got something new, by receiver. */
  routed(nodesOf: Map<string, Set<string>>): void {
    for (const [id, nodes] of nodesOf) {
      if (this.#hintAt(id, nodes)) continue
      this.#newcomers.set(id, nodes.union(this.#newcomers.get(id) ?? new Set()))
      this.#around.again.wake()
    }
  }

  look(): Promise<void> {
    const isSoon = this.#nudgesAll || performance.now() >= this.#nudgesAt
    return this.#newcomers.size > 0 && !isSoon ? this.#takeNewcomers() : this.#lookAtAll()
  }

  #hintAt(id: string, nodes: Iterable<string>): boolean {
    const session = this.#around.leases.sessions.get(id)
    session?.search.hintAt(nodes)
    session?.go()
    return session !== undefined
  }

  /** Takes the receivers with known work directly, however many others have some. */
  async #takeNewcomers(): Promise<void> {
    const { leases, storage, again } = this.#around
    const some = [...this.#newcomers].slice(0, TAKEN_AT_ONCE_MAX)
    for (const [id] of some) this.#newcomers.delete(id)
    const unserved = some.flatMap(([id]) => (leases.sessions.has(id) ? [] : id))
    const free = unserved.length > 0 ? await freeReceivers(storage.read, unserved) : []
    if (free.length > 0) await leases.take(free)
    for (const [id, nodes] of some) this.#hintAt(id, nodes)
    if (this.#newcomers.size > 0) again.wake()
  }

  async #lookAtAll(): Promise<void> {
    const { leases, storage, owner, again } = this.#around
    this.#newcomers.clear()
    const isNudged = this.#nudgesAll
    this.#nudgesAll = false
    if (this.#wasSuspended) await this.#reread()
    const busy = await receiversWithWork(storage.read, owner)
    const free = busy.filter((receiver) => !leases.sessions.has(receiver.id))
    if (free.length > 0) await leases.take(free.slice(0, TAKEN_AT_ONCE_MAX))
    const served: Session[] = []
    for (const receiver of busy) {
      const session = leases.sessions.get(receiver.id)
      if (!session) continue
      await this.#lookAt(session, receiver, isNudged)
      served.push(session)
    }
    const isDue = performance.now() >= this.#nudgesAt
    if (isDue && !isNudged) void this.#hintInTurn(served)
    if (isDue || isNudged) this.#nudgesAt = performance.now() + EVERY_MS
    for (const { id } of free.slice(TAKEN_AT_ONCE_MAX)) this.#newcomers.set(id, new Set())
    if (this.#newcomers.size > 0) again.wake()
  }

  async #reread(): Promise<void> {
    this.#wasSuspended = false
    const { leases, storage } = this.#around
    const seen = await findReceivers({ db: storage.read }, [...leases.sessions.keys()])
    for (const receiver of seen) leases.sessions.get(receiver.id)?.refresh(receiver)
  }

  async #lookAt(session: Session, seen: Receiver, isNudged: boolean): Promise<void> {
    session.refresh(seen)
    if (seen.retired_at !== null && session.queues.size === 0 && !session.search.isReading) {
      await this.#around.retired(session)
      this.nudge()
    }
    if (isNudged) session.search.hint()
    session.go()
  }

  async #hintInTurn(served: Session[]): Promise<void> {
    if (this.#isHinting) return
    this.#isHinting = true
    for (const [at, session] of served.entries()) {
      if (at % HINTED_AT_ONCE === HINTED_AT_ONCE - 1) await setTimeout(HINTS_GAP_MS)
      session.search.hint()
      session.go()
    }
    this.#isHinting = false
  }
}
