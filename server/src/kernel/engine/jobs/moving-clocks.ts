/**
 * Moves the sandbox's clocks. How far each is ahead is kept in the database, so that every process and the next start
 * agree on the time. Workers look for jobs by the server's clock alone: when a world's clock moves, the due times of
 * its jobs are changed in the same transaction.
 */

import { sql } from 'kysely'
import type { Call } from '../../call/call.ts'
import type { House } from '../../call/house.ts'
import { KEPT } from '../../call/world-clocks.ts'
import type { Switched } from '../../process/clock.ts'
import type { Writer } from '../tables.ts'
import { enqueueForWorld, JOBS_CHANNEL } from './store.ts'

export const CLOCK_CHANNEL = 'parley_clock'
const NAME = 'clock offset in milliseconds'
const SWITCHED = 'changes of the platform that are switched'

/** One after the other: an older reading must not replace a newer one. */
export async function loadClocks(house: Pick<House, 'storage' | 'clock' | 'worldClocks'>): Promise<void> {
  const before = house.clock.offset()
  const rows = await house.storage.read
    .selectFrom('kept_values')
    .select(['name', 'value'])
    .where('name', 'in', [NAME, SWITCHED])
    .execute()
  const kept = new Map(rows.map(({ name, value }) => [name, value]))
  const wasMovedMeanwhile = house.clock.offset() !== before
  if (!wasMovedMeanwhile) house.clock.setOffset(Number(kept.get(NAME) ?? 0))
  house.clock.setSwitched(JSON.parse(kept.get(SWITCHED) ?? '{}'))
  await house.worldClocks.refresh()
}

/** The server's clock, and with it the seeded sandbox. Worlds stay where they are. */
export async function advanceServer(call: Call, milliseconds: number): Promise<number> {
  const kept = await call.db
    .selectFrom('kept_values')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  const offset = Number(kept?.value ?? 0) + milliseconds
  await keep(call, NAME, String(offset))
  await postponeAllOfWorlds(call.db, milliseconds)
  call.afterCommit(() => call.house.clock.setOffset(offset))
  await notifyAll(call)
  return offset
}

/** Changes of the platform, for the seeded sandbox alone. */
export async function switchForServer(call: Call, switched: Switched): Promise<void> {
  await keep(call, SWITCHED, JSON.stringify(switched))
  call.afterCommit(() => call.house.clock.setSwitched(switched))
  await notifyAll(call)
}

export async function switchForWorld(call: Call, appId: string, switched: Switched): Promise<void> {
  const kept = await call.db
    .updateTable('worlds')
    .set({ platform_changes: JSON.stringify(switched) })
    .where('app_id', '=', appId)
    .returning(KEPT)
    .executeTakeFirstOrThrow()
  call.afterCommit(() => call.house.worldClocks.set(appId, kept))
  await notifyAll(call)
}

async function keep({ db }: Call, name: string, value: string): Promise<void> {
  await db
    .insertInto('kept_values')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** One world and nobody else. Gives how far ahead it is from now on. */
export async function advanceWorld(call: Call, appId: string, milliseconds: number): Promise<number> {
  const kept = await call.db
    .updateTable('worlds')
    .set((expression) => ({ ahead_ms: expression('ahead_ms', '+', milliseconds) }))
    .where('app_id', '=', appId)
    .returning(KEPT)
    .executeTakeFirstOrThrow()
  await translateAllOfWorld(call.db, appId, call.house.clock.offset() - kept.ahead_ms)
  for (const name of call.house.worldJobs) await enqueueForWorld(call, name, appId)
  call.afterCommit(() => call.house.worldClocks.set(appId, kept))
  await notifyAll(call)
  return kept.ahead_ms
}

async function notifyAll({ db, house }: Call): Promise<void> {
  await house.storage.notify(db, CLOCK_CHANNEL)
  await house.storage.notify(db, JOBS_CHANNEL)
}

/** The server's clock has moved, and theirs have not. */
async function postponeAllOfWorlds(db: Writer, milliseconds: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: sql<number>`run_at + ${milliseconds}` })
    .where('app_id', 'is not', null)
    .execute()
}

/** `difference` is what the server's clock shows more than that of the world. */
export async function translateAllOfWorld(db: Writer, appId: string, difference: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: sql<number>`due_at + ${difference}` })
    .where('app_id', '=', appId)
    .where('due_at', 'is not', null)
    .execute()
}
