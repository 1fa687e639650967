/**
 * What existing clients set and ask beside the specification: settings of a number, whose identity changed, the
 * library template that a template was made from, the product that a customer asks about, and under which address a
 * merchant was sent to a gateway.
 */

import type { Kysely } from 'kysely'

const TEXTS: [table: string, column: string][] = [
  ['phone_numbers', 'calling'],
  ['phone_numbers', 'data_localization_region'],
  ['templates', 'library_template_name'],
  ['messages', 'referred_product'],
  ['payment_authorizations', 'base_url'],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of TEXTS) await db.schema.alterTable(table).addColumn(column, 'text').execute()
  await db.schema
    .alterTable('phone_numbers')
    .addColumn('enable_identity_key_check', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('conversations').addColumn('identity_changed_at', 'bigint').execute()
}
