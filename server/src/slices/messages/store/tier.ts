/** The customers a number messaged lately, in the database: a counter beside the rows it counts. */

import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call.ts'
import {
  compilable,
  compiledChange,
  compiledInsert,
  compiledOnce,
  perEngine,
  type Reader,
  type Writer,
} from '../../../kernel/engine/index.ts'

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    tier_usage: { phone_number_id: string; customers: number }
    tier_customers: { phone_number_id: string; wa_id: string; counted_at: number }
  }
}

type Reads = { db: Reader }

const ENDED_AT_ONCE_MAX = 500

const increment = compiledChange((db: Writer, id: string, most: number) =>
  db
    .updateTable('tier_usage')
    .set((expression) => ({ customers: expression('customers', '+', 1) }))
    .where('phone_number_id', '=', id)
    .where('customers', '<', most),
)

/** Counts one customer more, unless `most` are counted already; false then, and when no counter is there yet. */
export const countCustomer = async ({ db }: Call, id: string, most: number): Promise<boolean> =>
  (await increment(db, id, most)) === 1

const insertUsage = compiledInsert('tier_usage', ['phone_number_id', 'customers'], (query) =>
  query.onConflict((conflict) => conflict.column('phone_number_id').doNothing()),
)

/** False when there is a counter already. */
export const startUsage = async ({ db }: Call, id: string): Promise<boolean> =>
  (await insertUsage(db, { phone_number_id: id, customers: 0 })) === 1

const findUsage = compiledOnce((db, id: string) =>
  db.selectFrom('tier_usage').select('customers').where('phone_number_id', '=', id),
)

export const usageOf = async ({ db }: Reads, id: string): Promise<number> =>
  (await findUsage(db, id))[0]?.customers ?? 0

const changeUsage = compiledChange((db: Writer, id: string, change: number) =>
  db
    .updateTable('tier_usage')
    .set((expression) => ({ customers: expression('customers', '+', change) }))
    .where('phone_number_id', '=', id),
)

export async function uncountCustomer({ db }: Call, id: string): Promise<void> {
  await changeUsage(db, id, -1)
}

const findPlace = compiledOnce((db, id: string, waId: string) =>
  db
    .selectFrom('tier_customers')
    .select('counted_at')
    .where('phone_number_id', '=', id)
    .where('wa_id', '=', waId),
)

const insertPlace = compiledInsert('tier_customers', ['phone_number_id', 'wa_id', 'counted_at'], (query) =>
  query.onConflict((conflict) => conflict.columns(['phone_number_id', 'wa_id']).doNothing()),
)

/** False when this customer has a place already. */
export const addPlace = async ({ db, now }: Call, id: string, waId: string): Promise<boolean> =>
  (await insertPlace(db, { phone_number_id: id, wa_id: waId, counted_at: now })) === 1

/** When this customer was counted before; otherwise whether they are now, and have a place for it. */
type Place = { counted_at: number | null; is_counted: boolean; is_placed: boolean }

/** A server is asked once for what are three questions otherwise. */
const takeFreeAtOnce = compiledOnce(
  (db: Writer, id: string, waId: string, most: number, now: number) =>
    compilable<Place>(
      db,
      sql`with
      mine as (select counted_at from tier_customers where phone_number_id = ${id} and wa_id = ${waId}),
      counted as (
        update tier_usage set customers = customers + 1
        where phone_number_id = ${id} and customers < ${most} and not exists (select from mine)
        returning phone_number_id
      ),
      placed as (
        insert into tier_customers (phone_number_id, wa_id, counted_at)
        select phone_number_id, ${waId}, ${now} from counted
        on conflict (phone_number_id, wa_id) do nothing
        returning wa_id
      )
      select (select counted_at from mine) as counted_at,
        exists (select from counted) as is_counted,
        exists (select from placed) as is_placed`,
    ),
  { isCounter: true, hasChanged: ({ is_counted }) => is_counted },
)

const takeFree = perEngine<Writer, [id: string, waId: string, most: number, now: number], Promise<Place>>({
  async sqlite(db, phone_number_id, wa_id, most, counted_at) {
    const [mine] = await findPlace(db, phone_number_id, wa_id)
    const is_counted = !mine && (await increment(db, phone_number_id, most)) === 1
    const is_placed = is_counted && (await insertPlace(db, { phone_number_id, wa_id, counted_at })) === 1
    return { counted_at: mine?.counted_at ?? null, is_counted, is_placed }
  },
  async postgres(db, ...place) {
    const [row] = await takeFreeAtOnce(db, ...place)
    return row as Place
  },
})

/** For a customer who has none yet, where there is one. */
export const takeFreePlace = ({ db, now }: Call, id: string, waId: string, most: number): Promise<Place> =>
  takeFree(db, id, waId, most, now)

const findEnded = compiledOnce((db, id: string, cutoff: number) =>
  db
    .selectFrom('tier_customers')
    .select('wa_id')
    .where('phone_number_id', '=', id)
    .where('counted_at', '<=', cutoff)
    .orderBy('counted_at')
    .limit(ENDED_AT_ONCE_MAX),
)

/** The customers whose places have had their time, so many at once. */
export const endedPlaces = async ({ db }: Reads, id: string, cutoff: number): Promise<string[]> =>
  (await findEnded(db, id, cutoff)).map((row) => row.wa_id)

/** Ends the places of these customers that have had their time. Whoever changes places holds the counter first. */
export async function endPlaces({ db }: Call, id: string, waIds: string[], cutoff: number): Promise<void> {
  await changeUsage(db, id, 0)
  const done = await db
    .deleteFrom('tier_customers')
    .where('phone_number_id', '=', id)
    .where('wa_id', 'in', waIds)
    .where('counted_at', '<=', cutoff)
    .executeTakeFirst()
  await changeUsage(db, id, -Number(done.numDeletedRows))
}

export async function oldestPlace({ db }: Reads, id: string): Promise<number | undefined> {
  const oldest = await db
    .selectFrom('tier_customers')
    .select('counted_at')
    .where('phone_number_id', '=', id)
    .orderBy('counted_at')
    .limit(1)
    .executeTakeFirst()
  return oldest?.counted_at
}

/** Those that ended are not counted, whether or not they were cleared. */
export async function customersSince({ db }: Reads, id: string, cutoff: number): Promise<number> {
  const { customers } = await db
    .selectFrom('tier_customers')
    .select((expression) => expression.fn.countAll<number>().as('customers'))
    .where('phone_number_id', '=', id)
    .where('counted_at', '>', cutoff)
    .executeTakeFirstOrThrow()
  return Number(customers)
}
