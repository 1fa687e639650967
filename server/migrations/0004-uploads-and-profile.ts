/** Bytes in chunks, upload sessions, and business profiles. */

import type { Kysely } from 'kysely'
import { blobType, storeAsTheyAre } from '../src/kernel/engine/index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('blob_chunks')
    .addColumn('blob_id', 'text', (column) => column.notNull())
    .addColumn('start', 'bigint', (column) => column.notNull())
    .addColumn('app_id', 'text', (column) => column.notNull().references('apps.id').onDelete('cascade'))
    .addColumn('bytes', blobType(db), (column) => column.notNull())
    .addPrimaryKeyConstraint('blob_chunks_by_place', ['blob_id', 'start'])
    .execute()
  await storeAsTheyAre(db, 'blob_chunks', 'bytes')
  await db.schema.createIndex('blob_chunks_by_app').on('blob_chunks').columns(['app_id']).execute()

  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('app_id', 'text', (column) => column.notNull().references('apps.id').onDelete('cascade'))
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('file_type', 'text', (column) => column.notNull())
    .addColumn('file_length', 'bigint', (column) => column.notNull())
    .addColumn('file_offset', 'bigint', (column) => column.notNull())
    .addColumn('sender', 'text')
    .addColumn('h', 'text', (column) => column.notNull().unique())
    .addColumn('kept', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('uploads_by_app').on('uploads').columns(['app_id', 'file_offset']).execute()
  await db.schema.createIndex('uploads_by_end').on('uploads').columns(['kept', 'expires_at']).execute()

  await db.schema
    .createTable('profiles')
    .addColumn('phone_number_id', 'text', (column) =>
      column.primaryKey().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('vertical', 'text', (column) => column.notNull())
    .addColumn('websites', 'text', (column) => column.notNull())
    .addColumn('photo_id', 'text', (column) => column.unique())
    .addColumn('photo_handle', 'text')
    .execute()
}
