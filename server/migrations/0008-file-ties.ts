/** Which nodes show which uploaded files. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file_ties')
    .addColumn('upload_id', 'text', (column) => column.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('node_id', 'text', (column) => column.notNull().references('directory.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('file_ties_by_file', ['upload_id', 'node_id'])
    .execute()
  await db.schema.createIndex('file_ties_by_node').on('file_ties').columns(['node_id']).execute()

  // Kept files take space, but are no sessions: both are counted along one index.
  await db.schema.dropIndex('uploads_by_app').execute()
  await db.schema
    .createIndex('uploads_by_app')
    .on('uploads')
    .columns(['app_id', 'kept', 'file_offset'])
    .execute()
}
