/**
 * Which transactions are merged into one: those that wait at one moment, a share of each party's, while a few groups
 * are under way. The service's own work, which takes long and locks rows in other orders, runs alone.
 */

import type { Writer } from '../tables.ts'
import { ConnectionGivenUp, isConflict } from '../trouble.ts'
import type { Client } from './client.ts'
import { type FairQueue, OURSELVES } from './fair-queue.ts'
import { Lines } from './lines.ts'
import { inTurn } from './one-by-one.ts'
import { inTransaction } from './shared-transaction.ts'
import type { Fate, Work } from './transaction-member.ts'
import { ALONE, TOGETHER } from './transaction-ways.ts'

/** A group that takes longer than this no longer holds up the next. */
const UNDER_WAY_MS_MAX = 100
const UNDER_WAY_MAX = 2
/** After this many rollbacks in a row, transactions run alone for a while. */
const SPOILED_MAX = 2
const PAUSE_MS = 1_000
const CONFLICT_TRIES_MAX = 5
/** The time that a group takes is averaged over about so many. */
const REMEMBERED = 16
/** The party under which a group waits for a place. */
const GROUPS = 'groups'

type Waiting = {
  work: Work
  party: string
  resolve(value: unknown): void
  reject(error: unknown): void
  timer: NodeJS.Timeout
}

type Parts = {
  withClient<T>(use: (client: Client) => Promise<T>): Promise<T>
  places: FairQueue
  /** For a place in line. */
  waitMsMax: number
  load: { commits: number; conflicts: number }
  committed(handles: Writer[]): void
}

export class Groups {
  readonly #parts: Parts
  readonly #lines = new Lines<Waiting>()
  #underWay = 0
  #busySince = 0
  #busyMs = 0
  #isPumpDue = false
  #spoiled = 0
  #pausedUntil = 0
  #groupMs = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  transact<T>(work: (db: Writer) => Promise<T>, party: string): Promise<T> {
    return (party === OURSELVES ? this.#alone(work, party) : this.#wait(work, party)) as Promise<T>
  }

  /** For their turn to begin. */
  get waiting(): number {
    return this.#lines.waiting
  }

  /** While groups were under way, so that others had to wait. */
  get busyMs(): number {
    return this.#busyMs + (this.#underWay > 0 ? performance.now() - this.#busySince : 0)
  }

  expectedWaitMs(party: string): number {
    return Math.max(this.#lines.groupsBefore(party) * this.#groupMs, this.#parts.places.expectedWaitMs(party))
  }

  async #alone(work: Work, party: string): Promise<unknown> {
    const { withClient, places, load } = this.#parts
    for (let tries = 1; ; tries++) {
      const fate = await places.run(party, () =>
        withClient(async (client) => (await inTransaction(client, ALONE, [work]))[0] as Fate),
      )
      if (fate.is === 'done') return this.#settledOf([fate])[0]
      const error = fate.is === 'refused' ? fate.error : new ConnectionGivenUp('a transaction came to no end')
      if (!isConflict(error)) throw error
      load.conflicts++
      if (tries >= CONFLICT_TRIES_MAX) throw error
    }
  }

  /** Work that runs again must not run beside itself. */
  #aloneFor({ work, party, resolve, reject }: Waiting, settled = Promise.resolve()): void {
    void settled.then(() => this.#alone(work, party)).then(resolve, reject)
  }

  /** Of one commit. */
  #settledOf(fates: Fate[]): unknown[] {
    if (fates.some(({ is }) => is === 'done')) this.#parts.load.commits++
    this.#parts.committed(fates.flatMap((fate) => (fate.is === 'done' ? [fate.handle] : [])))
    return fates.map((fate) => (fate.is === 'done' ? fate.value : undefined))
  }

  #settle(members: Waiting[], fates: Fate[]): void {
    const values = this.#settledOf(fates)
    for (const [at, member] of members.entries()) {
      const fate = fates[at]
      if (fate?.is === 'done') member.resolve(values[at])
      else if (fate?.is !== 'refused') this.#aloneFor(member, fate?.settled)
      else if (isConflict(fate.error)) this.#aloneFor(member)
      else member.reject(fate.error)
    }
  }

  async #together(members: Waiting[]): Promise<void> {
    const began = performance.now()
    const works = members.map(({ work }) => work)
    const fates = await this.#parts.withClient((client) => inTransaction(client, TOGETHER, works))
    this.#groupMs += (performance.now() - began - this.#groupMs) / REMEMBERED
    const again = members.flatMap((member, at) => {
      const fate = fates[at]
      return fate?.is === 'again' ? [{ ...member, settled: fate.settled }] : []
    })
    const isWhole = again.length === 0 && fates.some(({ is }) => is !== 'alone')
    this.#spoiled = isWhole ? 0 : this.#spoiled + 1
    if (this.#spoiled >= SPOILED_MAX) this.#pausedUntil = performance.now() + PAUSE_MS
    const rest = members.filter((_, at) => fates[at]?.is !== 'again')
    this.#settle(
      rest,
      fates.filter(({ is }) => is !== 'again'),
    )
    if (again.length === 0) return
    await this.#parts
      .withClient((client) => inTurn(client, again))
      .then(
        (later) => this.#settle(again, later),
        (error: unknown) => rejected(again, error),
      )
  }

  readonly #pump = (): void => {
    this.#isPumpDue = false
    const underWayMax = () => (this.#lines.mayShareTime ? UNDER_WAY_MAX : 1)
    while (this.#lines.waiting > 0 && this.#underWay < underWayMax()) {
      const members = this.#lines.nextGroup()
      for (const { timer } of members) clearTimeout(timer)
      if (members.length === 1 || performance.now() < this.#pausedUntil)
        for (const one of members) this.#aloneFor(one)
      else void this.#start(members)
    }
  }

  async #start(members: Waiting[]): Promise<void> {
    if (this.#underWay++ === 0) this.#busySince = performance.now()
    let isUnderWay = true
    const goOn = () => {
      if (isUnderWay && --this.#underWay === 0) this.#busyMs += performance.now() - this.#busySince
      isUnderWay = false
      this.#pump()
    }
    const timer = setTimeout(goOn, UNDER_WAY_MS_MAX)
    await this.#parts.places
      .run(GROUPS, () => this.#together(members))
      .catch((error: unknown) => rejected(members, error))
    clearTimeout(timer)
    goOn()
  }

  #giveUp(one: Waiting): void {
    this.#lines.remove(one)
    const seconds = this.#parts.waitMsMax / 1000
    one.reject(new ConnectionGivenUp(`the database had no place for this within ${seconds} s`))
  }

  #wait(work: Work, party: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(one), this.#parts.waitMsMax)
      const one: Waiting = { work, party, resolve, reject, timer }
      this.#lines.add(one)
      if (this.#isPumpDue) return
      this.#isPumpDue = true
      // Let every request of this turn of the event loop join.
      setImmediate(this.#pump)
    })
  }
}

function rejected(members: Waiting[], error: unknown): void {
  for (const { reject } of members) reject(error)
}
