/** What all of them stand on, and how a piece of work on it is measured. */

import type { Receiver } from '../deliver/receiver.ts'
import { secondsOf, secondsOfServer } from '../tools/processor.ts'

export type Ground = { admin: string; postmaster: number; receiver: Receiver }
/** In all, and what of it is PostgreSQL's. */
export type Cost = { perSecond: number; processorMicros: number; databaseMicros: number }

/** `work` does so many operations, in these processes and in PostgreSQL. */
export async function measured(
  { postmaster }: Ground,
  pids: number[],
  operations: number,
  work: () => Promise<void>,
): Promise<Cost> {
  const used = () => ({
    ours: pids.reduce((sum, pid) => sum + secondsOf(pid), 0),
    database: secondsOfServer(postmaster),
  })
  const before = used()
  const started = performance.now()
  await work()
  const perSecond = operations / ((performance.now() - started) / 1_000)
  const after = used()
  const databaseMicros = ((after.database - before.database) / operations) * 1e6
  const ourMicros = ((after.ours - before.ours) / operations) * 1e6
  return { perSecond, databaseMicros, processorMicros: ourMicros + databaseMicros }
}
