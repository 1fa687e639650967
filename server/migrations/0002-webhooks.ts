/** Subscriptions, receivers, deliveries and what became of them. */

import { type Kysely, sql } from 'kysely'
import { withSequence } from '../src/kernel/engine/index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receivers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('app_id', 'text', (column) => column.notNull().references('apps.id').onDelete('cascade'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('circuit', 'text', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('failed_node', 'text')
    .addColumn('opened_times', 'integer', (column) => column.notNull())
    .addColumn('next_probe_at', 'bigint')
    .addColumn('paused_at', 'bigint')
    .addColumn('retired_at', 'bigint')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_token', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('receivers_by_address')
    .on('receivers')
    .columns(['app_id', 'url'])
    .unique()
    .execute()

  await db.schema
    .createTable('app_callbacks')
    .addColumn('app_id', 'text', (column) => column.primaryKey().references('apps.id').onDelete('cascade'))
    .addColumn('receiver_id', 'text', (column) => column.references('receivers.id').onDelete('cascade'))
    .addColumn('verify_token', 'text')
    .addColumn('fields', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('app_id', 'text', (column) => column.notNull().references('apps.id').onDelete('cascade'))
    .addColumn('fields', 'text')
    .addColumn('receiver_id', 'text', (column) => column.references('receivers.id').onDelete('set null'))
    .addColumn('verify_token', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('subscriptions_by_account')
    .on('subscriptions')
    .columns(['account_id', 'app_id'])
    .unique()
    .execute()
  await db.schema.createIndex('subscriptions_by_app').on('subscriptions').columns(['app_id']).execute()

  await db.schema
    .createTable('number_overrides')
    .addColumn('phone_number_id', 'text', (column) =>
      column.notNull().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('app_id', 'text', (column) => column.notNull().references('apps.id').onDelete('cascade'))
    .addColumn('receiver_id', 'text', (column) =>
      column.notNull().references('receivers.id').onDelete('cascade'),
    )
    .addColumn('verify_token', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('number_overrides_key', ['phone_number_id', 'app_id'])
    .execute()
  await db.schema
    .createIndex('number_overrides_by_receiver')
    .on('number_overrides')
    .columns(['receiver_id'])
    .execute()

  await db.schema
    .createTable('previous_secrets')
    .addColumn('app_id', 'text', (column) => column.primaryKey().references('apps.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('valid_until', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_seq', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('node_id', 'text', (column) => column.notNull())
    .addColumn('app_id', 'text')
    .addColumn('receiver_id', 'text')
    .addColumn('chosen_by', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('attempt', 'text')
    .execute()
  await db.schema.createIndex('deliveries_by_event').on('deliveries').columns(['event_seq']).execute()
  await sql`create index deliveries_waiting on deliveries (receiver_id, event_seq) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index deliveries_backing_off on deliveries (receiver_id, next_at)
    where state = 'waiting' and attempts > 0`.execute(db)
  await sql`create index deliveries_missed on deliveries (account_id, created_at)
    where state = 'undelivered' or reason in ('no_callback', 'callback_disabled')`.execute(db)

  await db.schema
    .createTable('delivery_attempts')
    .$call(withSequence(db))
    .addColumn('delivery_id', 'text', (column) =>
      column.notNull().references('deliveries.id').onDelete('cascade'),
    )
    .addColumn('attempt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('delivery_attempts_by_delivery')
    .on('delivery_attempts')
    .columns(['delivery_id', 'seq'])
    .execute()
}
