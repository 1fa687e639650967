/** What was worked out lately, by what it was worked out from. Full, it starts anew: that needs no book-keeping. */

export type BoundedCache<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V): void
  clear(): void
}

export function boundedCache<K, V>(entriesMax: number): BoundedCache<K, V> {
  const entries = new Map<K, V>()
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      if (entries.size >= entriesMax) entries.clear()
      entries.set(key, value)
    },
    clear: () => entries.clear(),
  }
}
