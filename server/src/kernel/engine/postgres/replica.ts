/**
 * Reads from a replica that are never stale. Before a read the primary says how far its log is on disk: whatever any
 * process has committed and answered for lies before that. The replica is read when it has replayed as much, and the
 * primary when it has not. One question is shared by all reads that came before it was sent.
 */

import { type Kysely, sql } from 'kysely'
import type { Reader, Tables } from '../tables.ts'
import { isConflict, isUnavailable } from '../trouble.ts'

/** How long a read waits for a replica that is a moment behind. */
const BEHIND_MS_MAX = 20
const LOOK_AGAIN_MS = 2
/** How often a replica that was behind or away is tried again, in the background. */
const PROBE_MS = 500

export class ReplicaReads {
  readonly #primary: Kysely<Tables>
  readonly #replica: Kysely<Tables>
  readonly #tell: (isUsed: boolean, why?: Error) => void
  readonly #newest: () => Promise<number | null>
  #isUsable = false
  #answered = 0
  #probing: NodeJS.Timeout | undefined
  #closed = false

  constructor(
    primary: Kysely<Tables>,
    replica: Kysely<Tables>,
    tell: (isUsed: boolean, why?: Error) => void,
  ) {
    this.#primary = primary
    this.#replica = replica
    this.#tell = tell
    this.#newest = sharedQuestion(() => positionOf(primary, sql`pg_current_wal_flush_lsn()`))
    this.#probe()
  }

  /** Runs `look` on the replica if that shows all that is acknowledged by now, else on the primary. */
  async read<T>(look: (db: Reader) => Promise<T>): Promise<T> {
    if (!this.#isUsable) return look(this.#primary)
    try {
      const answer = await this.#onReplica(look)
      this.#answered++
      return answer
    } catch (error) {
      const isOfReplica = error instanceof Behind || isUnavailable(error) || isConflict(error)
      if (!isOfReplica) throw error
      // A query that was cancelled to let the replica go on says nothing about the next.
      if (!isConflict(error)) this.#rest(error as Error)
      return look(this.#primary)
    }
  }

  /** How many reads the replica answered. */
  answered(): number {
    return this.#answered
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#probing)
    await this.#replica.destroy()
  }

  #probe(): void {
    this.#onReplica(async () => {}).then(
      () => {
        this.#isUsable = true
        this.#tell(true)
      },
      () => {
        if (!this.#closed) this.#probing = setTimeout(() => this.#probe(), PROBE_MS).unref()
      },
    )
  }

  /** On one connection, because there may be several servers behind the address. */
  #onReplica<T>(look: (db: Reader) => Promise<T>): Promise<T> {
    return this.#replica.connection().execute(async (connection) => {
      await this.#assertCaughtUp(connection)
      return look(connection)
    })
  }

  async #assertCaughtUp(connection: Kysely<Tables>): Promise<void> {
    const until = performance.now() + BEHIND_MS_MAX
    const asked = this.#newest()
    for (;;) {
      // Not on a server that is no replica, or not any more: its log is not the primary's.
      const [wanted, replayed] = await Promise.all([
        asked,
        positionOf(connection, sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`),
      ])
      if (wanted !== null && replayed !== null && replayed >= wanted) return
      if (performance.now() > until) throw new Behind('the replica is behind')
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    }
  }

  #rest(why: Error): void {
    if (!this.#isUsable) return
    this.#isUsable = false
    this.#tell(false, why)
    if (!this.#closed) this.#probe()
  }
}

class Behind extends Error {}

/** As a number of bytes; null on a server that has none. */
async function positionOf(db: Kysely<Tables>, position: ReturnType<typeof sql>): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select pg_wal_lsn_diff(${position}, '0/0')::bigint as at`.execute(db)
  return rows[0]?.at ?? null
}

/** A read that comes while a question is under way shares the next one: the answer must be younger than the read. */
function sharedQuestion<T>(put: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= underWay
      .catch(() => {})
      .then(() => {
        next = undefined
        const asked = put()
        underWay = asked
        return asked
      })
    return next
  }
}
