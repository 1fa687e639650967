/**
 * How many different customers a number messaged in the last 24 hours. A counter beside the rows it counts, kept
 * under one lock per number: a place is taken or refused in the same time whether the tier is 50 or 100,000.
 */

import type { Call } from '../../kernel/call/call.ts'
import { DAY } from '../../kernel/process/clock.ts'
import { compiledChange, compiledOnce } from '../../kernel/storage/compiled.ts'
import { compiledInsert } from '../../kernel/storage/compiled-insert.ts'
import type { Reader, Writer } from '../../kernel/storage/tables.ts'
import { MESSAGES_PER_DAY, type PhoneNumber } from '../phone-numbers/index.ts'
import { tierReached } from './errors.ts'
import { TIER_WINDOW_MS } from './message.ts'

declare module '../../kernel/storage/tables.ts' {
  interface Tables {
    tier_usage: { phone_number_id: string; customers: number }
    tier_customers: { phone_number_id: string; wa_id: string; counted_at: number }
    tier_days: { phone_number_id: string; day: number; customers: number }
  }
}

const ENDED_AT_ONCE_MAX = 500
const NO_LIMIT = 2_147_483_647

/** Takes a place for this customer, or refuses. Whoever has one keeps it for 24 hours. */
export async function takePlace(call: Call, number: PhoneNumber, waId: string): Promise<void> {
  const cutoff = call.now - TIER_WINDOW_MS
  const mine = await placeOf(call, number.id, waId)
  if (mine !== undefined && mine > cutoff) return
  const most = MESSAGES_PER_DAY[number.throughput_level]
  // Counted first: the counter's row makes sends of one number wait for each other, on both engines.
  while ((await countOne(call.db, number.id, most < 0 ? NO_LIMIT : most)) === 0) {
    await makeRoom(call, number, most, cutoff)
  }
  if (mine !== undefined) await free(call, number.id, [waId], cutoff)
  const place = { phone_number_id: number.id, wa_id: waId, counted_at: call.now }
  if ((await insertPlace(call.db, place)) === 0) {
    // Another send to this customer was faster: one customer, counted once.
    await addToUsage(call.db, number.id, -1)
    return
  }
  await countDay(call.db, number.id, dayOf(call.now))
}

/** Unless that many are counted already. */
const countOne = compiledChange((db: Writer, id: string, most: number) =>
  db
    .updateTable('tier_usage')
    .set((expression) => ({ customers: expression('customers', '+', 1) }))
    .where('phone_number_id', '=', id)
    .where('customers', '<', most),
)

/** Places that ended are only looked for when they are needed; an hourly job clears the rest. */
async function makeRoom(call: Call, number: PhoneNumber, most: number, cutoff: number): Promise<void> {
  if ((await startUsage(call.db, { phone_number_id: number.id, customers: 0 })) === 1) return
  const ended = await endedPlaces(call, number.id, cutoff)
  if (ended.length > 0) await free(call, number.id, ended, cutoff)
  // Somebody else may have made room meanwhile.
  else if (((await usageOf(call.db, number.id))[0]?.customers ?? 0) >= most)
    throw await refusalFor(call, number, most)
}

const usageOf = compiledOnce((db, id: string) =>
  db.selectFrom('tier_usage').select('customers').where('phone_number_id', '=', id),
)

const startUsage = compiledInsert('tier_usage', ['phone_number_id', 'customers'], (query) =>
  query.onConflict((conflict) => conflict.column('phone_number_id').doNothing()),
)

/** Whoever changes the places of a number holds its counter first. */
const addToUsage = compiledChange((db: Writer, id: string, change: number) =>
  db
    .updateTable('tier_usage')
    .set((expression) => ({ customers: expression('customers', '+', change) }))
    .where('phone_number_id', '=', id),
)

const findPlace = compiledOnce((db, id: string, waId: string) =>
  db
    .selectFrom('tier_customers')
    .select('counted_at')
    .where('phone_number_id', '=', id)
    .where('wa_id', '=', waId),
)

async function placeOf({ db }: Call, id: string, waId: string): Promise<number | undefined> {
  return (await findPlace(db, id, waId))[0]?.counted_at
}

const findEnded = compiledOnce((db, id: string, cutoff: number) =>
  db
    .selectFrom('tier_customers')
    .select('wa_id')
    .where('phone_number_id', '=', id)
    .where('counted_at', '<=', cutoff)
    .orderBy('counted_at')
    .limit(ENDED_AT_ONCE_MAX),
)

async function endedPlaces({ db }: Call, id: string, cutoff: number): Promise<string[]> {
  return (await findEnded(db, id, cutoff)).map((row) => row.wa_id)
}

const insertPlace = compiledInsert('tier_customers', ['phone_number_id', 'wa_id', 'counted_at'], (query) =>
  query.onConflict((conflict) => conflict.columns(['phone_number_id', 'wa_id']).doNothing()),
)

const countDay = compiledOnce((db: Writer, phone_number_id: string, day: number) =>
  db
    .insertInto('tier_days')
    .values({ phone_number_id, day, customers: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['phone_number_id', 'day'])
        .doUpdateSet((expression) => ({ customers: expression('tier_days.customers', '+', 1) })),
    ),
)

/** Ends the places of these customers that have had their time. */
async function free({ db }: Call, id: string, waIds: string[], cutoff: number): Promise<void> {
  await addToUsage(db, id, 0)
  const done = await db
    .deleteFrom('tier_customers')
    .where('phone_number_id', '=', id)
    .where('wa_id', 'in', waIds)
    .where('counted_at', '<=', cutoff)
    .executeTakeFirst()
  await addToUsage(db, id, -Number(done.numDeletedRows))
}

async function refusalFor(call: Call, number: PhoneNumber, most: number) {
  const oldest = await call.db
    .selectFrom('tier_customers')
    .select('counted_at')
    .where('phone_number_id', '=', number.id)
    .orderBy('counted_at')
    .limit(1)
    .executeTakeFirst()
  const freeAt = (oldest?.counted_at ?? call.now) + TIER_WINDOW_MS
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - call.now) / 1000))
  return tierReached({ level: number.throughput_level, most, freeAt, retryAfterSeconds })
}

export const dayOf = (now: number) => Math.floor(now / DAY)

/** Forgets places that ended, for numbers that never reach their tier. */
export async function clearEndedPlaces(call: Call, id: string): Promise<void> {
  const cutoff = call.now - TIER_WINDOW_MS
  const ended = await endedPlaces(call, id, cutoff)
  if (ended.length > 0) await free(call, id, ended, cutoff)
}

/** Customers newly counted on each of the days since `day`. */
export async function usageByDay(
  { db }: { db: Reader },
  id: string,
  sinceDay: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('tier_days')
    .select(['day', 'customers'])
    .where('phone_number_id', '=', id)
    .where('day', '>=', sinceDay)
    .execute()
  return new Map(rows.map((row) => [row.day, row.customers]))
}
