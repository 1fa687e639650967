/** Usernames of pages and profiles elsewhere that are not linked to a business: its numbers may not take them. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('unlinked_pages', 'text').execute()
  await db.schema.alterTable('accounts').addColumn('unlinked_profiles', 'text').execute()
}
