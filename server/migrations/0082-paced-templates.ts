/** Since when the messages of a template are held, until it is known how customers receive it. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('templates').addColumn('held_since', 'bigint').execute()
}
