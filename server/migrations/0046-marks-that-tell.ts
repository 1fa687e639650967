/**
 * An event's mark says whose it is, so that whoever hands it on need not look the event up. What an older version marks meanwhile
 * does not say so, and is looked up as before.
 */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['account_id', 'node_id', 'field'])
    await db.schema.alterTable('unrouted_events').addColumn(column, 'text').execute()
}
