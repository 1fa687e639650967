/** When each access token was last used. Apart from the tokens, which are read with every request and hardly ever change. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('token_uses')
    .addColumn('token_id', 'text', (column) =>
      column.primaryKey().references('tokens.id').onDelete('cascade'),
    )
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute()
}
