/** The clock's offset, kept in the database so that every process and the next start agree on what time it is. */

import type { Call } from '../call/call.ts'
import type { House } from '../call/house.ts'
import { JOBS_CHANNEL } from './store.ts'

export const CLOCK_CHANNEL = 'parley_clock'
const NAME = 'clock offset in milliseconds'

export async function loadClock(house: Pick<House, 'storage' | 'clock'>): Promise<void> {
  const kept = await house.storage.read
    .selectFrom('kept_values')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  house.clock.setOffset(Number(kept?.value ?? 0))
}

export async function advanceClock(call: Call, milliseconds: number): Promise<number> {
  const kept = await call.db
    .selectFrom('kept_values')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  const offset = Number(kept?.value ?? 0) + milliseconds
  const value = String(offset)
  await call.db
    .insertInto('kept_values')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  call.afterCommit(() => call.house.clock.setOffset(offset))
  await call.house.storage.notify(call.db, CLOCK_CHANNEL)
  await call.house.storage.notify(call.db, JOBS_CHANNEL)
  return offset
}
