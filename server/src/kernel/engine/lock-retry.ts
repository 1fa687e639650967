/**
 * For work that locks rows in another order than everybody else, such as removing an application from the top down:
 * when it would have to wait, it releases all its locks and tries again. So it cannot deadlock.
 */

import { sql } from 'kysely'
import { isPostgres } from './adapter.ts'
import type { Writer } from './tables.ts'
import { isLockNotHad } from './trouble.ts'

/** Well below the second after which PostgreSQL looks for deadlocks. */
const PATIENCE_MS = 100
const PAUSE_MS = 20
/** Others may be slow, but the caller does not wait for ever. */
const TRIES_MAX = 60
const FEW_TRIES_MAX = 10

/** A request that would queue longer for a lock gives up: everybody else queues behind it. */
export async function waitForMomentsOnly(db: Writer): Promise<void> {
  if (isPostgres(db)) await sql`set local lock_timeout = ${sql.lit(PATIENCE_MS)}`.execute(db)
}

/** Longer than PostgreSQL waits before it cancels an autovacuum that blocks somebody (`deadlock_timeout`). */
const VACUUM_ENDS_MS = 20_000

/**
 * Keeps vacuum and other maintenance off these tables until the transaction ends. Readers and writers do not wait for
 * it, nor it for them.
 */
export async function keepVacuumOff(db: Writer, tables: readonly string[]): Promise<void> {
  const named = sql.join(tables.map((table) => sql.table(table)))
  await sql`set local lock_timeout = ${sql.lit(VACUUM_ENDS_MS)}`.execute(db)
  await sql`lock table ${named} in share update exclusive mode`.execute(db)
  await sql`set local lock_timeout to default`.execute(db)
}

/** The embedded engine has one writer, which waits for nobody. */
export async function lockRetry(
  db: Writer,
  work: () => Promise<unknown>,
  triesMax = TRIES_MAX,
): Promise<void> {
  const refused = await attempted(db, work, triesMax)
  if (refused !== undefined) throw refused
}

/** For work that can be done another day as well: gives whether it was done. */
export async function ifNobodyMinds(db: Writer, work: () => Promise<unknown>): Promise<boolean> {
  return (await attempted(db, work, FEW_TRIES_MAX)) === undefined
}

/** Gives why it was not done: each time, others held what it wanted. It has then changed nothing. */
async function attempted(db: Writer, work: () => Promise<unknown>, most: number): Promise<unknown> {
  if (!isPostgres(db)) {
    await work()
    return undefined
  }
  for (let tries = 1; ; tries++) {
    await sql`savepoint giving_way`.execute(db)
    try {
      await waitForMomentsOnly(db)
      await work()
      await sql`set local lock_timeout to default`.execute(db)
      await sql`release savepoint giving_way`.execute(db)
      return undefined
    } catch (error) {
      if (!isLockNotHad(error)) throw error
      await sql`rollback to savepoint giving_way`.execute(db)
      if (tries >= most) return error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
