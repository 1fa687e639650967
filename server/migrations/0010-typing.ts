/** That the business is writing, for the phone to show. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('typing')
    .addColumn('phone_number_id', 'text', (column) =>
      column.notNull().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('wa_id', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('after_seq', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('typing_key', ['phone_number_id', 'wa_id'])
    .execute()
}
