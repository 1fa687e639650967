/** A job knows the call that it is work of, so that what comes of it later is told with that call. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('trace_id', 'text').execute()
}
