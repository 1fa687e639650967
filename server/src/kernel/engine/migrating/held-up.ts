/**
 * A migration whose tables are in use. Somebody may read one for an hour, to make a backup: a lock request that waits
 * all the while would block everybody else. So a step releases its locks, reports whom it waits for, and tries again.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Writer } from '../tables.ts'

export type Transact = <T>(work: (db: Writer) => Promise<T>) => Promise<T>
type Report = (waiting: { migration: string; sessions: unknown[] }, words: string) => void

const TRY_AGAIN_MS = 1_000
/** The first tries are not reported: a short write is a usual reason. */
const REPORT_AFTER_TRIES = 3
const REPORT_EVERY_TRIES = 10

/** For as long as it takes. */
export async function unlessHeldUp<T>(
  transact: Transact,
  report: Report,
  step: (db: Writer) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transact(step)
    } catch (error) {
      if (!(error instanceof HeldUp)) throw error
      if (tries % REPORT_EVERY_TRIES === REPORT_AFTER_TRIES) {
        const sessions = await transact(oldestSessions)
        report(
          { migration: error.migration, sessions },
          'waiting for sessions that use what is to be changed',
        )
      }
      await sleep(TRY_AGAIN_MS)
    }
  }
}

export class HeldUp extends Error {
  readonly migration: string

  constructor(migration: string) {
    super(`migration ${migration} is held up`)
    this.migration = migration
  }
}

const SESSIONS_REPORTED_MAX = 5

/**
 * The oldest open transactions of others in this database, as far as we may see them. Their statements are not shown.
 */
async function oldestSessions(db: Writer) {
  const { rows } = await sql`select pid, application_name, usename, xact_start as since from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit ${SESSIONS_REPORTED_MAX}`.execute(db)
  return rows
}
