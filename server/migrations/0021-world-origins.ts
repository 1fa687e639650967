/** A world knows what it was made from, and how many turns its calls have taken; all that there is can be listed. */

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('worlds').addColumn('origin', 'text').execute()
  await db.schema
    .alterTable('worlds')
    .addColumn('seed', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('worlds')
    .addColumn('turns', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update worlds set seed = cast(number as text)`.execute(db)
  await sql`insert into kept_values (name, value)
    select 'worlds made', cast(max(number) as text) from worlds having count(*) > 0`.execute(db)
  await db.schema
    .alterTable('idempotent_answers')
    .addColumn('app_id', 'text', (column) => column.references('apps.id').onDelete('cascade'))
    .execute()
  await sql`create index idempotent_answers_by_world on idempotent_answers (app_id)
    where app_id is not null`.execute(db)
  for (const table of ['apps', 'accounts', 'phone_numbers'])
    await db.schema.createIndex(`${table}_by_age`).on(table).columns(['created_at', 'id']).execute()
  await db.schema.createIndex('worlds_by_seed').on('worlds').columns(['seed']).unique().execute()
}
