/** Handing events on: reading those that nobody has looked at yet, and writing what was decided. */

import './tables.ts'
import { sql } from 'kysely'
import type { EventRow } from '../../../kernel/events.ts'
import { listed, rowsOf } from '../../../kernel/storage/dialect.ts'
import type { Engine } from '../../../kernel/storage/storage.ts'
import type { Reader, Writer } from '../../../kernel/storage/tables.ts'
import type { Delivery } from '../delivery.ts'
import type { FieldList } from '../subscription.ts'

export type Unrouted = Pick<EventRow, 'account_id' | 'node_id' | 'field'> & { seq: number }

type Marked = Unrouted | { seq: number; account_id: null }

/** Takes the first that nobody has handed on. A mark whose event is gone (with its account) is only removed. */
export async function takeUnrouted(db: Writer, engine: Engine, most: number): Promise<Unrouted[]> {
  const { rows } = await sql<Marked>`
    select m.seq, e.account_id, e.node_id, e.field
    from unrouted_events m left join events e on e.seq = m.seq order by m.seq limit ${most}`.execute(db)
  if (rows.length === 0) return []
  const seqs = rows.map((row) => row.seq)
  await sql`delete from unrouted_events where seq in ${listed(engine, seqs)}`.execute(db)
  return rows.filter((row): row is Unrouted => row.account_id !== null)
}

export type AccountWish = {
  account_id: string
  app_id: string
  subscription_fields: FieldList
  app_fields: FieldList
  account_receiver_id: string | null
  app_receiver_id: string | null
}

export async function wishesOf(db: Reader, engine: Engine, accountIds: string[]): Promise<AccountWish[]> {
  const { rows } = await sql<AccountWish>`
    select s.account_id, s.app_id, s.fields as subscription_fields, c.fields as app_fields,
      s.receiver_id as account_receiver_id, c.receiver_id as app_receiver_id
    from subscriptions s left join app_callbacks c on c.app_id = s.app_id
    where s.account_id in ${listed(engine, accountIds)}
    order by s.created_at, s.id`.execute(db as Writer)
  return rows
}

export async function overridesOf(db: Reader, engine: Engine, nodeIds: string[]) {
  const { rows } = await sql<{ phone_number_id: string; app_id: string; receiver_id: string }>`
    select phone_number_id, app_id, receiver_id from number_overrides
    where phone_number_id in ${listed(engine, nodeIds)}`.execute(db as Writer)
  return rows
}

export async function pausedAmong(db: Reader, engine: Engine, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from receivers where paused_at is not null and id in ${listed(engine, ids)}`.execute(
    db as Writer,
  )
  return new Set(rows.map((row) => row.id))
}

const COLUMNS = {
  id: 'text',
  event_seq: 'bigint',
  account_id: 'text',
  node_id: 'text',
  app_id: 'text',
  receiver_id: 'text',
  chosen_by: 'text',
  state: 'text',
  reason: 'text',
} as const

export type NewDelivery = Pick<Delivery, keyof typeof COLUMNS>

export async function addDeliveries(
  db: Writer,
  engine: Engine,
  times: { now: number; expires_at: number },
  deliveries: NewDelivery[],
): Promise<void> {
  const { now, expires_at } = times
  const given = rowsOf(engine, 'given', COLUMNS, deliveries)
  await sql`insert into deliveries (id, event_seq, account_id, node_id, app_id, receiver_id, chosen_by, state, reason,
      attempts, next_at, expires_at, created_at, finished_at)
    select id, event_seq, account_id, node_id, app_id, receiver_id, chosen_by, state, reason, 0,
      times.now, times.expires_at, times.now, case when state = 'not_sent' then times.now end
    from ${given}, (select cast(${now} as bigint) as now, cast(${expires_at} as bigint) as expires_at) as times`.execute(
    db,
  )
}

export async function fieldsOf(db: Reader, engine: Engine, seqs: number[]): Promise<Map<number, string>> {
  if (seqs.length === 0) return new Map()
  const { rows } = await sql<{ seq: number; field: string }>`
    select seq, field from events where seq in ${listed(engine, seqs)}`.execute(db as Writer)
  return new Map(rows.map((row) => [row.seq, row.field]))
}
