/**
 * A limited number of places. Where several parties want them, none gets more than its share, and when all are taken,
 * the party with the fewest goes first: one that asks for very much waits behind itself, and the others hardly at
 * all.
 */

import { ConnectionGivenUp } from '../trouble.ts'

type Waiting = { go(): void; timer: NodeJS.Timeout }

type Party = { holds: number; waiting: Set<Waiting>; seenAt: number }

/** The smallest share: however many parties there are, two requests of one party need not wait for each other. */
const TOGETHER = 2
/** A party that asked within this time counts when shares are computed. */
const PRESENT_MS = 2_000
/** The time that a place is held is averaged over about so many uses. */
const REMEMBERED = 32

/** The party of the service itself: it has no share, and takes nothing from those of others. */
export const OURSELVES = ''

type Plan = {
  places: number
  waitMsMax: number
  /** Where waiting requests are counted. */
  load?: { waiting: number }
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

export class FairQueue {
  /** Parties that hold a place, wait for one, or did lately; the one served last stands last. */
  readonly #parties = new Map<string, Party>()
  readonly #places: number
  readonly #waitMsMax: number
  readonly #load: { waiting: number }
  readonly #now: () => number
  #free: number
  #lookedAt = 0
  #heldMs = 0

  constructor({ places, waitMsMax, load = { waiting: 0 }, now = () => performance.now() }: Plan) {
    this.#places = places
    this.#free = places
    this.#waitMsMax = waitMsMax
    this.#load = load
    this.#now = now
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const party = this.#partyOf(name)
    const isInLine = party.waiting.size > 0
    if (this.#free > 0 && !isInLine && party.holds < Math.max(TOGETHER, this.#partOf(name)))
      this.#take(name, party)
    else await this.#placeFor(party)
    const began = this.#now()
    try {
      return await work()
    } finally {
      // The service's own work takes as long as it takes, and says nothing about that of others.
      if (name !== OURSELVES) this.#heldMs += (this.#now() - began - this.#heldMs) / REMEMBERED
      this.#free++
      party.holds--
      while (this.#free > 0 && this.#serveNext());
    }
  }

  /** How long the party's next request is likely to wait. */
  expectedWaitMs(name: string): number {
    return ((this.#parties.get(name)?.waiting.size ?? 0) * this.#heldMs) / this.#partOf(name)
  }

  #partyOf(name: string): Party {
    const seenAt = this.#now()
    if (seenAt > this.#lookedAt + PRESENT_MS) this.#forgetAbsent(seenAt)
    const party = this.#parties.get(name) ?? { holds: 0, waiting: new Set(), seenAt }
    party.seenAt = seenAt
    this.#parties.set(name, party)
    return party
  }

  #forgetAbsent(at: number): void {
    this.#lookedAt = at
    for (const [name, { holds, waiting, seenAt }] of this.#parties)
      if (holds === 0 && waiting.size === 0 && seenAt < at - PRESENT_MS) this.#parties.delete(name)
  }

  #partOf(name: string): number {
    const present = this.#parties.size - (this.#parties.has(OURSELVES) ? 1 : 0)
    const isAll = name === OURSELVES || present < 2
    return isAll ? this.#places : Math.max(1, Math.floor(this.#places / present))
  }

  #placeFor(party: Party): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      party.waiting.delete(waiting)
      const seconds = this.#waitMsMax / 1000
      reject(new ConnectionGivenUp(`the database had no place for this within ${seconds} s`))
    }
    const waiting = { go: resolve, timer: setTimeout(giveUp, this.#waitMsMax) }
    party.waiting.add(waiting)
    this.#load.waiting++
    return promise.finally(() => this.#load.waiting--)
  }

  /** False when nobody waits who may have a place. */
  #serveNext(): boolean {
    let next: [string, Party] | undefined
    for (const entry of this.#parties) {
      const [name, { waiting, holds }] = entry
      const isFewest = holds < Math.min(this.#partOf(name), next?.[1].holds ?? this.#places)
      if (waiting.size > 0 && isFewest) next = entry
    }
    const [first] = next?.[1].waiting ?? []
    if (!next || !first) return false
    const [name, party] = next
    party.waiting.delete(first)
    clearTimeout(first.timer)
    this.#take(name, party)
    first.go()
    return true
  }

  #take(name: string, party: Party): void {
    this.#free--
    party.holds++
    this.#parties.delete(name)
    this.#parties.set(name, party)
  }
}
