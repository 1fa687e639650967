/** What each message costs, and why: decided as it is sent, due as it is delivered; and what a rate card asks for it. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Since when a customer who came by an ad may be answered for nothing, and until when they are.
  for (const column of ['referral_at', 'free_until'])
    await db.schema.alterTable('conversations').addColumn(column, 'bigint').execute()
  await db.schema
    .createTable('message_prices')
    .addColumn('message_id', 'text', (column) => column.primaryKey())
    .addColumn('phone_number_id', 'text', (column) =>
      column.notNull().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('wa_id', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('template_id', 'text')
    .addColumn('pricing_model', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('billable', 'integer', (column) => column.notNull())
    .addColumn('is_charged', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('delivered_at', 'bigint')
    .addColumn('read_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('message_prices_by_time')
    .on('message_prices')
    .columns(['phone_number_id', 'sent_at'])
    .execute()
  await db.schema
    .createTable('rates')
    .addColumn('market', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('tier_from', 'bigint', (column) => column.notNull())
    .addColumn('tier_to', 'bigint')
    .addColumn('amount_micros', 'bigint', (column) => column.notNull())
    .addColumn('valid_from', 'bigint', (column) => column.notNull())
    .addColumn('valid_until', 'bigint')
    .addPrimaryKeyConstraint('rates_key', ['market', 'category', 'currency', 'tier_from', 'valid_from'])
    .execute()
}
