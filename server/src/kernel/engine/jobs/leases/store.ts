/** Who works on which job: claimed by state, held under a lease, ended under its fencing token. */

import { sql } from 'kysely'
import { compilable, compiledChange, compiledOnce } from '../../compiled.ts'
import { heldIfFree, limitInOrder, rowsJson, rowsOfJson } from '../../dialect.ts'
import { leaseEnd, leaseIsOver, leaseIsTooLong } from '../../lease.ts'
import type { Writer } from '../../tables.ts'
import { RETRY_GAP_MS_MAX } from '../job.ts'
import { type JobRow, recurringKey } from '../store.ts'

export const claim = compiledOnce((db: Writer, token: string, now: number, most: number) => {
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .limit(limitInOrder(most))
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
})

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

const shortenHeld = compiledChange((db) =>
  db
    .updateTable('jobs')
    .set({ lease_until: leaseEnd(db) })
    .where('state', '=', 'running')
    .where(leaseIsTooLong(db)),
)

const shortenEnqueued = compiledChange((db, now: number, latest: number) =>
  db
    .updateTable('jobs')
    .set({
      run_at: sql<number>`run_at - created_at + ${now}`,
      due_at: sql<number>`due_at - created_at + ${now}`,
      created_at: now,
    })
    .where('state', '=', 'waiting')
    .where('run_at', '>', latest)
    .where('created_at', '>', latest),
)

const shortenRetries = compiledChange((db, now: number, latest: number) =>
  db
    .updateTable('jobs')
    .set({ run_at: now, due_at: sql<number>`due_at - run_at + ${now}` })
    .where('state', '=', 'waiting')
    .where('run_at', '>', latest)
    .where('attempts', '>', 0),
)

const LATEST = { unique_key: 'text', latest: 'bigint' } as const

const shortenRecurring = compiledChange((db, now: number, given: string) =>
  compilable(
    db,
    sql`update jobs set run_at = ${now} from ${rowsOfJson(db, 'given', LATEST, given)}
      where jobs.state = 'waiting' and jobs.unique_key = given.unique_key and jobs.run_at > given.latest`,
  ),
)

/**
 * Shortens waits that were written while a clock was ahead, once the clock is corrected: a lease to its full length,
 * a job to the delay it was enqueued with, a retry or the next run of a recurring job to zero.
 */
export async function shortenWaits(
  db: Writer,
  now: number,
  recurring: { name: string; everyMs: number }[],
): Promise<void> {
  await shortenHeld(db)
  await shortenEnqueued(db, now, now + SLACK_MS)
  await shortenRetries(db, now, now + RETRY_GAP_MS_MAX + SLACK_MS)
  const latest = recurring.map(({ name, everyMs }) => ({
    unique_key: recurringKey(name),
    latest: now + everyMs + SLACK_MS,
  }))
  await shortenRecurring(db, now, rowsJson(db, LATEST, latest))
}

export const renewLeases = compiledChange((db, token: string) =>
  db
    .updateTable('jobs')
    .set({ lease_until: leaseEnd(db) })
    .where('lease_token', '=', token)
    .where('state', '=', 'running'),
)

type Held = Pick<JobRow, 'id'> & { token: string }

/** False when the lease was lost: then the whole transaction must be given up. */
export const end = async (db: Writer, { id, token }: Held): Promise<boolean> =>
  (await removeHeld(db, id, token)) === 1

const removeHeld = compiledChange((db, id: string, token: string) =>
  db.deleteFrom('jobs').where('id', '=', id).where('lease_token', '=', token).where('state', '=', 'running'),
)

/** It has done what it recurs for: its next run. */
export const putBackDone = async (
  db: Writer,
  { id, token }: Held,
  { run_at, due_at }: Pick<JobRow, 'run_at' | 'due_at'>,
): Promise<boolean> => (await letWait(db, id, token, run_at, due_at)) === 1

const letWait = compiledChange((db, id: string, token: string, run_at: number, due_at: number | null) =>
  db
    .updateTable('jobs')
    .set({ state: 'waiting', run_at, due_at, attempts: 0, last_error: null })
    .set({ lease_token: null, lease_until: null })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .where('state', '=', 'running'),
)

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
