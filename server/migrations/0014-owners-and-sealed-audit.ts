/** Accounts say in the directory which application they were made for; the audit says what came of a deed, and is sealed. */

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update directory set app_id = (select accounts.app_id from accounts where accounts.id = directory.id)
    where kind = 'account'`.execute(db)

  await db.schema
    .alterTable('audit')
    .addColumn('outcome', 'text', (column) => column.notNull().defaultTo('done'))
    .execute()
  await db.schema
    .alterTable('audit')
    .addColumn('times', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createTable('audit_blocks')
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('seqs', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_blocks_key', ['chain', 'number'])
    .execute()
  await db.schema
    .createTable('audit_chains')
    .addColumn('chain', 'text', (column) => column.primaryKey())
    .addColumn('head', 'text', (column) => column.notNull())
    .execute()
}
