/** Worlds get a clock, a name and an end of their own; a job knows the world that it is work of. */

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('worlds')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo('World'))
    .execute()
  await db.schema
    .alterTable('worlds')
    .addColumn('number', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('worlds')
    .addColumn('ahead_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('worlds').addColumn('expires_at', 'bigint').execute()
  // Those that were there before are numbered in the order in which they were made.
  await sql`update worlds set number = (
    select count(*) from worlds as earlier
    where earlier.created_at < worlds.created_at
      or (earlier.created_at = worlds.created_at and earlier.id <= worlds.id))`.execute(db)
  await db.schema.createIndex('worlds_by_number').on('worlds').columns(['number']).unique().execute()
  await db.schema.createIndex('worlds_by_app').on('worlds').columns(['app_id']).unique().execute()
  await db.schema.createIndex('worlds_by_end').on('worlds').columns(['expires_at']).execute()

  await db.schema
    .alterTable('jobs')
    .addColumn('app_id', 'text', (column) => column.references('apps.id').onDelete('cascade'))
    .execute()
  await db.schema.alterTable('jobs').addColumn('due_at', 'bigint').execute()
  // Only jobs of worlds stand in it, so that those of an installation in earnest pay nothing; and claiming, which
  // changes state and time, does not touch it.
  await sql`create index jobs_by_world on jobs (app_id) where app_id is not null`.execute(db)
}
