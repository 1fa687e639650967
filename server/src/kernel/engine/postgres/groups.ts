/**
 * Which transactions are merged into one: those that wait at one moment, a share of each party's, while a few groups
 * are under way. The service's own work, which takes long and locks rows in other orders, runs alone.
 */

import type { Writer } from '../tables.ts'
import { ConnectionGivenUp, isConflict } from '../trouble.ts'
import type { Client } from './client.ts'
import { type FairQueue, OURSELVES } from './fair-queue.ts'
import { inTurn } from './one-by-one.ts'
import { inTransaction } from './shared-transaction.ts'
import type { Fate, Work } from './transaction-member.ts'
import { ALONE, TOGETHER } from './transaction-ways.ts'

/** In larger groups members wait for each other longer than sharing saves. */
const MEMBERS_MAX = 64
/**
 * While one group is under way, the next gathers until it is full; a group that takes longer than this no longer
 * holds up the next.
 */
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
  readonly #lines = new Map<string, Waiting[]>()
  #underWay = 0
  /** For their turn to begin. */
  waiting = 0
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

  expectedWaitMs(party: string): number {
    const waits = this.#lines.get(party)?.length ?? 0
    const groupsBefore = (waits * this.#lines.size) / MEMBERS_MAX
    return Math.max(groupsBefore * this.#groupMs, this.#parts.places.expectedWaitMs(party))
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
    while (this.#lines.size > 0 && this.#underWay < (this.waiting < MEMBERS_MAX ? 1 : UNDER_WAY_MAX)) {
      const members = this.#nextMembers()
      if (members.length === 1 || performance.now() < this.#pausedUntil)
        for (const one of members) this.#aloneFor(one)
      else void this.#start(members)
    }
  }

  async #start(members: Waiting[]): Promise<void> {
    this.#underWay++
    let isUnderWay = true
    const goOn = () => {
      if (isUnderWay) this.#underWay--
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

  /** One of each party in turn; the party that was served goes behind the others. */
  #nextMembers(): Waiting[] {
    const members: Waiting[] = []
    for (const [party, line] of this.#lines) {
      const next = line.shift()
      this.#lines.delete(party)
      if (line.length > 0) this.#lines.set(party, line)
      if (next) members.push(next)
      if (members.length === MEMBERS_MAX) break
    }
    for (const { timer } of members) clearTimeout(timer)
    this.waiting -= members.length
    return members
  }

  #giveUp(one: Waiting): void {
    const line = this.#lines.get(one.party)?.filter((other) => other !== one) ?? []
    if (line.length > 0) this.#lines.set(one.party, line)
    else this.#lines.delete(one.party)
    this.waiting--
    const seconds = this.#parts.waitMsMax / 1000
    one.reject(new ConnectionGivenUp(`the database had no place for this within ${seconds} s`))
  }

  #wait(work: Work, party: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(one), this.#parts.waitMsMax)
      const one: Waiting = { work, party, resolve, reject, timer }
      const line = this.#lines.get(party)
      if (line) line.push(one)
      else this.#lines.set(party, [one])
      this.waiting++
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
