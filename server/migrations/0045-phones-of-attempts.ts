/**
 * Which phone a code was sent to, wherever its number stands. What an older version writes meanwhile is not counted by the
 * phone; a day later nobody looks at it any more.
 */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('verification_attempts').addColumn('phone', 'text').execute()
  await db.schema
    .createIndex('verification_attempts_by_phone')
    .on('verification_attempts')
    .columns(['phone', 'kind', 'at'])
    .execute()
}
