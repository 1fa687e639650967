/** Worlds that were saved by name: each a file in parts, sealed, since it holds the secrets of the world. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('snapshots')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('world_id', 'text', (column) => column.notNull())
    .addColumn('schema', 'text', (column) => column.notNull())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('world_time', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('snapshots_by_age').on('snapshots').columns(['created_at', 'id']).execute()
  await db.schema
    .createTable('snapshot_parts')
    .addColumn('snapshot_id', 'text', (column) =>
      column.notNull().references('snapshots.id').onDelete('cascade'),
    )
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('snapshot_parts_key', ['snapshot_id', 'part'])
    .execute()
}
