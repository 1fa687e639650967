/** A business may switch marketing templates off for its account. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('marketing_off_at', 'bigint').execute()
}
