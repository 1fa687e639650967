/** New deliveries, of accounts that there are. */

import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { compilable, compiledOnce } from '../../compiled.ts'
import { insertMany, listed, listedJson, perEngine } from '../../dialect.ts'
import type { Reader, Writer } from '../../tables.ts'
import type { Delivery } from '../delivery.ts'

export const DELIVERY_COLUMNS = {
  id: 'bigint',
  event_seq: 'bigint',
  account_id: 'text',
  node_id: 'text',
  app_id: 'text',
  receiver_id: 'text',
  chosen_by: 'text',
  dialect: 'text',
  state: 'text',
  reason: 'text',
  attempts: 'integer',
  next_at: 'bigint',
  expires_at: 'bigint',
  created_at: 'bigint',
  finished_at: 'bigint',
  attempt: 'text',
} as const

const insertDeliveries = insertMany('deliveries', DELIVERY_COLUMNS)

/** On PostgreSQL the table has no foreign key to accounts, which would be checked for every row. */
const staying = perEngine<Writer, [], RawBuilder<unknown>>({
  postgres: () => sql`for key share`,
  sqlite: () => sql``,
})

const existing = compiledOnce((db: Writer, ids: string) =>
  compilable<{ id: string }>(
    db,
    sql`select id from accounts where id in ${listedJson(db, ids)} ${staying(db)}`,
  ),
)

/** The accounts among these that exist, locked until the transaction ends. */
export async function holdAccounts(db: Writer, ids: string[]): Promise<Set<string>> {
  const rows = await existing(db, JSON.stringify([...new Set(ids)]))
  return new Set(rows.map((row) => row.id))
}

/** Nothing is written for an account that has gone meanwhile, with its events. */
export async function addDeliveries(db: Writer, deliveries: Delivery[]): Promise<void> {
  const accounts = await holdAccounts(
    db,
    deliveries.map((one) => one.account_id),
  )
  await insertDeliveries(
    db,
    deliveries.filter((one) => accounts.has(one.account_id)),
  )
}

/** The application that each of these accounts was made for. */
export async function appsOf(db: Reader, accountIds: string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'app_id'])
    .where('id', 'in', listed(db, accountIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row.app_id]))
}
