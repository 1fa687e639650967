/** The sandbox's own receivers: how each answers, and what came to it. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inboxes')
    .addColumn('app_id', 'text', (column) => column.primaryKey().references('apps.id').onDelete('cascade'))
    .addColumn('answers_with', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('inbox_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('app_id', 'text', (column) =>
      column.notNull().references('inboxes.app_id').onDelete('cascade'),
    )
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('headers', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('computed', 'text')
    .addColumn('answered', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('inbox_requests_by_app')
    .on('inbox_requests')
    .columns(['app_id', 'received_at', 'id'])
    .execute()
}
