/** A cache for a moment: long enough to spare a query on every request, short enough to be true. */

import { boundedCache } from '../process/bounded-cache.ts'

export type Cache<T> = { get(key: string): T | Promise<T> }

type Load<T> = (key: string) => Promise<T>
/** Missing entries are left out. */
type LoadMany<T> = (keys: string[]) => Promise<Map<string, T>>

/** The caches of one process. */
export type Caches = {
  /** Throws when there is one of that name: two loaders would share entries. */
  add<T>(name: string, load: Load<T>, loadMany?: LoadMany<T>): Cache<T>
  forgetAll(): void
  /** How often each was asked, and its hits. */
  lookups(): { cache: string; hits: number; misses: number }[]
}

/** How long an entry lives, should another process's invalidation be lost. */
const BELIEVED_MS = 1_000
const ENTRIES_MAX = 50_000
/** At most so many entries are refreshed at once. */
const TOGETHER_MAX = 100

/** The channel on which processes invalidate each other's caches. */
export const FORGET_CHANNEL = 'parley_forget'

/**
 * Declares a cache; each process has its own. Only what was found is cached. With `loadMany`, entries in use that
 * have expired are refreshed together as soon as one of them is needed: otherwise processes that share the work would
 * each query as much as one alone.
 */
export function cached<H extends { caches: Caches }, T>(
  name: string,
  load: (house: H, key: string) => Promise<T>,
  loadMany?: (house: H, keys: string[]) => Promise<Map<string, NonNullable<T>>>,
): (house: H) => Cache<T> {
  const made = new WeakMap<Caches, Cache<T>>()
  return (house) => {
    const known = made.get(house.caches)
    if (known) return known
    const many = loadMany && ((keys: string[]) => loadMany(house, keys) as Promise<Map<string, T>>)
    const cache = house.caches.add(name, (key) => load(house, key), many)
    made.set(house.caches, cache)
    return cache
  }
}

/** A monotonic clock: if the wall clock were set back, entries would live longer. */
export function newCaches(timeNow = () => performance.now()): Caches {
  const made = new Map<string, { clear(): void; lookups: { hits: number; misses: number } }>()
  let generation = 0

  function make<T>(load: Load<T>, loadMany?: LoadMany<T>) {
    const lookups = { hits: 0, misses: 0 }
    const kept = boundedCache<string, { value: T; until: number }>(ENTRIES_MAX)
    /** Used since they were loaded. */
    const inUse = new Set<string>()
    /**
     * A read that comes while a query is under way waits for that one: otherwise a busy key queries many times at
     * once.
     */
    const asking = new Map<string, { since: number; answer: Promise<T> }>()

    const learn = async (keys: string[]): Promise<Map<string, T>> => {
      const asked = generation
      // From the start of the query, not its end: a slow answer describes an older state.
      const until = timeNow() + BELIEVED_MS
      const [key = ''] = keys
      const found = loadMany && keys.length > 1 ? await loadMany(keys) : new Map([[key, await load(key)]])
      // Invalidated during the query: the answer may already be stale.
      if (asked !== generation) return found
      for (const [one, value] of found) if (value !== undefined) kept.set(one, { value, until })
      return found
    }

    /** Expired entries that are in use; they count as unused until somebody asks for them. */
    const overdue = (key: string, now: number): string[] => {
      const keys = [...inUse].filter((one) => (kept.get(one)?.until ?? 0) <= now)
      for (const one of keys) inUse.delete(one)
      return keys.filter((one) => one !== key && asking.get(one)?.since !== generation)
    }

    const ask = (key: string, now: number): Promise<T> => {
      const keys = [key, ...overdue(key, now)]
      const learned = learn(keys)
      const answerFor = (one: string) => {
        const answer = learned
          .then((found) => found.get(one) as T)
          .finally(() => {
            if (asking.get(one)?.answer === answer) asking.delete(one)
          })
        asking.set(one, { since: generation, answer })
        return answer
      }
      // Maybe nobody waits for the refreshed entries; a reader that does gets the error.
      for (const one of keys.slice(1)) answerFor(one).catch(() => {})
      return answerFor(key)
    }

    const get = (key: string): T | Promise<T> => {
      const now = timeNow()
      const known = kept.get(key)
      if (known && known.until > now) {
        lookups.hits++
        if (loadMany && inUse.size < TOGETHER_MAX) inUse.add(key)
        return known.value
      }
      lookups.misses++
      const asked = asking.get(key)
      return asked && asked.since === generation ? asked.answer : ask(key, now)
    }
    return { cache: { get }, clear: kept.clear, lookups }
  }

  return {
    add(name, load, loadMany) {
      if (made.has(name)) throw new Error(`there is a cache ${name} already, with a loader of its own`)
      const { cache, clear, lookups } = make(load, loadMany)
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
