/** Answers kept for a moment: long enough to spare a query on every request, short enough to be true. */

import { boundedCache } from '../process/bounded-cache.ts'

export type Cache<T> = { get(key: string): T | Promise<T> }

/** The caches of one process. */
export type Caches = {
  /** Throws when there is one of that name: two loaders would answer for each other. */
  add<T>(name: string, load: (key: string) => Promise<T>): Cache<T>
  forgetAll(): void
  /** How often each was asked, and how often it knew. */
  lookups(): { cache: string; hits: number; misses: number }[]
}

/** How long a process may believe what it read, should a message from another process to forget it be lost. */
const BELIEVED_MS = 1_000
const ENTRIES_MAX = 50_000

/** The channel on which processes tell each other to forget. */
export const FORGET_CHANNEL = 'parley_forget'

/** Declares a cache; each process that asks has its own. Only what was found is kept. */
export function cached<H extends { caches: Caches }, T>(
  name: string,
  load: (house: H, key: string) => Promise<T>,
): (house: H) => Cache<T> {
  const made = new WeakMap<Caches, Cache<T>>()
  return (house) => {
    const known = made.get(house.caches)
    if (known) return known
    const cache = house.caches.add(name, (key) => load(house, key))
    made.set(house.caches, cache)
    return cache
  }
}

export function newCaches(): Caches {
  const made = new Map<string, { clear(): void; lookups: { hits: number; misses: number } }>()
  let generation = 0

  function make<T>(load: (key: string) => Promise<T>) {
    const lookups = { hits: 0, misses: 0 }
    const kept = boundedCache<string, { value: T; until: number }>(ENTRIES_MAX)
    /** Who asks while the answer is on its way waits for that one: else a busy key asks many times over at once. */
    const asking = new Map<string, { since: number; answer: Promise<T> }>()
    const learn = async (key: string): Promise<T> => {
      const asked = generation
      const value = await load(key)
      // Told to forget while we were asking: what we learned may already be old.
      if (value === undefined || asked !== generation) return value
      kept.set(key, { value, until: Date.now() + BELIEVED_MS })
      return value
    }
    const get = (key: string): T | Promise<T> => {
      const known = kept.get(key)
      if (known && known.until > Date.now()) {
        lookups.hits++
        return known.value
      }
      lookups.misses++
      const asked = asking.get(key)
      if (asked && asked.since === generation) return asked.answer
      const answer = learn(key).finally(() => {
        if (asking.get(key)?.answer === answer) asking.delete(key)
      })
      asking.set(key, { since: generation, answer })
      return answer
    }
    return { cache: { get }, clear: kept.clear, lookups }
  }

  return {
    add(name, load) {
      if (made.has(name)) throw new Error(`there is a cache ${name} already, with a loader of its own`)
      const { cache, clear, lookups } = make(load)
      made.set(name, { clear, lookups })
      return cache
    },
    forgetAll() {
      generation++
      for (const { clear } of made.values()) clear()
    },
    lookups: () => [...made].map(([cache, { lookups }]) => ({ cache, ...lookups })),
  }
}
