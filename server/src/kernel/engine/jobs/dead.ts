/** Jobs that were given up after their last attempt: listed, tried again, discarded, and removed when old. */

import type { Call } from '../../call/call.ts'
import { DAY } from '../../process/clock.ts'
import { setting, wholeNumber } from '../../process/settings.ts'
import type { Reader } from '../tables.ts'
import { JOBS_CHANNEL, type JobRow } from './store.ts'

export const deadJobsKeptSetting = setting(
  'PARLEY_DEAD_JOBS_KEPT_DAYS',
  'How long jobs that were given up stay listed and can be tried again.',
  wholeNumber(1, 3_650),
  { fallback: '30' },
)

/** Without what it was given, which may hold secrets. `run_at` is when it was last tried. */
export type DeadJob = Pick<JobRow, 'id' | 'name' | 'attempts' | 'last_error' | 'created_at' | 'run_at'>

/** Those that were made last come first. */
export function listDeadJobs(
  db: Reader,
  { before, most }: { before: string | undefined; most: number },
): Promise<DeadJob[]> {
  let dead = db
    .selectFrom('jobs')
    .select(['id', 'name', 'attempts', 'last_error', 'created_at', 'run_at'])
    .where('state', '=', 'dead')
  if (before !== undefined) dead = dead.where('id', '<', before)
  return dead.orderBy('id', 'desc').limit(most).execute()
}

/** It starts again, with all its attempts; false when no dead job has that id. */
export async function retryDeadJob({ db, house }: Call, id: string): Promise<boolean> {
  const now = house.clock.now()
  const done = await db
    .updateTable('jobs')
    .set({ state: 'waiting', run_at: now, due_at: null, created_at: now, attempts: 0, last_error: null })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirst()
  await house.storage.notify(db, JOBS_CHANNEL)
  return done.numUpdatedRows === 1n
}

export async function discardDeadJob({ db }: Call, id: string): Promise<boolean> {
  const done = await db.deleteFrom('jobs').where('id', '=', id).where('state', '=', 'dead').executeTakeFirst()
  return done.numDeletedRows === 1n
}

/** At most so many; gives how many there were. */
export async function forgetDeadJobs({ db, house }: Call, most: number): Promise<number> {
  const now = house.clock.now()
  const old = db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'dead')
    .where('run_at', '<', now - house.settings.get(deadJobsKeptSetting) * DAY)
    .limit(most)
  const done = await db.deleteFrom('jobs').where('id', 'in', old).executeTakeFirst()
  return Number(done.numDeletedRows)
}
