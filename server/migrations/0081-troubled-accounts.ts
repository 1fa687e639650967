/** A number may have a username, and may be barred from sending by the trouble that its account is in. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['username', 'barred'])
    await db.schema.alterTable('phone_numbers').addColumn(column, 'text').execute()
}
