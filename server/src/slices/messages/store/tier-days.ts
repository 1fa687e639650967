/** How many customers a number newly messaged on each day, in the database. */

import type { Call } from '../../../kernel/call/call.ts'
import { type Reader, unansweredChange, type World, type Writer } from '../../../kernel/engine/index.ts'
import { belongsTo } from './of-world.ts'

type Reads = { db: Reader }

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    tier_days: { phone_number_id: string; day: number; customers: number }
  }
}

const increment = unansweredChange(
  (db: Writer, phone_number_id: string, day: number) =>
    db
      .insertInto('tier_days')
      .values({ phone_number_id, day, customers: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['phone_number_id', 'day'])
          .doUpdateSet((expression) => ({ customers: expression('tier_days.customers', '+', 1) })),
      ),
  { isCounter: true },
)

export async function countOnDay({ db }: Call, id: string, day: number): Promise<void> {
  await increment(db, id, day)
}

/** By day, since that one. */
export async function usageByDay({ db }: Reads, id: string, sinceDay: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('tier_days')
    .select(['day', 'customers'])
    .where('phone_number_id', '=', id)
    .where('day', '>=', sinceDay)
    .execute()
  return new Map(rows.map((row) => [row.day, row.customers]))
}

export async function numbersUsedSince({ db }: Reads, world: World, day: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tier_days')
    .select('phone_number_id')
    .distinct()
    .where('day', '>=', day)
    .where(belongsTo(world))
    .execute()
  return rows.map((row) => row.phone_number_id)
}

export async function forgetDaysBefore({ db }: Call, world: World, day: number): Promise<void> {
  await db.deleteFrom('tier_days').where('day', '<', day).where(belongsTo(world)).execute()
}
