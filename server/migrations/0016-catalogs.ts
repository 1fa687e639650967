/** Catalogues: what a business sells, for messages that show products. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('products', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('catalogs_of_account').on('catalogs').column('account_id').execute()
}
