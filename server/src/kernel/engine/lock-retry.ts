/**
 * For work that takes rows in another order than everybody else, such as removing an application from the top down:
 * when it would have to wait, it lets go of all that it took, and tries again. So it cannot wait for somebody who
 * waits for it.
 */

import { sql } from 'kysely'
import { isPostgres } from './adapter.ts'
import type { Writer } from './tables.ts'
import { isLockNotHad } from './trouble.ts'

/** Well below the second after which the server looks whether transactions wait for each other. */
const PATIENCE_MS = 100
const PAUSE_MS = 20
/** Others may be slow, but the caller does not wait for ever. */
const TRIES_MAX = 60
const FEW_TRIES_MAX = 10

/** Whoever would stand in line longer for what somebody holds is told that it was not had: behind them stands everybody else. */
export async function waitForMomentsOnly(db: Writer): Promise<void> {
  if (isPostgres(db)) await sql`set local lock_timeout = ${sql.lit(PATIENCE_MS)}`.execute(db)
}

/** Longer than the server lets anybody wait for a vacuum that it began by itself: then it ends it (`deadlock_timeout`). */
const VACUUM_ENDS_MS = 20_000

/** Keeps off whoever tidies these tables, until the transaction ends. Those who read and write them do not wait for it, nor it for them. */
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

/** Gives why it was not done: others held, each time, what it wanted. Nothing of it is left then. */
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
