/**
 * Events that nobody was subscribed to: they are routed, and have no delivery. Nothing is written for them, and what is read of
 * them is worked out.
 */

import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { listed } from '../../dialect.ts'
import type { EventRow } from '../../outbox/events.ts'
import type { Reader } from '../../tables.ts'
import {
  DELIVERIES_PER_EVENT_MAX,
  DELIVERY_LIMITS,
  type Delivery,
  deliveryNumber,
  NOBODY,
} from '../delivery.ts'
import { ofEvent } from './of-event.ts'

/** Of the event with this sequence number. The first by number is asked for: so PostgreSQL looks it up, and scans nothing. */
export const isUnheard = (seq: string): RawBuilder<boolean> => sql<boolean>`(
  (select heard.id from deliveries heard where heard.id between ${ofEvent(seq)} order by heard.id limit 1) is null
  and not exists (select 1 from unrouted_events unrouted where unrouted.seq = ${sql.ref(seq)}))`

type Unheard = Pick<EventRow, 'account_id' | 'node_id' | 'occurred_at'> & { seq: number }

const noDelivery = ({ seq, account_id, node_id, occurred_at }: Unheard): Delivery => ({
  id: deliveryNumber(seq, 0),
  event_seq: seq,
  account_id,
  node_id,
  app_id: null,
  receiver_id: null,
  chosen_by: null,
  dialect: 'plain',
  state: 'not_sent',
  reason: NOBODY,
  attempts: 0,
  next_at: occurred_at,
  expires_at: occurred_at + DELIVERY_LIMITS.lifetimeMs,
  created_at: occurred_at,
  finished_at: occurred_at,
  attempt: null,
})

const unheard = (db: Reader) =>
  db
    .selectFrom('events')
    .select(['seq', 'account_id', 'node_id', 'occurred_at'])
    .where(isUnheard('events.seq'))
    .orderBy('seq')

export async function unheardAmong(db: Reader, seqs: readonly number[]): Promise<Delivery[]> {
  if (seqs.length === 0) return []
  return (await unheard(db).where('seq', 'in', listed(db, seqs)).execute()).map(noDelivery)
}

/** Those that these numbers of deliveries stand for. */
export const unheardOf = (db: Reader, ids: readonly number[]): Promise<Delivery[]> =>
  unheardAmong(
    db,
    ids.filter((id) => id % DELIVERIES_PER_EVENT_MAX === 0).map((id) => id / DELIVERIES_PER_EVENT_MAX),
  )

/** The oldest of some accounts. */
export async function unheardIn(db: Reader, accountIds: string[], most: number): Promise<Delivery[]> {
  if (accountIds.length === 0) return []
  const events = unheard(db).where('account_id', 'in', listed(db, accountIds)).limit(most)
  return (await events.execute()).map(noDelivery)
}
