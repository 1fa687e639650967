/** What existing clients set on a number: its pin and registration, a wished name, commerce, and whom it blocks. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['pin_hash', 'new_display_name'])
    await db.schema.alterTable('phone_numbers').addColumn(column, 'text').execute()
  const truths = { is_registered: 1, is_cart_enabled: 1, is_catalog_visible: 0 }
  for (const [column, value] of Object.entries(truths)) {
    await db.schema
      .alterTable('phone_numbers')
      .addColumn(column, 'integer', (one) => one.notNull().defaultTo(value))
      .execute()
  }
  await db.schema
    .createTable('blocked_users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('phone_number_id', 'text', (column) =>
      column.notNull().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('wa_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('blocked_users_by_number')
    .on('blocked_users')
    .columns(['phone_number_id', 'wa_id'])
    .unique()
    .execute()
}
