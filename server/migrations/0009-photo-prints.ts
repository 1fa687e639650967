/** What a file's bytes add up to, and the photos that were made of files. */

import type { Kysely } from 'kysely'
import { blobType, storeAsTheyAre } from '../src/kernel/engine/index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('sha256', 'text').execute()

  await db.schema
    .createTable('photo_prints')
    .addColumn('app_id', 'text', (column) => column.notNull().references('apps.id').onDelete('cascade'))
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('photo', blobType(db), (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('photo_prints_by_content', ['app_id', 'sha256'])
    .execute()
  await storeAsTheyAre(db, 'photo_prints', 'photo')
  await db.schema.createIndex('photo_prints_by_end').on('photo_prints').columns(['expires_at']).execute()
}
