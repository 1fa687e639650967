/** Reading what happened: events, their deliveries, and every attempt. */

import './tables.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { listed } from '../../dialect.ts'
import type { Position, Range } from '../../keyset.ts'
import { isAccountOf, type WorldFilter } from '../../of-world.ts'
import type { EventRow } from '../../outbox/events.ts'
import { queryRows } from '../../storage.ts'
import type { Reader } from '../../tables.ts'
import { AS_IT_SHOULD, type Delivery, NOBODY } from '../delivery.ts'
import type { Receiver } from '../receiver.ts'
import { deliveriesOfEvents } from './deliveries.ts'
import { ofEvent } from './of-event.ts'
import { isUnheard, unheardAmong } from './unheard.ts'

type Reads = { db: Reader }

export type TracedEvent = Selectable<EventRow>
export type TracedDelivery = Delivery & {
  app_name: string | null
  url: string | null
  circuit: Receiver['circuit'] | null
  next_probe_at: number | null
  suspended_at: number | null
  paused_at: number | null
}

export type EventFilter = {
  account?: string | undefined
  field?: string | undefined
  node?: string | undefined
  state?: Delivery['state'] | undefined
  /** Not sent to somebody for this. */
  reason?: string | undefined
  /** Decided about for this application. */
  app?: string | undefined
  world?: WorldFilter | undefined
  /** Stands in its id, its field, its payload, or is what it is about. */
  q?: string | undefined
  since?: number | undefined
  until?: number | undefined
  /** The sequence number of an event whose id is known. */
  afterSeq?: number | undefined
}

/** In the order of recording; `created_at` of a position is the sequence number. */
export async function listEvents(
  reads: Reads,
  filter: EventFilter,
  range: Range,
): Promise<(TracedEvent & Position)[]> {
  const descending = (range.order === 'newest first') === (range.direction === 'forward')
  let events = filtered(reads, filter)
    .orderBy('seq', descending ? 'desc' : 'asc')
    .limit(range.rows)
  if (range.from) events = events.where('seq', descending ? '<' : '>', range.from.created_at)
  return (await events.execute()).map((event) => ({ ...event, created_at: event.seq }))
}

export async function eventsBehind(reads: Reads, filter: EventFilter, most: number): Promise<TracedEvent[]> {
  return filtered(reads, filter).orderBy('seq').limit(most).execute()
}

export async function newestSeq({ db }: Reads): Promise<number> {
  const row = await db.selectFrom('events').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return row?.seq ?? 0
}

function filtered({ db }: Reads, filter: EventFilter) {
  let events = db.selectFrom('events').selectAll()
  if (filter.account !== undefined) events = events.where('account_id', '=', filter.account)
  if (filter.field !== undefined) events = events.where('field', '=', filter.field)
  if (filter.node !== undefined) events = events.where('node_id', '=', filter.node)
  if (filter.world !== undefined) events = events.where(isAccountOf(filter.world.app_id, 'account_id'))
  if (filter.since !== undefined) events = events.where('occurred_at', '>=', filter.since)
  if (filter.until !== undefined) events = events.where('occurred_at', '<=', filter.until)
  if (filter.afterSeq !== undefined) events = events.where('seq', '>', filter.afterSeq)
  if (filter.q !== undefined) events = events.where(holds(filter.q))
  if (filter.state === 'waiting') {
    // An event that was not looked at yet is on its way, too.
    events = events.where(
      sql<boolean>`(exists (select 1 from unrouted_events u where u.seq = events.seq) or ${hasDelivery(
        sql`d.state = 'waiting'`,
      )})`,
    )
  } else if (filter.state === 'not_sent' && filter.reason === undefined)
    events = events.where(orForNobody(hasDelivery(sql`d.state = 'not_sent' and d.reason <> ${AS_IT_SHOULD}`)))
  else if (filter.state === 'not_sent' && filter.reason === NOBODY)
    events = events.where(orForNobody(hasDelivery(sql`d.state = 'not_sent'`)))
  else if (filter.state !== undefined) events = events.where(hasDelivery(sql`d.state = ${filter.state}`))
  if (filter.reason === NOBODY) events = events.where(orForNobody(hasDelivery(sql`d.reason = ${NOBODY}`)))
  else if (filter.reason !== undefined) events = events.where(hasDelivery(sql`d.reason = ${filter.reason}`))
  if (filter.app !== undefined) events = events.where(hasDelivery(sql`d.app_id = ${filter.app}`))
  return events
}

const hasDelivery = (such: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from deliveries d where d.id between ${ofEvent('events.seq')} and ${such})`

const orForNobody = (heard: RawBuilder<boolean>) => sql<boolean>`(${heard} or ${isUnheard('events.seq')})`

/** Payloads are scanned: only so many events at a time, so that other queries do not wait. */
export const SEARCHED_MAX = 20_000

/** Case-insensitive; wildcards are escaped. */
function holds(q: string): RawBuilder<boolean> {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  // Sequence numbers have gaps: so many events are not so many numbers.
  const first = sql`coalesce((select seq from events order by seq desc limit 1 offset ${sql.lit(SEARCHED_MAX)}), 0)`
  return sql<boolean>`seq > ${first} and (events.id = ${q} or node_id = ${q} or account_id = ${q} or trace_id = ${q}
    or field like ${pattern} escape '\\' or lower(value) like ${pattern} escape '\\')`
}

export async function findEvent({ db }: Reads, id: string): Promise<TracedEvent | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What a call caused, in order. */
export async function eventsOfTrace({ db }: Reads, traceId: string, most: number): Promise<TracedEvent[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('trace_id', '=', traceId)
    .orderBy('seq')
    .limit(most)
    .execute()
}

export async function findEventBySeq({ db }: Reads, seq: number): Promise<TracedEvent | undefined> {
  return db.selectFrom('events').selectAll().where('seq', '=', seq).executeTakeFirst()
}

export async function findEventsBySeq({ db }: Reads, seqs: number[]): Promise<TracedEvent[]> {
  return db.selectFrom('events').selectAll().where('seq', 'in', listed(db, seqs)).execute()
}

export async function deliveriesOf({ db }: Reads, seqs: number[]): Promise<TracedDelivery[]> {
  if (seqs.length === 0) return []
  const written = await queryRows(
    db,
    sql<TracedDelivery>`select d.*, apps.name as app_name, receivers.url, receivers.circuit,
      receivers.next_probe_at, receivers.suspended_at, receivers.paused_at
    from ${deliveriesOfEvents(db, seqs)}
    left join apps on apps.id = d.app_id left join receivers on receivers.id = d.receiver_id order by d.id`,
  )
  const heard = new Set(written.map(({ event_seq }) => event_seq))
  const unheard = await unheardAmong(
    db,
    seqs.filter((seq) => !heard.has(seq)),
  )
  return [...written, ...unheard.map((one) => ({ ...one, ...TO_NOBODY }))]
}

const TO_NOBODY = {
  app_name: null,
  url: null,
  circuit: null,
  next_probe_at: null,
  suspended_at: null,
  paused_at: null,
}

export async function attemptsOf({ db }: Reads, deliveryIds: number[]) {
  if (deliveryIds.length === 0) return []
  return db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('seq')
    .execute()
}

/** The last that failed of each. */
export async function lastAttemptsOf(
  { db }: Reads,
  deliveries: Delivery[],
): Promise<{ delivery_id: number; attempt: string }[]> {
  const ids = deliveries.filter((one) => one.attempt === null && one.attempts > 0).map((one) => one.id)
  if (ids.length === 0) return []
  return queryRows(
    db,
    sql<{ delivery_id: number; attempt: string }>`
    select delivery_id, attempt from delivery_attempts where (delivery_id, seq) in (
      select delivery_id, max(seq) from delivery_attempts where delivery_id in ${listed(db, ids)} group by delivery_id)`,
  )
}

/** What the receivers of an application answered lately, and to what. */
export async function recentAnswers(
  { db }: Reads,
  appId: string,
  most: number,
): Promise<{ status: number; isAccented: boolean }[]> {
  const rows = await queryRows(
    db,
    sql<{ attempt: string; value: string }>`
    select coalesce(d.attempt, a.attempt) as attempt, e.value from receivers r
    join deliveries d on d.receiver_id = r.id and d.app_id = r.app_id
    join events e on e.seq = d.event_seq
    left join delivery_attempts a on a.delivery_id = d.id
      and a.seq = (select max(seq) from delivery_attempts where delivery_id = d.id)
    where r.app_id = ${appId} and coalesce(d.attempt, a.attempt) is not null
    order by d.id desc limit ${most}`,
  )
  return rows.map(({ attempt, value }) => ({
    status: Number(JSON.parse(attempt).status ?? 0),
    isAccented: PAST_ASCII.test(value),
  }))
}

const PAST_ASCII = /[^\x20-\x7e]/
