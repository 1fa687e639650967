/** An operator may suspend a receiver: what is for it waits. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('receivers').addColumn('suspended_at', 'bigint').execute()
}
