/** The calls at the doors, and which of them caused a change or an event. */

import type { Kysely } from 'kysely'
import { withSequence } from '../src/kernel/engine/index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('requests')
    .$call(withSequence(db))
    .addColumn('trace_id', 'text', (column) => column.notNull().unique())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('operation', 'text')
    .addColumn('actor', 'text')
    .addColumn('app_id', 'text', (column) => column.references('apps.id').onDelete('cascade'))
    .addColumn('account_id', 'text')
    .addColumn('node_id', 'text')
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('code', 'integer')
    .addColumn('duration_us', 'bigint', (column) => column.notNull())
    .addColumn('skipped_before', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('requests_by_app').on('requests').columns(['app_id', 'seq']).execute()
  await db.schema.createIndex('requests_by_age').on('requests').columns(['at']).execute()
  await db.schema
    .createTable('request_details')
    .addColumn('trace_id', 'text', (column) =>
      column.primaryKey().references('requests.trace_id').onDelete('cascade'),
    )
    .addColumn('details', 'text', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('events').addColumn('trace_id', 'text').execute()
  await db.schema.createIndex('events_by_trace').on('events').columns(['trace_id']).execute()
  await db.schema.createIndex('audit_by_trace').on('audit').columns(['trace_id']).execute()
}
