/**
 * What may be sent next to a receiver. Found node by node along one index: a node with a long backlog costs no more
 * than one with a single delivery.
 */

import { compilable, compiledOnce } from '../../compiled.ts'
import { limitInOrder, perEngine, plannedForAll } from '../../dialect.ts'
import type { Reader } from '../../tables.ts'
import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Delivery } from '../delivery.ts'

/** The first delivery that waits at a node. */
export type Head = Pick<Delivery, 'node_id' | 'id' | 'attempts' | 'next_at' | 'expires_at'>

/** A delivery with all that its bytes are made of. */
export type Ready = Pick<Delivery, 'id' | 'node_id' | 'account_id' | 'dialect' | 'attempts' | 'next_at'> & {
  event_id: string
  object: string
  field: string
  value: string
  occurred_at: number
  trace_id: string | null
  platform_value: string | null
}

/** The nodes that something waits at, in their order and from behind `after` on; each with its first delivery. */
export async function nodeHeads(
  db: Reader,
  receiverId: string,
  asked: { after: string; most: number },
): Promise<Head[]> {
  return heads(db, receiverId, asked.after, asked.most)
}

/**
 * One node after the other, along the index that found the nodes. With a join PostgreSQL chooses by the size it
 * estimates for the table, and reads all of it while it believes that it is small.
 */
const headOfEach = perEngine({
  postgres: (_db: Reader, waitsAt: RawBuilder<unknown>) => sql`from walked cross join lateral (
    select * from deliveries where ${waitsAt} order by id limit 1) d`,
  sqlite: (_db: Reader, waitsAt: RawBuilder<unknown>) => sql`from walked join deliveries d on d.id = (
    select id from deliveries where ${waitsAt} order by id limit 1)`,
})

export const headsQuery = (db: Reader, receiverId: string, after: string, most: number): RawBuilder<Head> => {
  const waits = sql`receiver_id = ${plannedForAll(db, receiverId)} and state = 'waiting'`
  const nodeBehind = (place: RawBuilder<unknown>) => sql`(
    select node_id from deliveries where ${waits} and node_id > ${place}
    order by node_id limit 1)`
  return sql<Head>`
    with recursive walked (node_id, steps) as (
      select ${nodeBehind(sql`${after}`)}, 1
      union all
      select ${nodeBehind(sql`walked.node_id`)}, steps + 1 from walked
      where walked.node_id is not null and steps < ${most})
    select d.node_id, d.id, d.attempts, d.next_at, d.expires_at
    ${headOfEach(db, sql`${waits} and node_id = walked.node_id`)}
    where walked.node_id is not null`
}

const heads = compiledOnce((db, receiverId: string, after: string, most: number) =>
  compilable<Head>(db, headsQuery(db, receiverId, after, most)),
)

const READY = sql`d.id, d.node_id, d.account_id, d.dialect, d.attempts, d.next_at, e.id as event_id, e.object, e.field, e.value, e.occurred_at, e.trace_id, e.platform_value`

/**
 * From each delivery to its event, never by scanning events: delivered ones are kept for long. The plan expects one
 * row for a node, so it hardly depends on the backlog; otherwise it would be made again as the backlog grows.
 */
export const ofNodesQuery = (
  db: Reader,
  receiverId: string,
  nodes: string[],
  { count, each }: { count: number; each: number },
): RawBuilder<Ready> => sql<Ready>`
  select ${READY} from (
    select * from unnest(${nodes}::text[]) as n (node_id) limit ${limitInOrder(count)}) n
  cross join lateral (
    select * from deliveries
    where receiver_id = ${plannedForAll(db, receiverId)} and state = 'waiting' and node_id = n.node_id
    order by id limit ${limitInOrder(each)}) d
  cross join lateral (select * from events where seq = d.event_seq offset 0) e`

/** The same on SQLite, where one query for each node takes twice as long. */
export const ofListedQuery = (
  receiverId: string,
  nodesJson: string,
  each: number,
): RawBuilder<Ready> => sql<Ready>`
  select ${READY} from json_each(${nodesJson}) n
  cross join deliveries d on d.id in (
    select w.id from deliveries w
    where w.receiver_id = ${receiverId} and w.state = 'waiting' and w.node_id = n.value order by w.id limit ${limitInOrder(each)})
  join events e on e.seq = d.event_seq
  order by d.id`

const ofListed = compiledOnce((db, receiverId: string, nodesJson: string, each: number) =>
  compilable<Ready>(db, ofListedQuery(receiverId, nodesJson, each)),
)

const ofNodes = compiledOnce((db, receiverId: string, nodes: string[], count: number, each: number) =>
  compilable<Ready>(db, ofNodesQuery(db, receiverId, nodes, { count, each })),
)

type Asked = { nodes: string[]; each: number }

/** The first few deliveries of each of these nodes, the oldest first. */
export const firstDeliveries = perEngine({
  async postgres(db: Reader, receiverId: string, { nodes, each }: Asked): Promise<Ready[]> {
    const rows = await ofNodes(db, receiverId, nodes, nodes.length, each)
    // Rows come nearly sorted. `order by` would make PostgreSQL hold and copy all of them.
    return rows.sort((one, other) => one.id - other.id)
  },
  sqlite: (db: Reader, receiverId: string, { nodes, each }: Asked): Promise<Ready[]> =>
    ofListed(db, receiverId, JSON.stringify(nodes), each),
})
