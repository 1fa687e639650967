/** In which dialect each callback was set, and each delivery is written. */

import type { Kysely } from 'kysely'

const SPOKEN = ['subscriptions', 'app_callbacks', 'number_overrides', 'deliveries']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of SPOKEN) {
    await db.schema
      .alterTable(table)
      .addColumn('dialect', 'text', (column) => column.notNull().defaultTo('plain'))
      .execute()
  }
}
