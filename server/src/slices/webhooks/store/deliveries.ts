/** Deliveries in the database: found, changed, dropped and pruned. */

import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Call } from '../../../kernel/call/call.ts'
import { listed } from '../../../kernel/storage/dialect.ts'
import { queryRows } from '../../../kernel/storage/storage.ts'
import type { Reader, Writer } from '../../../kernel/storage/tables.ts'
import { DELIVERIES_PER_EVENT_MAX, type Delivery } from '../delivery.ts'

type Reads = { db: Reader }

/** Written out, as in the indexes that serve it: a value in a parameter is not known when a plan is made. */
export const WAITING = sql<boolean>`deliveries.state = 'waiting'`

/** Between which numbers an event's deliveries lie. */
export function ofEvent(seq: string): RawBuilder<unknown> {
  const places = sql.lit(DELIVERIES_PER_EVENT_MAX)
  return sql`${sql.ref(seq)} * ${places} and ${sql.ref(seq)} * ${places} + ${places} - 1`
}

export async function findDelivery({ db }: Reads, id: number): Promise<Delivery | undefined> {
  return db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * What an account missed since then: given up, or not sent because its callback was missing or disabled. The
 * condition stands here as it stands in the index that serves it.
 */
export async function missedSince(
  { db }: Reads,
  accountId: string,
  since: number,
  most: number,
): Promise<Delivery[]> {
  return queryRows(
    db,
    sql<Delivery>`
    select * from deliveries
    where account_id = ${accountId} and created_at >= ${since}
      and (state = 'undelivered' or reason in ('no_callback', 'callback_disabled'))
    order by id limit ${most}`,
  )
}

/** Node by node, each in order. */
export async function waitingFor(db: Reader, receiverId: string, most: number): Promise<Delivery[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('receiver_id', '=', receiverId)
    .where(WAITING)
    .orderBy('node_id')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** The attempt that succeeded joins those that failed, so that a further success can take its place. */
export async function keepOldAttempt({ db }: Call, delivery: Delivery): Promise<void> {
  if (delivery.attempt === null) return
  await db
    .insertInto('delivery_attempts')
    .values({ delivery_id: delivery.id, attempt: delivery.attempt })
    .execute()
}

export async function changeDelivery(db: Writer, id: number, change: Partial<Delivery>): Promise<void> {
  await db.updateTable('deliveries').set(change).where('id', '=', id).execute()
}

export async function removeDelivery({ db }: Call, id: number): Promise<void> {
  await db.deleteFrom('deliveries').where('id', '=', id).execute()
}

export async function dropWaitingOf({ db, now }: Call, accountId: string, appId: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'not_sent', reason: 'unsubscribed', finished_at: now })
    .where('receiver_id', 'in', db.selectFrom('receivers').select('id').where('app_id', '=', appId))
    .where('account_id', '=', accountId)
    .where('app_id', '=', appId)
    .where(WAITING)
    .execute()
}

/** An application that was removed took its receivers with it; another's account may still have been waiting. */
export async function dropOrphans({ db, now }: Call): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'not_sent', reason: 'unsubscribed', finished_at: now })
    .where(WAITING)
    .where(sql<boolean>`not exists (select 1 from receivers where receivers.id = deliveries.receiver_id)`)
    .execute()
}

const PRUNED_AT_ONCE_MAX = 1_000

/** Events whose deliveries are all past their time; theirs go with them. Gives how many there were. */
export async function pruneEvents(
  { db }: Call,
  before: { finished: number; undelivered: number },
): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select e.seq from events e
    where e.occurred_at < ${before.finished}
      and not exists (select 1 from unrouted_events u where u.seq = e.seq)
      and not exists (
        select 1 from deliveries d where d.id between ${ofEvent('e.seq')} and (
          d.state = 'waiting' or d.finished_at >= ${before.finished}
          or (d.state = 'undelivered' and d.finished_at >= ${before.undelivered})))
    order by e.seq limit ${PRUNED_AT_ONCE_MAX}`.execute(db)
  if (rows.length === 0) return 0
  const seqs = listed(
    db,
    rows.map((row) => row.seq),
  )
  await sql`delete from deliveries where id in (
    select d.id from events e join deliveries d on d.id between ${ofEvent('e.seq')}
    where e.seq in ${seqs})`.execute(db)
  await sql`delete from events where seq in ${seqs}`.execute(db)
  return rows.length
}
