/** Who works on which job: claimed by state, held under a lease, ended under its fencing token. */

import { sql } from 'kysely'
import { compiledChange } from '../../compiled.ts'
import { heldIfFree } from '../../dialect.ts'
import { leaseEnd, leaseIsOver, leaseIsTooLong } from '../../lease.ts'
import type { Writer } from '../../tables.ts'
import { RETRY_GAP_MS_MAX } from '../job.ts'
import { type JobRow, recurringKey } from '../store.ts'

export async function claim(db: Writer, token: string, now: number, most: number): Promise<JobRow[]> {
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .limit(most)
  return db
    .updateTable('jobs')
    .set((expression) => ({
      state: 'running',
      lease_token: token,
      lease_until: leaseEnd(db),
      attempts: expression('attempts', '+', 1),
    }))
    .where('id', 'in', heldIfFree(db, due))
    .returningAll()
    .execute()
}

const lost = (db: Writer) =>
  db.updateTable('jobs').set({ state: 'waiting', lease_token: null }).where('state', '=', 'running')

/** Jobs whose worker is gone wait again. */
export const releaseLostLeases = compiledChange((db) => lost(db).where(leaseIsOver(db)))

/** On the embedded engine nobody else can hold a lease: a new process voids them all. */
export async function voidLeases(db: Writer): Promise<void> {
  await lost(db).execute()
}

/** Small corrections of the clock do not make a wait a wrong one. */
const SLACK_MS = 5_000

/**
 * Shortens waits that were written while a clock was ahead, once the clock is corrected: a lease to its full length,
 * a job to the delay it was enqueued with, a retry or the next run of a recurring job to zero.
 */
export async function shortenWaits(
  db: Writer,
  now: number,
  recurring: { name: string; everyMs: number }[],
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_until: leaseEnd(db) })
    .where('state', '=', 'running')
    .where(leaseIsTooLong(db))
    .execute()
  await db
    .updateTable('jobs')
    .set({
      run_at: sql<number>`run_at - created_at + ${now}`,
      due_at: sql<number>`due_at - created_at + ${now}`,
      created_at: now,
    })
    .where('state', '=', 'waiting')
    .where('run_at', '>', now + SLACK_MS)
    .where('created_at', '>', now + SLACK_MS)
    .execute()
  await db
    .updateTable('jobs')
    .set({ run_at: now, due_at: sql<number>`due_at - run_at + ${now}` })
    .where('state', '=', 'waiting')
    .where('run_at', '>', now + RETRY_GAP_MS_MAX + SLACK_MS)
    .where('attempts', '>', 0)
    .execute()
  await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('state', '=', 'waiting')
    .where((one) =>
      one.or(
        recurring.map(({ name, everyMs }) =>
          one('unique_key', '=', recurringKey(name)).and('run_at', '>', now + everyMs + SLACK_MS),
        ),
      ),
    )
    .execute()
}

export async function renewLeases(db: Writer, token: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_until: leaseEnd(db) })
    .where('lease_token', '=', token)
    .where('state', '=', 'running')
    .execute()
}

type Held = Pick<JobRow, 'id'> & { token: string }

/** False when the lease was lost: then the whole transaction must be given up. */
export async function end(db: Writer, held: Held): Promise<boolean> {
  const done = await db
    .deleteFrom('jobs')
    .where('id', '=', held.id)
    .where('lease_token', '=', held.token)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return done.numDeletedRows === 1n
}

export async function putBack(
  db: Writer,
  held: Held,
  change: Partial<Pick<JobRow, 'state' | 'run_at' | 'due_at' | 'last_error' | 'attempts'>>,
): Promise<boolean> {
  const done = await db
    .updateTable('jobs')
    .set({ ...change, lease_token: null, lease_until: null })
    .where('id', '=', held.id)
    .where('lease_token', '=', held.token)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
