/** Conversations, messages, media, and what they do to a number's quality and tier. */

import { type Kysely, sql } from 'kysely'
import { withSequence } from '../src/kernel/engine/index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('phone_number_id', 'text', (column) =>
      column.notNull().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('wa_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('last_inbound_at', 'bigint')
    .addColumn('last_message_at', 'bigint', (column) => column.notNull())
    .addColumn('blocked', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('conversations_key', ['phone_number_id', 'wa_id'])
    .execute()
  await db.schema
    .createIndex('conversations_by_time')
    .on('conversations')
    .columns(['phone_number_id', 'last_message_at'])
    .execute()

  await db.schema
    .createTable('messages')
    .$call(withSequence(db))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('phone_number_id', 'text', (column) =>
      column.notNull().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('wa_id', 'text', (column) => column.notNull())
    .addColumn('direction', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('context_id', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('category', 'text')
    .addColumn('callback_data', 'text')
    .addColumn('failure', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('messages_by_conversation')
    .on('messages')
    .columns(['phone_number_id', 'wa_id', 'seq'])
    .execute()
  await sql`create index messages_to_transmit on messages (phone_number_id, wa_id, seq) where status = 'accepted'`.execute(
    db,
  )

  await db.schema
    .createTable('tier_usage')
    .addColumn('phone_number_id', 'text', (column) =>
      column.primaryKey().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('customers', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('tier_customers')
    .addColumn('phone_number_id', 'text', (column) =>
      column.notNull().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('wa_id', 'text', (column) => column.notNull())
    .addColumn('counted_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('tier_customers_key', ['phone_number_id', 'wa_id'])
    .execute()
  await db.schema
    .createIndex('tier_customers_by_age')
    .on('tier_customers')
    .columns(['phone_number_id', 'counted_at'])
    .execute()
  await db.schema
    .createTable('tier_days')
    .addColumn('phone_number_id', 'text', (column) =>
      column.notNull().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('customers', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('tier_days_key', ['phone_number_id', 'day'])
    .execute()

  await db.schema
    .createTable('customer_feedback')
    .$call(withSequence(db))
    .addColumn('phone_number_id', 'text', (column) =>
      column.notNull().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('wa_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('customer_feedback_by_number')
    .on('customer_feedback')
    .columns(['phone_number_id', 'at'])
    .execute()
  await db.schema
    .createTable('quality_history')
    .$call(withSequence(db))
    .addColumn('phone_number_id', 'text', (column) =>
      column.notNull().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('quality_rating', 'text', (column) => column.notNull())
    .addColumn('throughput_level', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('quality_history_by_number')
    .on('quality_history')
    .columns(['phone_number_id', 'seq'])
    .execute()

  await db.schema
    .createTable('media')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('phone_number_id', 'text', (column) =>
      column.notNull().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('blob_id', 'text', (column) => column.notNull())
    .addColumn('mime_type', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('file_size', 'bigint', (column) => column.notNull())
    .addColumn('filename', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('media_by_age').on('media').columns(['created_at']).execute()
}
