/** The jobs table: enqueued in the caller's transaction, claimed by state, ended under a fencing token. */

import { sql } from 'kysely'
import type { Call } from '../call/call.ts'
import { compiledInsert } from '../storage/compiled-insert.ts'
import { heldIfFree } from '../storage/dialect.ts'
import { leaseEnd, leaseIsOver, leaseIsTooLong } from '../storage/lease.ts'
import type { Reader, Writer } from '../storage/tables.ts'
import { newRowId } from '../wire/ids.ts'
import { type Job, RETRY_GAP_MS_MAX } from './job.ts'

export type JobRow = {
  id: string
  name: string
  payload: string
  state: 'waiting' | 'running' | 'dead'
  /** By the service's clock, which the sandbox may advance. */
  run_at: number
  attempts: number
  /** By the database's own clock, so that processes on several machines agree. */
  lease_until: number | null
  lease_token: string | null
  /** At most one job per key: enqueuing it again moves the one that waits. */
  unique_key: string | null
  last_error: string | null
  created_at: number
}

declare module '../storage/tables.ts' {
  interface Tables {
    jobs: JobRow
  }
}

export const JOBS_CHANNEL = 'parley_jobs'
/** Workers look by themselves this often; only what is due earlier is worth waking them for. */
export const POLL_MS = 1_000

const afresh = { attempts: 0, state: 'waiting', lease_token: null } as const

const COLUMNS = [
  'id',
  'name',
  'payload',
  'state',
  'run_at',
  'attempts',
  'lease_until',
  'lease_token',
  'unique_key',
  'last_error',
  'created_at',
] as const

/** A job that was given up is no reason not to do the work when it is asked for again. */
const insertNew = compiledInsert('jobs', COLUMNS, (query, { run_at, payload, created_at }) =>
  query.onConflict((conflict) =>
    conflict
      .column('unique_key')
      .doUpdateSet({ run_at, payload, created_at, ...afresh })
      .where('jobs.state', '=', 'dead'),
  ),
)

const insertOrMove = compiledInsert('jobs', COLUMNS, (query, { run_at, payload, created_at }) =>
  query.onConflict((conflict) =>
    conflict.column('unique_key').doUpdateSet({ run_at, payload, created_at, ...afresh }),
  ),
)

const waitingJob = (
  job: Pick<JobRow, 'name' | 'payload' | 'run_at' | 'unique_key' | 'created_at'>,
): JobRow => ({
  id: newRowId(job.created_at),
  ...job,
  state: 'waiting',
  attempts: 0,
  lease_until: null,
  lease_token: null,
  last_error: null,
})

/** With `keep`, a job of that key that is there already, waiting or running, stays as it is. */
export async function enqueue<I, P>(
  call: Call,
  job: Job<I, P>,
  input: I,
  when: { at?: number; key?: string; keep?: boolean } = {},
): Promise<void> {
  const insert = when.keep ? insertNew : insertOrMove
  const run_at = when.at ?? call.now
  await insert(
    call.db,
    waitingJob({
      name: job.name,
      payload: JSON.stringify(input),
      run_at,
      unique_key: when.key === undefined ? null : `${job.name} ${when.key}`,
      created_at: call.now,
    }),
  )
  if (run_at - call.now <= POLL_MS) await call.house.storage.notify(call.db, JOBS_CHANNEL)
}

export async function cancel<I, P>(call: Call, job: Job<I, P>, key: string): Promise<void> {
  await call.db.deleteFrom('jobs').where('unique_key', '=', `${job.name} ${key}`).execute()
}

const recurringKey = (name: string) => `${name} recurring`

export async function ensureRecurring(db: Writer, name: string, now: number): Promise<void> {
  await insertNew(
    db,
    waitingJob({ name, payload: '{}', run_at: now, unique_key: recurringKey(name), created_at: now }),
  )
}

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
export async function releaseLostLeases(db: Writer): Promise<void> {
  await lost(db).where(leaseIsOver(db)).execute()
}

/** On the embedded engine nobody else can hold a lease: a new process voids them all. */
export async function voidLeases(db: Writer): Promise<void> {
  await lost(db).execute()
}

/** Clocks are put right by a little all the time; that makes no wait a wrong one. */
const SLACK_MS = 5_000

/**
 * What was written while a clock was ahead, and waits for the time that it showed, waits no longer than was meant
 * once the clock has been put right: a lease for its length, a job for as long as when it was enqueued, a further
 * try or the next turn of what recurs for no time at all.
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
    .set({ run_at: sql<number>`run_at - created_at + ${now}`, created_at: now })
    .where('state', '=', 'waiting')
    .where('run_at', '>', now + SLACK_MS)
    .where('created_at', '>', now + SLACK_MS)
    .execute()
  await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('state', '=', 'waiting')
    .where('run_at', '>', now + RETRY_GAP_MS_MAX + SLACK_MS)
    .where('attempts', '>', 0)
    .execute()
  for (const { name, everyMs } of recurring)
    await db
      .updateTable('jobs')
      .set({ run_at: now })
      .where('unique_key', '=', recurringKey(name))
      .where('state', '=', 'waiting')
      .where('run_at', '>', now + everyMs + SLACK_MS)
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
  change: Partial<Pick<JobRow, 'state' | 'run_at' | 'last_error' | 'attempts'>>,
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

/** When the next waiting job falls due, by the service's clock. */
export async function nextDue(db: Reader): Promise<number | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('state', '=', 'waiting')
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  return row?.run_at
}

export async function countByState(db: Reader): Promise<{ state: string; count: number }[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((expression) => ['state', expression.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return rows.map((row) => ({ state: row.state, count: Number(row.count) }))
}
