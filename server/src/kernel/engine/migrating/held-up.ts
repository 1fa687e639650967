/**
 * A migration whose tables are in use. Somebody may read one for an hour, to make a backup: whoever stood in line for it all the
 * while would hold up everybody else who wants it. So a step lets go of all it has, says whom it waits for, and comes back.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Writer } from '../tables.ts'

export type Transact = <T>(work: (db: Writer) => Promise<T>) => Promise<T>
type Report = (waiting: { migration: string; sessions: unknown[] }, words: string) => void

const TRY_AGAIN_MS = 1_000
/** The first few are nothing to tell of: somebody wrote in that moment. */
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

/** Others in this database whose transactions are open for longest, as far as we may know. What they ask is theirs. */
async function oldestSessions(db: Writer) {
  const { rows } = await sql`select pid, application_name, usename, xact_start as since from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit ${SESSIONS_REPORTED_MAX}`.execute(db)
  return rows
}
