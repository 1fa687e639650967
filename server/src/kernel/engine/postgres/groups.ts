/**
 * Who shares a transaction with whom: what waits in one moment goes together, a part of each party's, while a few groups
 * are under way. The service's own work, which takes as long as it likes and rows in orders of its own, runs alone.
 */

import type { Writer } from '../tables.ts'
import { ConnectionGivenUp, isConflict } from '../trouble.ts'
import type { Client } from './client.ts'
import { type FairQueue, OURSELVES } from './fair-queue.ts'
import { inTurn } from './one-by-one.ts'
import { inTransaction } from './shared-transaction.ts'
import type { Fate, Work } from './transaction-member.ts'
import { ALONE, TOGETHER } from './transaction-ways.ts'

/** More in one wait longer for each other than they save. */
const MEMBERS_MAX = 64
/** While one is under way, the next gathers, unless it is full; one that takes longer than this keeps nobody from theirs. */
const UNDER_WAY_MS_MAX = 100
const UNDER_WAY_MAX = 2
/** Where one after the other is taken back, all are asked by themselves for a while. */
const SPOILED_MAX = 2
const PAUSE_MS = 1_000
const CONFLICT_TRIES_MAX = 5
/** How long a group takes is known from about so many of late. */
const REMEMBERED = 16
/** As a party that waits for a place. */
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
  load: { commits: number; conflicts: number; waiting: number }
  committed(handles: Writer[]): void
}

export type Groups = {
  transact<T>(work: (db: Writer) => Promise<T>, party: string): Promise<T>
  expectedWaitMs(party: string): number
}

export function groupsOver({ withClient, places, waitMsMax, load, committed }: Parts): Groups {
  const lines = new Map<string, Waiting[]>()
  let underWay = 0
  let waiting = 0
  let isPumpDue = false
  let spoiled = 0
  let pausedUntil = 0
  let groupMs = 0

  async function alone(work: Work, party: string): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      const fate = await places.run(party, () =>
        withClient(async (client) => (await inTransaction(client, ALONE, [work]))[0] as Fate),
      )
      if (fate.is === 'done') return settledOf([fate])[0]
      const error = fate.is === 'refused' ? fate.error : new ConnectionGivenUp('a transaction came to no end')
      if (!isConflict(error)) throw error
      load.conflicts++
      if (tries >= CONFLICT_TRIES_MAX) throw error
    }
  }

  /** Work that is run again must not meet itself. */
  const aloneFor = ({ work, party, resolve, reject }: Waiting, settled = Promise.resolve()) =>
    settled.then(() => alone(work, party)).then(resolve, reject)

  /** Of one commit. */
  function settledOf(fates: Fate[]): unknown[] {
    if (fates.some(({ is }) => is === 'done')) load.commits++
    committed(fates.flatMap((fate) => (fate.is === 'done' ? [fate.handle] : [])))
    return fates.map((fate) => (fate.is === 'done' ? fate.value : undefined))
  }

  function settle(members: Waiting[], fates: Fate[]): void {
    const values = settledOf(fates)
    for (const [at, member] of members.entries()) {
      const fate = fates[at]
      if (fate?.is === 'done') member.resolve(values[at])
      else if (fate?.is !== 'refused') void aloneFor(member, fate?.settled)
      else if (isConflict(fate.error)) void aloneFor(member)
      else member.reject(fate.error)
    }
  }

  async function together(members: Waiting[]): Promise<void> {
    const began = performance.now()
    const works = members.map(({ work }) => work)
    const fates = await withClient((client) => inTransaction(client, TOGETHER, works))
    groupMs += (performance.now() - began - groupMs) / REMEMBERED
    const again = members.flatMap((member, at) => {
      const fate = fates[at]
      return fate?.is === 'again' ? [{ ...member, settled: fate.settled }] : []
    })
    const isWhole = again.length === 0 && fates.some(({ is }) => is !== 'alone')
    spoiled = isWhole ? 0 : spoiled + 1
    if (spoiled >= SPOILED_MAX) pausedUntil = performance.now() + PAUSE_MS
    const rest = members.filter((_, at) => fates[at]?.is !== 'again')
    if (rest.length > 0)
      settle(
        rest,
        fates.filter(({ is }) => is !== 'again'),
      )
    if (again.length > 0)
      await withClient((client) => inTurn(client, again)).then(
        (told) => settle(again, told),
        (error: unknown) => rejected(again, error),
      )
  }

  const rejected = (members: Waiting[], error: unknown) => {
    for (const { reject } of members) reject(error)
  }

  function pump(): void {
    isPumpDue = false
    while (lines.size > 0 && underWay < (waiting < MEMBERS_MAX ? 1 : UNDER_WAY_MAX)) {
      const members = nextMembers()
      if (members.length === 1 || performance.now() < pausedUntil)
        for (const one of members) void aloneFor(one)
      else void start(members)
    }
  }

  async function start(members: Waiting[]): Promise<void> {
    underWay++
    let isUnderWay = true
    const goOn = () => {
      if (isUnderWay) underWay--
      isUnderWay = false
      pump()
    }
    const timer = setTimeout(goOn, UNDER_WAY_MS_MAX)
    await places.run(GROUPS, () => together(members)).catch((error: unknown) => rejected(members, error))
    clearTimeout(timer)
    goOn()
  }

  /** One of each party, and again one of each; who was served goes behind the others. */
  function nextMembers(): Waiting[] {
    const members: Waiting[] = []
    for (const [party, line] of lines) {
      const next = line.shift()
      lines.delete(party)
      if (line.length > 0) lines.set(party, line)
      if (next) members.push(next)
      if (members.length === MEMBERS_MAX) break
    }
    for (const { timer } of members) clearTimeout(timer)
    countWaiting(-members.length)
    return members
  }

  function countWaiting(change: number): void {
    waiting += change
    load.waiting += change
  }

  function giveUp(one: Waiting): void {
    const line = lines.get(one.party)?.filter((other) => other !== one) ?? []
    if (line.length > 0) lines.set(one.party, line)
    else lines.delete(one.party)
    countWaiting(-1)
    one.reject(new ConnectionGivenUp(`the database had no place for this within ${waitMsMax / 1000} s`))
  }

  function wait(work: Work, party: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => giveUp(one), waitMsMax)
      const one: Waiting = { work, party, resolve, reject, timer }
      const line = lines.get(party)
      if (line) line.push(one)
      else lines.set(party, [one])
      countWaiting(1)
      if (isPumpDue) return
      isPumpDue = true
      // Let every request of this turn of the event loop join.
      setImmediate(pump)
    })
  }

  return {
    transact: (work, party) =>
      (party === OURSELVES ? alone(work, party) : wait(work, party)) as Promise<never>,
    expectedWaitMs(party) {
      const waits = lines.get(party)?.length ?? 0
      const groupsBefore = (waits * lines.size) / MEMBERS_MAX
      return Math.max(groupsBefore * groupMs, places.expectedWaitMs(party))
    },
  }
}
