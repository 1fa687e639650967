/** The jobs table: enqueued in the caller's transaction, once for each key, or again and again. */

import type { Call } from '../call/call.ts'
import { compiledInsert } from '../storage/compiled-insert.ts'
import type { Reader, Writer } from '../storage/tables.ts'
import { newRowId } from '../wire/ids.ts'
import type { Job } from './job.ts'

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

const RECURRING = 'recurring'
export const recurringKey = (name: string) => `${name} ${RECURRING}`

export async function ensureRecurring(db: Writer, name: string, now: number): Promise<void> {
  await insertNew(
    db,
    waitingJob({ name, payload: '{}', run_at: now, unique_key: recurringKey(name), created_at: now }),
  )
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

/** What is being done or is due, but for what is done again and again. */
export async function countUnderWay(db: Reader, now: number): Promise<number> {
  const row = await db
    .selectFrom('jobs')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where((expression) =>
      expression.or([
        expression('state', '=', 'running'),
        expression.and([expression('state', '=', 'waiting'), expression('run_at', '<=', now)]),
      ]),
    )
    .where((expression) =>
      expression.or([
        expression('unique_key', 'is', null),
        expression('unique_key', 'not like', `% ${RECURRING}`),
      ]),
    )
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function countByState(db: Reader): Promise<{ state: string; count: number }[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((expression) => ['state', expression.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return rows.map((row) => ({ state: row.state, count: Number(row.count) }))
}
