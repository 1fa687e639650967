/** A token may have a name, by which people tell it from others. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tokens').addColumn('name', 'text').execute()
}
