/** Events and deliveries that have had their time: a few at once or, where they are divided into ranges, all of a range. */

import './tables.ts'
import { sql } from 'kysely'
import type { Call } from '../../../call/call.ts'
import type { AgingTable, AgingTables } from '../../aging/aging-tables.ts'
import { forgetOldRanges } from '../../aging/forgetting.ts'
import { among } from '../../dialect.ts'
import type { Writer } from '../../tables.ts'
import { DELIVERIES_PER_EVENT_MAX } from '../delivery.ts'
import { deliveriesOfEvents } from './deliveries.ts'
import { ofEvent } from './of-event.ts'

export const AGING_DELIVERIES: AgingTable = {
  table: 'deliveries',
  column: 'id',
  perNumber: DELIVERIES_PER_EVENT_MAX,
}

export const AGING_EVENTS: AgingTables = {
  sequence: 'events_seq_seq',
  parent: 'accounts',
  tables: [
    { table: 'events', column: 'seq', perNumber: 1 },
    AGING_DELIVERIES,
    { table: 'delivery_attempts', column: 'delivery_id', perNumber: DELIVERIES_PER_EVENT_MAX },
  ],
}

/** What was finished before the one is over, and what could not be delivered before the other. */
export type Before = { finished: number; undelivered: number }

/** Partitions in which only undeliverable events are left, which are kept. Gives how many were dropped. */
export function forgetRangesOfEvents({ db }: Call, before: Before): Promise<number> {
  return forgetOldRanges(db, AGING_EVENTS, async (inside, { from, to }) => {
    const [first, end] = [from * DELIVERIES_PER_EVENT_MAX, to * DELIVERIES_PER_EVENT_MAX]
    const { rows: needed } = await sql`
      (select 1 from unrouted_events where seq >= ${from} and seq < ${to} limit 1) union all
      (select 1 from events where seq >= ${from} and seq < ${to} and occurred_at >= ${before.finished} limit 1) union all
      (select 1 from deliveries where id >= ${first} and id < ${end}
        and (state = 'waiting' or (state <> 'undelivered' and finished_at >= ${before.finished})) limit 1)`.execute(
      inside,
    )
    if (needed.length > 0) return undefined
    const { rows } = await sql<{ event_seq: number }>`
      select distinct event_seq from deliveries where id >= ${first} and id < ${end} and state = 'undelivered'
        and finished_at >= ${Math.min(before.finished, before.undelivered)}`.execute(inside)
    return rows.map((row) => row.event_seq)
  })
}

/**
 * Removes the next events whose deliveries are all old, with their deliveries. Gives the number to continue from;
 * undefined once all that follow are young: events are numbered as they happen, so later ones are younger still.
 */
export async function pruneEvents(
  { db }: Call,
  before: Before,
  portion: { after: number; most: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number; occurred_at: number; is_over: number }>`
    select e.seq, e.occurred_at, case
      when exists (select 1 from unrouted_events u where u.seq = e.seq) then 0
      when exists (
        select 1 from deliveries d where d.id between ${ofEvent('e.seq')} and (
          d.state = 'waiting' or d.finished_at >= ${before.finished}
          or (d.state = 'undelivered' and d.finished_at >= ${before.undelivered}))) then 0
      else 1 end as is_over
    from events e where e.seq > ${portion.after} order by e.seq limit ${portion.most}`.execute(db)
  const old = rows.filter((row) => row.occurred_at < before.finished)
  const over = old.filter((row) => row.is_over === 1).map((row) => row.seq)
  if (over.length > 0) await removeEvents(db, over)
  return old.length === 0 || rows.length < portion.most ? undefined : rows.at(-1)?.seq
}

async function removeEvents(db: Writer, seqs: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select d.id from ${deliveriesOfEvents(db, seqs)}`.execute(db)
  const ids = rows.map((row) => row.id)
  await sql`delete from deliveries where id ${among(db, ids)}`.execute(db)
  await sql`delete from events where seq ${among(db, seqs)}`.execute(db)
}
