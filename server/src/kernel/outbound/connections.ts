/**
 * Connections, kept for each party that is called and not for each host: a receiver that never answers takes up its
 * own, and another on the same host does not wait for them.
 */

import type { buildConnector, Pool } from 'undici'

const CONNECTION_LIMITS = {
  perPartyMax: 64,
  /** A party that was not called for so long is forgotten, and its connections are closed. */
  idleMs: 30_000,
  sweptEveryMs: 5_000,
  partiesMax: 2_000,
  headerBytesMax: 65_536,
} as const

type Library = typeof import('undici')
type Kept = { pool: Pool; underWay: number; usedAt: number }

export type Connections = {
  /** Lends the party's connections for one exchange. */
  lend<T>(origin: string, party: string, exchange: (pool: Pool) => Promise<T>): Promise<T>
  count(): number
  close(): Promise<void>
}

export function connectionsBy(library: Library, connect: buildConnector.connector): Connections {
  const kept = new Map<string, Kept>()

  function poolOf(origin: string, key: string): Kept {
    const known = kept.get(key)
    if (known) return known
    const pool = new library.Pool(origin, {
      connect,
      connections: CONNECTION_LIMITS.perPartyMax,
      // Every exchange has a deadline of its own.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: CONNECTION_LIMITS.headerBytesMax,
    })
    const made = { pool, underWay: 0, usedAt: performance.now() }
    kept.set(key, made)
    if (kept.size > CONNECTION_LIMITS.partiesMax) forgetIdle(1)
    return made
  }

  /** The longest unused first: a party that is used goes to the end. */
  function forgetIdle(most: number, unusedSince = Number.POSITIVE_INFINITY): void {
    let left = most
    for (const [key, { pool, underWay, usedAt }] of kept) {
      if (left === 0 || usedAt > unusedSince) return
      if (underWay > 0) continue
      kept.delete(key)
      left--
      pool.destroy().catch(() => {})
    }
  }

  const sweeping = setInterval(
    () => forgetIdle(kept.size, performance.now() - CONNECTION_LIMITS.idleMs),
    CONNECTION_LIMITS.sweptEveryMs,
  )
  sweeping.unref()

  return {
    async lend(origin, party, exchange) {
      const key = `${origin} ${party}`
      const one = poolOf(origin, key)
      one.underWay++
      try {
        return await exchange(one.pool)
      } finally {
        one.underWay--
        one.usedAt = performance.now()
        if (kept.get(key) === one) {
          kept.delete(key)
          kept.set(key, one)
        }
      }
    },
    count: () => kept.size,
    async close() {
      clearInterval(sweeping)
      await Promise.all([...kept.values()].map((one) => one.pool.close()))
    },
  }
}
