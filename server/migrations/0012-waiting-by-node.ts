/**
 * What waits is found node by node, and what has waited too long by its time: however much waits at one node or for
 * one receiver, finding the next costs the same.
 */

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index deliveries_waiting`.execute(db)
  await sql`create index deliveries_waiting on deliveries (receiver_id, node_id, id) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index deliveries_expiring on deliveries (receiver_id, expires_at) where state = 'waiting'`.execute(
    db,
  )
}
