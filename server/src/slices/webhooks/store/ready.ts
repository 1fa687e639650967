/** What may be sent next to a receiver, with all that its bytes are made of. */

import './tables.ts'
import { sql } from 'kysely'
import { listedJson, perEngine } from '../../../kernel/storage/dialect.ts'
import { compilable, compiledOnce, type Engine } from '../../../kernel/storage/storage.ts'
import type { Reader, Writer } from '../../../kernel/storage/tables.ts'
import type { Delivery } from '../delivery.ts'

export type Ready = Pick<Delivery, 'id' | 'node_id' | 'account_id' | 'attempts'> & {
  event_id: string
  object: string
  field: string
  value: string
  occurred_at: number
}

const READY = sql`d.id, d.node_id, d.account_id, d.attempts, e.id as event_id, e.object, e.field, e.value, e.occurred_at`

/**
 * The next deliveries to a receiver, in order. Nodes in `except` are being delivered to already; a node whose
 * first waiting event is backing off waits as a whole, or its events would overtake each other.
 */
export async function readyDeliveries(
  db: Reader,
  engine: Engine,
  receiverId: string,
  asked: { now: number; except: string[]; most: number },
): Promise<Ready[]> {
  return ready[engine](db, receiverId, JSON.stringify(asked.except), asked.now, asked.most)
}

const ready = perEngine((engine) =>
  compiledOnce((db, receiverId: string, except: string, now: number, most: number) =>
    compilable<Ready>(
      db,
      sql`select ${READY}
        from deliveries d join events e on e.seq = d.event_seq
        where d.receiver_id = ${receiverId} and d.state = 'waiting'
          and d.node_id not in ${listedJson(engine, except)}
          and d.node_id not in (
            select b.node_id from deliveries b
            where b.receiver_id = ${receiverId} and b.state = 'waiting' and b.attempts > 0 and b.next_at > ${now})
        order by d.id limit ${most}`,
    ),
  ),
)

/** The first waiting deliveries, whether backing off or not: among the first of each node a probe is chosen. */
export async function probeCandidates(
  db: Reader,
  receiverId: string,
  except: string,
  most: number,
): Promise<Ready[]> {
  const { rows } = await sql<Ready>`
    select ${READY}
    from deliveries d join events e on e.seq = d.event_seq
    where d.receiver_id = ${receiverId} and d.state = 'waiting' and d.node_id <> ${except}
    order by d.id limit ${most}`.execute(db as Writer)
  return rows
}
