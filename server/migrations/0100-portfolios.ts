/**
 * Accounts may belong to a business, which shares its messaging limit among its numbers: each number knows it, so that sending
 * asks nobody. A template that nobody uses is archived.
 */

import type { Kysely } from 'kysely'

const COLUMNS = [
  ['accounts', 'business_id', 'text'],
  ['accounts', 'parent_business_id', 'text'],
  ['phone_numbers', 'business_id', 'text'],
  ['phone_numbers', 'parent_business_id', 'text'],
  ['templates', 'archived_at', 'bigint'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, type] of COLUMNS)
    await db.schema.alterTable(table).addColumn(column, type).execute()
  for (const table of ['accounts', 'phone_numbers'])
    await db.schema.createIndex(`${table}_by_business`).on(table).column('business_id').execute()
}
