/** Deliveries in the database: found, changed and dropped. */

import './tables.ts'
import { sql } from 'kysely'
import type { Call } from '../../../call/call.ts'
import { limitInOrder, listed, perEngine } from '../../dialect.ts'
import { queryRows } from '../../storage.ts'
import type { Reader, Writer } from '../../tables.ts'
import { DELIVERIES_PER_EVENT_MAX, type Delivery, NOBODY } from '../delivery.ts'
import { ofEvent } from './of-event.ts'
import { missingReceivers } from './receivers.ts'
import { unheardIn, unheardOf } from './unheard.ts'

type Reads = { db: Reader }

/** Written out, as in the indexes that serve it: a value in a parameter is not known when a plan is made. */
export const WAITING = sql<boolean>`deliveries.state = 'waiting'`

/**
 * The deliveries of these events, as `d`. Where the engine cannot estimate how few rows a span of numbers holds, it
 * scans the whole table rather than look up 25 times; with a limit it uses the index.
 */
export const deliveriesOfEvents = perEngine({
  sqlite: (db: Reader, seqs: readonly number[]) =>
    sql`events e join deliveries d on d.id between ${ofEvent('e.seq')} and e.seq in ${listed(db, seqs)}`,
  postgres: (_db: Reader, seqs: readonly number[]) => sql`unnest(${seqs}::bigint[]) as e (seq)
    cross join lateral (select * from deliveries where id between ${ofEvent('e.seq')}
      order by id limit ${sql.lit(DELIVERIES_PER_EVENT_MAX)}) as d`,
})

export async function findDelivery(reads: Reads, id: number): Promise<Delivery | undefined> {
  return (await findDeliveries(reads, [id]))[0]
}

/** In their order; of an event that nobody was subscribed to what stands for it. */
export async function findDeliveries({ db }: Reads, ids: number[]): Promise<Delivery[]> {
  const stored = await db.selectFrom('deliveries').selectAll().where('id', 'in', listed(db, ids)).execute()
  return [...stored, ...(await unheardOf(db, ids))].toSorted((one, other) => one.id - other.id)
}

/**
 * The deliveries that an account missed since then: given up, or not sent because its callback was missing or
 * disabled. The condition is written exactly as in the index that serves it.
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

/** What was not sent, in the same account, to the same application, for the same reason as one of these. */
export async function stoppedAlike(
  { db }: Reads,
  these: Pick<Delivery, 'id' | 'account_id' | 'reason'>[],
  most: number,
): Promise<{ id: number }[]> {
  const ids = these.map(({ id }) => id)
  const stored = await queryRows(
    db,
    sql<{ id: number }>`
    select distinct d.id from deliveries one join deliveries d on d.account_id = one.account_id
      and d.state = one.state and coalesce(d.reason, '') = coalesce(one.reason, '')
      and coalesce(d.app_id, '') = coalesce(one.app_id, '')
    where one.id in ${listed(db, ids)} order by d.id limit ${most}`,
  )
  const forNobody = these.filter(({ reason }) => reason === NOBODY).map(({ account_id }) => account_id)
  const unheard = await unheardIn(db, [...new Set(forNobody)], most)
  return [...stored, ...unheard].toSorted((one, other) => one.id - other.id).slice(0, most)
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
    .limit(limitInOrder(most))
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
  const missing = await missingReceivers(db)
  if (missing.length === 0) return
  await db
    .updateTable('deliveries')
    .set({ state: 'not_sent', reason: 'unsubscribed', finished_at: now })
    .where(sql<boolean>`deliveries.receiver_id in ${listed(db, missing)}`)
    .where(WAITING)
    .where(sql<boolean>`not exists (select 1 from receivers where receivers.id = deliveries.receiver_id)`)
    .execute()
}

/** Under which field each of these events happened. */
export async function fieldsOf(db: Reader, seqs: number[]): Promise<Map<number, string>> {
  if (seqs.length === 0) return new Map()
  const rows = await db
    .selectFrom('events')
    .select(['seq', 'field'])
    .where('seq', 'in', listed(db, seqs))
    .execute()
  return new Map(rows.map((row) => [row.seq, row.field]))
}
