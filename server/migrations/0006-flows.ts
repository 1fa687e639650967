/** Flows: their definitions, the keys and health of their data endpoints, and what people answered. */

import type { Kysely } from 'kysely'
import { blobType } from '../src/kernel/engine/index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('flows')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('app_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('categories', 'text', (column) => column.notNull())
    .addColumn('endpoint_uri', 'text')
    .addColumn('json_version', 'text')
    .addColumn('data_api_version', 'text')
    .addColumn('validation_errors', 'text', (column) => column.notNull())
    .addColumn('alerts', 'text', (column) => column.notNull())
    .addColumn('preview_key', 'text', (column) => column.notNull())
    .addColumn('preview_expires_at', 'bigint', (column) => column.notNull())
    .addColumn('called_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('flows_by_account')
    .on('flows')
    .columns(['account_id', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('flows_by_name').unique().on('flows').columns(['account_id', 'name']).execute()
  await db.schema.createIndex('flows_by_status').on('flows').columns(['status', 'called_at']).execute()

  await db.schema
    .createTable('flow_definitions')
    .addColumn('flow_id', 'text', (column) => column.notNull().references('flows.id').onDelete('cascade'))
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('bytes', blobType(db), (column) => column.notNull())
    .addPrimaryKeyConstraint('flow_definitions_parts', ['flow_id', 'part'])
    .execute()

  await db.schema
    .createTable('flow_endpoint_calls')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('flow_id', 'text', (column) => column.notNull().references('flows.id').onDelete('cascade'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('latency_ms', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('flow_endpoint_calls_by_flow')
    .on('flow_endpoint_calls')
    .columns(['flow_id', 'created_at', 'id'])
    .execute()

  await db.schema
    .createTable('flow_responses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('flow_id', 'text', (column) => column.notNull().references('flows.id').onDelete('cascade'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('phone_number_id', 'text')
    .addColumn('from_number', 'text')
    .addColumn('flow_token', 'text', (column) => column.notNull())
    .addColumn('response', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('flow_responses_by_flow')
    .on('flow_responses')
    .columns(['flow_id', 'created_at', 'id'])
    .execute()

  await db.schema
    .createTable('business_public_keys')
    .addColumn('phone_number_id', 'text', (column) =>
      column.primaryKey().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('business_public_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('business_public_keys_by_account')
    .on('business_public_keys')
    .columns(['account_id', 'created_at'])
    .execute()
}
