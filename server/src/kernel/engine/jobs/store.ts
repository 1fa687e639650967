/** The jobs table: enqueued in the caller's transaction, once for each key, or again and again. */

import type { ExpressionBuilder, OnConflictDatabase, OnConflictTables } from 'kysely'
import type { Call } from '../../call/call.ts'
import { translated } from '../../process/clock.ts'
import { newRowId } from '../../wire/ids.ts'
import { unansweredInsert } from '../compiled-insert.ts'
import type { Tables, Writer } from '../tables.ts'
import { endBefore } from './ending.ts'
import type { Job } from './job.ts'

export type JobRow = {
  id: string
  name: string
  payload: string
  state: 'waiting' | 'running' | 'dead'
  /** By the server's clock, so that one look finds what is due in all worlds. */
  run_at: number
  /** The world that it is work of, and when it is due by that world's clock; null for the server's own. */
  app_id: string | null
  due_at: number | null
  attempts: number
  /** By the database's own clock, so that processes on several machines agree. */
  lease_until: number | null
  lease_token: string | null
  /** At most one job per key: enqueuing it again moves the one that waits. */
  unique_key: string | null
  last_error: string | null
  /** By the server's clock. */
  created_at: number
  /** The call that it is work of; null for what recurs. */
  trace_id: string | null
}

declare module '../tables.ts' {
  interface Tables {
    jobs: JobRow
  }
}

export const JOBS_CHANNEL = 'parley_jobs'
/** Workers look by themselves this often; only what is due earlier is worth waking them for. */
export const POLL_MS = 1_000

const COLUMNS = [
  'id',
  'name',
  'payload',
  'state',
  'run_at',
  'app_id',
  'due_at',
  'attempts',
  'lease_until',
  'lease_token',
  'unique_key',
  'last_error',
  'created_at',
  'trace_id',
] as const

type Asked = ExpressionBuilder<OnConflictDatabase<Tables, 'jobs'>, OnConflictTables<'jobs'>>

/** What a job becomes that is asked for again. */
const afresh = ({ ref }: Asked) => ({
  run_at: ref('excluded.run_at'),
  app_id: ref('excluded.app_id'),
  due_at: ref('excluded.due_at'),
  payload: ref('excluded.payload'),
  created_at: ref('excluded.created_at'),
  trace_id: ref('excluded.trace_id'),
  attempts: ref('excluded.attempts'),
  state: ref('excluded.state'),
  lease_token: ref('excluded.lease_token'),
})

/** A job that was given up does not keep the same work from being enqueued again. */
const insertNew = unansweredInsert('jobs', COLUMNS, (query) =>
  query.onConflict((conflict) =>
    conflict.column('unique_key').doUpdateSet(afresh).where('jobs.state', '=', 'dead'),
  ),
)

const insertOrMove = unansweredInsert('jobs', COLUMNS, (query) =>
  query.onConflict((conflict) => conflict.column('unique_key').doUpdateSet(afresh)),
)

/** When work of a world falls due, by its own clock and by that of the server, whose workers look for it. */
export const dueBy = (
  { house, clock }: Pick<Call, 'house' | 'clock'>,
  at: number,
): Pick<JobRow, 'run_at' | 'due_at'> => ({
  run_at: translated(at, clock, house.clock),
  due_at: clock.world() === null ? null : at,
})

const waitingJob = (
  job: Pick<
    JobRow,
    'id' | 'name' | 'payload' | 'run_at' | 'app_id' | 'due_at' | 'unique_key' | 'created_at' | 'trace_id'
  >,
): JobRow => ({
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
  const due = dueBy(call, when.at ?? call.now)
  const created_at = call.house.clock.now()
  const unique_key = when.key === undefined ? null : keyOf(job, when.key)
  if (unique_key !== null) await endBefore(call.db, unique_key)
  await insert(
    call.db,
    waitingJob({
      id: call.ids.rowId(),
      name: job.name,
      payload: JSON.stringify(input),
      ...due,
      app_id: call.clock.world(),
      unique_key,
      created_at,
      trace_id: call.trace_id,
    }),
  )
  if (due.run_at - created_at <= POLL_MS) await call.house.storage.announce(call.db, JOBS_CHANNEL)
}

/** The recurring work of all worlds, once and at once, for one world: its clock was moved. */
export async function enqueueForWorld(call: Call, name: string, appId: string): Promise<void> {
  const now = call.house.clock.now()
  await insertOrMove(
    call.db,
    waitingJob({
      id: call.ids.rowId(),
      name,
      payload: JSON.stringify({ app_id: appId }),
      run_at: now,
      app_id: appId,
      due_at: null,
      unique_key: `${name} ${appId}`,
      created_at: now,
      trace_id: call.trace_id,
    }),
  )
}

export async function cancel<I, P>(call: Call, job: Job<I, P>, key: string): Promise<void> {
  const unique_key = keyOf(job, key)
  await endBefore(call.db, unique_key)
  await call.db.deleteFrom('jobs').where('unique_key', '=', unique_key).execute()
}

const keyOf = ({ name }: { name: string }, key: string) => `${name} ${key}`

export const RECURRING = 'recurring'
export const recurringKey = (name: string) => `${name} ${RECURRING}`

/** A job that recurs may also be asked for once, for one world. */
export const isRecurring = ({ name, unique_key }: JobRow) => unique_key === recurringKey(name)

export async function ensureRecurring(db: Writer, name: string, now: number): Promise<void> {
  await insertNew(
    db,
    waitingJob({
      id: newRowId(now),
      name,
      payload: '{}',
      run_at: now,
      app_id: null,
      due_at: null,
      unique_key: recurringKey(name),
      created_at: now,
      trace_id: null,
    }),
  )
}
