/**
 * Who a customer is to the business: their username, when it last met their phone number, that they want no marketing, and
 * which number they have since they changed it.
 */

import type { Kysely } from 'kysely'

const COLUMNS = [
  ['username', 'text'],
  ['phone_known_at', 'bigint'],
  ['marketing_stopped_at', 'bigint'],
  ['moved_to', 'text'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of COLUMNS)
    await db.schema.alterTable('conversations').addColumn(name, type).execute()
}
