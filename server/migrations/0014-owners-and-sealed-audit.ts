/** Accounts say in the directory which application they were made for. */

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update directory set app_id = (select accounts.app_id from accounts where accounts.id = directory.id)
    where kind = 'account'`.execute(db)
}
