/** Budgets, the space that files take, and who asked for a verification code. */

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('budgets')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('spent_until', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('space_taken')
    .addColumn('app_id', 'text', (column) => column.primaryKey().references('apps.id').onDelete('cascade'))
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute()
  await sql`
    insert into space_taken (app_id, bytes)
    select app_id, sum(bytes) from (
      select app_id, case when sender is null then file_offset else file_length end as bytes from uploads
      union all
      select accounts.app_id, media.file_size from media join accounts on accounts.id = media.account_id
    ) as files group by app_id`.execute(db)

  for (const column of ['app_id', 'address'])
    await db.schema.alterTable('verification_attempts').addColumn(column, 'text').execute()
  for (const column of ['app_id', 'address'])
    await db.schema
      .createIndex(`verification_attempts_by_${column}`)
      .on('verification_attempts')
      .columns([column, 'kind', 'at'])
      .execute()
}
