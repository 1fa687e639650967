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

type Library = typeof import('undici')['default']
type Kept = { pool: Pool; underWay: number; usedAt: number }
type Unused = { origin: string; party: string; one: Kept }

export type Connections = {
  /** Lends the party's connections for one exchange. */
  lend<T>(origin: string, party: string, exchange: (pool: Pool) => Promise<T>): Promise<T>
  count(): number
  close(): Promise<void>
}

export function connectionsBy(library: Library, connect: buildConnector.connector): Connections {
  /** By origin and party. A name joined of both would be made for every call. */
  const kept = new Map<string, Map<string, Kept>>()
  let count = 0

  function open(origin: string, party: string): Kept {
    const pool = new library.Pool(origin, {
      connect,
      connections: CONNECTION_LIMITS.perPartyMax,
      // Every exchange has a deadline of its own.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: CONNECTION_LIMITS.headerBytesMax,
    })
    if (count >= CONNECTION_LIMITS.partiesMax) forgetLongestUnused()
    const made = { pool, underWay: 0, usedAt: performance.now() }
    kept.getOrInsertComputed(origin, () => new Map()).set(party, made)
    count++
    return made
  }

  function* idle(): Generator<Unused> {
    for (const [origin, parties] of kept)
      for (const [party, one] of parties) if (one.underWay === 0) yield { origin, party, one }
  }

  function forget({ origin, party, one }: Unused): void {
    const parties = kept.get(origin)
    parties?.delete(party)
    if (parties?.size === 0) kept.delete(origin)
    count--
    one.pool.destroy().catch(() => {})
  }

  function forgetLongestUnused(): void {
    const longest = idle().reduce(
      (found, next) => (found === undefined || next.one.usedAt < found.one.usedAt ? next : found),
      undefined as Unused | undefined,
    )
    if (longest) forget(longest)
  }

  const sweeping = setInterval(() => {
    const unusedSince = performance.now() - CONNECTION_LIMITS.idleMs
    for (const unused of [...idle()]) if (unused.one.usedAt <= unusedSince) forget(unused)
  }, CONNECTION_LIMITS.sweptEveryMs)
  sweeping.unref()

  return {
    async lend(origin, party, exchange) {
      const one = kept.get(origin)?.get(party) ?? open(origin, party)
      one.underWay++
      try {
        return await exchange(one.pool)
      } finally {
        one.underWay--
        one.usedAt = performance.now()
      }
    },
    count: () => count,
    async close() {
      clearInterval(sweeping)
      const pools = [...kept.values()].flatMap((parties) => [...parties.values()])
      await Promise.all(pools.map((one) => one.pool.close()))
    },
  }
}
