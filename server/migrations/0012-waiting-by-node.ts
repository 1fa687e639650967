/** What waits is found node by node: however much waits at one of them, finding the next costs the same. */

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index deliveries_waiting`.execute(db)
  await sql`create index deliveries_waiting on deliveries (receiver_id, node_id, id) where state = 'waiting'`.execute(
    db,
  )
}
