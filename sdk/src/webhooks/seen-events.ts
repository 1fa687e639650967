/** Recognising a notification that was taken before: every sender sends again what it is not sure of. */

/** Where it is remembered. Several processes share one that stands outside of them: a table, a cache. */
export type SeenEvents = {
  /** Remembers the id, and says whether it is new; of two at once, one is. */
  begin(id: string): boolean | Promise<boolean>
  /** It could not be taken after all, and will come again. */
  forget(id: string): void | Promise<void>
}

/** In this process, the latest so many. */
export function seenEventsInMemory(most = 10_000): SeenEvents {
  const seen = new Set<string>()
  return {
    begin(id) {
      if (seen.has(id)) return false
      seen.add(id)
      const [oldest] = seen
      if (seen.size > most && oldest !== undefined) seen.delete(oldest)
      return true
    },
    forget: (id) => void seen.delete(id),
  }
}
