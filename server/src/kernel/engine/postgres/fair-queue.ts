/**
 * So many places. Where several parties come, none may have more than its part of them, and where all are taken,
 * whoever has the fewest goes first: one that asks for very much waits behind itself, and the others next to not at
 * all.
 */

import { ConnectionGivenUp } from '../trouble.ts'

type Waiting = { go(): void; timer: NodeJS.Timeout }

type Party = { holds: number; waiting: Set<Waiting>; seenAt: number }

/** However many others there are, two that come together need not wait for one another. */
const TOGETHER = 2
/** Who asked within this is a party that others have to leave room for. */
const PRESENT_MS = 2_000
/** How long a place is held is known from about so many who held one lately. */
const REMEMBERED = 32

export type FairQueue = {
  run<T>(party: string, work: () => Promise<T>): Promise<T>
  /** How long whoever of the party comes now is likely to wait. */
  expectedWaitMs(party: string): number
}

/** The party of whoever runs the places: it has no part, and takes nothing from those of others. */
export const OURSELVES = ''

type Plan = {
  places: number
  waitMsMax: number
  /** Milliseconds that never go back. */
  now?: () => number
}

export function fairQueue({ places, waitMsMax, now = () => performance.now() }: Plan): FairQueue {
  /** Those that hold a place, wait for one, or were here lately; who was served last stands last. */
  const parties = new Map<string, Party>()
  let free = places
  let lookedAt = 0
  let heldMs = 0

  function partyOf(name: string): Party {
    const seenAt = now()
    if (seenAt > lookedAt + PRESENT_MS) forgetAbsent(seenAt)
    const party = parties.get(name) ?? { holds: 0, waiting: new Set(), seenAt }
    party.seenAt = seenAt
    parties.set(name, party)
    return party
  }

  function forgetAbsent(at: number): void {
    lookedAt = at
    for (const [name, { holds, waiting, seenAt }] of parties)
      if (holds === 0 && waiting.size === 0 && seenAt < at - PRESENT_MS) parties.delete(name)
  }

  function partOf(name: string): number {
    const present = parties.size - (parties.has(OURSELVES) ? 1 : 0)
    return name === OURSELVES || present < 2 ? places : Math.max(1, Math.floor(places / present))
  }

  function placeFor(party: Party): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      party.waiting.delete(waiting)
      reject(new ConnectionGivenUp(`the database had no place for this within ${waitMsMax / 1000} s`))
    }
    const waiting = { go: resolve, timer: setTimeout(giveUp, waitMsMax) }
    party.waiting.add(waiting)
    return promise
  }

  /** False when nobody waits who may have a place. */
  function serveNext(): boolean {
    let next: [string, Party] | undefined
    for (const entry of parties) {
      const [name, { waiting, holds }] = entry
      if (waiting.size > 0 && holds < Math.min(partOf(name), next?.[1].holds ?? places)) next = entry
    }
    const [first] = next?.[1].waiting ?? []
    if (!next || !first) return false
    const [name, party] = next
    party.waiting.delete(first)
    clearTimeout(first.timer)
    take(name, party)
    first.go()
    return true
  }

  function take(name: string, party: Party): void {
    free--
    party.holds++
    parties.delete(name)
    parties.set(name, party)
  }

  /** Our own work takes as long as it likes, and says nothing about that of others. */
  function noteHeld(name: string, forMs: number): void {
    if (name !== OURSELVES) heldMs += (forMs - heldMs) / REMEMBERED
  }

  return {
    async run(name, work) {
      const party = partyOf(name)
      const isInLine = party.waiting.size > 0
      if (free > 0 && !isInLine && party.holds < Math.max(TOGETHER, partOf(name))) take(name, party)
      else await placeFor(party)
      const began = now()
      try {
        return await work()
      } finally {
        noteHeld(name, now() - began)
        free++
        party.holds--
        while (free > 0 && serveNext());
      }
    },
    expectedWaitMs: (name) => ((parties.get(name)?.waiting.size ?? 0) * heldMs) / partOf(name),
  }
}
