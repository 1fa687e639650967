/**
 * How many different customers a number messaged in the last 24 hours. A counter beside the rows it counts, kept
 * under one lock per number: a place is taken or refused in the same time whether the tier is 50 or 100,000.
 */

import type { Call } from '../../kernel/call.ts'
import { DAY } from '../../kernel/clock.ts'
import type { Reader } from '../../kernel/storage/tables.ts'
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

const EXPIRED_AT_ONCE_MAX = 500

/** Takes a place for this customer, or refuses. Whoever has one keeps it for 24 hours. */
export async function takePlace(call: Call, number: PhoneNumber, waId: string): Promise<void> {
  let customers = await lockUsage(call, number.id)
  const cutoff = call.now - TIER_WINDOW_MS
  const mine = await placeOf(call, number.id, waId)
  if (mine !== undefined && mine > cutoff) return
  if (mine !== undefined) customers -= await free(call, number.id, [waId])

  const most = MESSAGES_PER_DAY[number.throughput_level]
  for (;;) {
    const expired = await expiredPlaces(call, number.id, cutoff)
    if (expired.length > 0) customers -= await free(call, number.id, expired)
    if (expired.length < EXPIRED_AT_ONCE_MAX || most < 0 || customers < most) break
  }
  if (most >= 0 && customers >= most) throw await refusalFor(call, number, most)

  await call.db
    .insertInto('tier_customers')
    .values({ phone_number_id: number.id, wa_id: waId, counted_at: call.now })
    .execute()
  await call.db
    .updateTable('tier_usage')
    .set({ customers: customers + 1 })
    .where('phone_number_id', '=', number.id)
    .execute()
  await noteDay(call, number.id)
}

/** Makes sends of one number wait for each other here, on both engines. */
async function lockUsage({ db }: Call, id: string): Promise<number> {
  const row = await db
    .insertInto('tier_usage')
    .values({ phone_number_id: id, customers: 0 })
    .onConflict((conflict) =>
      conflict
        .column('phone_number_id')
        .doUpdateSet((expression) => ({ customers: expression.ref('tier_usage.customers') })),
    )
    .returning('customers')
    .executeTakeFirstOrThrow()
  return row.customers
}

async function placeOf({ db }: Call, id: string, waId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('tier_customers')
    .select('counted_at')
    .where('phone_number_id', '=', id)
    .where('wa_id', '=', waId)
    .executeTakeFirst()
  return row?.counted_at
}

async function expiredPlaces({ db }: Call, id: string, cutoff: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tier_customers')
    .select('wa_id')
    .where('phone_number_id', '=', id)
    .where('counted_at', '<=', cutoff)
    .orderBy('counted_at')
    .limit(EXPIRED_AT_ONCE_MAX)
    .execute()
  return rows.map((row) => row.wa_id)
}

async function free({ db }: Call, id: string, waIds: string[]): Promise<number> {
  const done = await db
    .deleteFrom('tier_customers')
    .where('phone_number_id', '=', id)
    .where('wa_id', 'in', waIds)
    .executeTakeFirst()
  return Number(done.numDeletedRows)
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

async function noteDay(call: Call, id: string): Promise<void> {
  await call.db
    .insertInto('tier_days')
    .values({ phone_number_id: id, day: dayOf(call.now), customers: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['phone_number_id', 'day'])
        .doUpdateSet((expression) => ({ customers: expression('tier_days.customers', '+', 1) })),
    )
    .execute()
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
