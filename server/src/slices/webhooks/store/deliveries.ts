/** Deliveries in the database: what waits, and what became of it. */

import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Call } from '../../../kernel/call.ts'
import {
  listed,
  listedJson,
  perEngine,
  rowsJson,
  rowsOf,
  rowsOfJson,
} from '../../../kernel/storage/dialect.ts'
import { compilable, compiledChange, compiledOnce, type Engine } from '../../../kernel/storage/storage.ts'
import type { Reader, Writer } from '../../../kernel/storage/tables.ts'
import { DELIVERIES_PER_EVENT_MAX, type Delivery } from '../delivery.ts'
import { heldTokens } from './receivers.ts'

type Reads = { db: Reader }

/** Between which numbers an event's deliveries lie. */
export function ofEvent(seq: string): RawBuilder<unknown> {
  const places = sql.lit(DELIVERIES_PER_EVENT_MAX)
  return sql`${sql.ref(seq)} * ${places} and ${sql.ref(seq)} * ${places} + ${places} - 1`
}

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

/** When the first of those that back off is due again. */
export async function nextDue(db: Reader, receiverId: string, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('deliveries')
    .select('next_at')
    .where('receiver_id', '=', receiverId)
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .where('next_at', '>', now)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_at ?? null
}

export type Delivered = { id: number; attempt: string; token: string }

/**
 * Records what arrived, each under the token of the lease it was sent under; gives the tokens that are still
 * good. One statement: it holds the leases until it has committed.
 */
export async function markDelivered(
  db: Writer,
  engine: Engine,
  at: number,
  delivered: Delivered[],
): Promise<Set<string>> {
  const tokens = [...new Set(delivered.map((one) => one.token))]
  const given = rowsJson(engine, DELIVERED, delivered)
  if (engine === 'sqlite') {
    const held = await heldTokens(db, engine, tokens)
    await markHeld(db, JSON.stringify([...held]), given, at)
    return held
  }
  const rows = await holdAndMark(db, JSON.stringify(tokens), given, at)
  return new Set(rows.map((row) => row.lease_token))
}

const DELIVERED = { id: 'bigint', attempt: 'text', token: 'text' } as const

const marked = (engine: Engine, given: string, at: number, good: RawBuilder<unknown>) => sql`update deliveries
  set state = 'delivered', attempts = attempts + 1, finished_at = ${at}, attempt = given.attempt
  from ${rowsOfJson(engine, 'given', DELIVERED, given)}
  where deliveries.id = given.id and deliveries.state = 'waiting' and given.token in ${good}`

const markHeld = compiledChange((db, held: string, given: string, at: number) =>
  compilable(db, marked('sqlite', given, at, listedJson('sqlite', held))),
)

const holdAndMark = compiledOnce((db: Writer, tokens: string, given: string, at: number) =>
  compilable<{ lease_token: string }>(
    db,
    sql`with held as (
        select lease_token from receivers where lease_token in ${listedJson('postgres', tokens)} for update
      ), marked as (${marked('postgres', given, at, sql`(select lease_token from held)`)})
      select lease_token from held`,
  ),
)

export type Failed = { id: number; attempt: string; next_at: number }

export async function markFailed(db: Writer, engine: Engine, failed: Failed[]): Promise<void> {
  const columns = { id: 'bigint', attempt: 'text', next_at: 'bigint' } as const
  await sql`update deliveries set attempts = attempts + 1, next_at = given.next_at
    from ${rowsOf(engine, 'given', columns, failed)}
    where deliveries.id = given.id and deliveries.state = 'waiting'`.execute(db)
  await sql`insert into delivery_attempts (delivery_id, attempt)
    select given.id, given.attempt from ${rowsOf(engine, 'given', columns, failed)}
    where exists (select 1 from deliveries where deliveries.id = given.id)`.execute(db)
}

/** A receiver is back: nobody needs to wait any longer. */
export async function endBackOff(db: Writer, receiverId: string, now: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ next_at: now })
    .where('receiver_id', '=', receiverId)
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .where('next_at', '>', now)
    .execute()
}

export async function expireOf(db: Writer, receiverId: string, now: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'undelivered', finished_at: now })
    .where('receiver_id', '=', receiverId)
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute()
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
  const { rows } = await sql<Delivery>`
    select * from deliveries
    where account_id = ${accountId} and created_at >= ${since}
      and (state = 'undelivered' or reason in ('no_callback', 'callback_disabled'))
    order by id limit ${most}`.execute(db as Writer)
  return rows
}

export async function waitingFor(db: Reader, receiverId: string, most: number): Promise<Delivery[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('receiver_id', '=', receiverId)
    .where('state', '=', 'waiting')
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
    .where('account_id', '=', accountId)
    .where('app_id', '=', appId)
    .where('state', '=', 'waiting')
    .execute()
}

/** An application that was removed took its receivers with it; another's account may still have been waiting. */
export async function dropOrphans({ db, now }: Call): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'not_sent', reason: 'unsubscribed', finished_at: now })
    .where('state', '=', 'waiting')
    .where(sql<boolean>`not exists (select 1 from receivers where receivers.id = deliveries.receiver_id)`)
    .execute()
}

const PRUNED_AT_ONCE_MAX = 1_000

/** Events whose deliveries are all past their time; theirs go with them. Gives how many there were. */
export async function pruneEvents(
  { db, house }: Call,
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
    house.storage.engine,
    rows.map((row) => row.seq),
  )
  await sql`delete from deliveries where id in (
    select d.id from events e join deliveries d on d.id between ${ofEvent('e.seq')}
    where e.seq in ${seqs})`.execute(db)
  await sql`delete from events where seq in ${seqs}`.execute(db)
  return rows.length
}
