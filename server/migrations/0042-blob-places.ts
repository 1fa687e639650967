/** Pieces of files that lie in a folder or an object store: which objects there are, and which piece each of them holds. */

import type { Kysely } from 'kysely'
import type { LargeIndex } from '../src/kernel/engine/index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Tied to no application: an object outlives the row that named it, until it is removed from the store.
  await db.schema
    .createTable('blob_objects')
    .addColumn('object', 'text', (column) => column.primaryKey())
    .addColumn('unnamed_since', 'bigint')
    .addColumn('leaving', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('blob_objects_by_end')
    .on('blob_objects')
    .columns(['leaving', 'unnamed_since'])
    .execute()

  await db.schema
    .createTable('blob_places')
    .addColumn('blob_id', 'text', (column) => column.notNull())
    .addColumn('start', 'bigint', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull().unique().references('blob_objects.object'))
    .addColumn('bytes_length', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('blob_places_by_place', ['blob_id', 'start'])
    .addForeignKeyConstraint(
      'blob_places_of_chunk',
      ['blob_id', 'start'],
      'blob_chunks',
      ['blob_id', 'start'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
}

/** What is still to be moved, however much has been. */
export const indexes: LargeIndex[] = [
  {
    name: 'blob_chunks_here',
    table: 'blob_chunks',
    columns: ['blob_id', 'start'],
    where: 'octet_length(bytes) > 0',
  },
]
