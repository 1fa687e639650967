/** Handing events on: reading those that nobody has looked at yet, and writing what was decided. */

import './tables.ts'
import { sql } from 'kysely'
import type { Dialect } from '../../../kernel/call/call.ts'
import type { EventRow } from '../../../kernel/records/events.ts'
import { compilable, compiledOnce } from '../../../kernel/storage/compiled.ts'
import { insertMany, listed, listedJson, perEngine } from '../../../kernel/storage/dialect.ts'
import { isAppOf, type World } from '../../../kernel/storage/of-world.ts'
import { queryRows } from '../../../kernel/storage/storage.ts'
import type { Reader, Writer } from '../../../kernel/storage/tables.ts'
import type { Delivery } from '../delivery.ts'
import type { FieldList } from '../subscription.ts'

export type Unrouted = Pick<EventRow, 'account_id' | 'node_id' | 'field'> & { seq: number }

type Marked = Unrouted | { seq: number; account_id: null }

/** From the mark to its event, and never along the events: those that were handed on are kept for long. */
const takeAtOnce = compiledOnce((db: Writer, most: number) =>
  compilable<Marked>(
    db,
    sql`with taken as (
      delete from unrouted_events
      where ctid = any(array(select ctid from unrouted_events order by seq limit ${most})) returning seq)
    select m.seq, e.account_id, e.node_id, e.field
    from taken m left join lateral (
      select account_id, node_id, field from events where events.seq = m.seq offset 0) e on true
    order by m.seq`,
  ),
)

async function takeOneByOne(db: Writer, most: number): Promise<Marked[]> {
  const { rows } = await sql<Marked>`
    select m.seq, e.account_id, e.node_id, e.field
    from unrouted_events m left join events e on e.seq = m.seq order by m.seq limit ${most}`.execute(db)
  if (rows.length === 0) return []
  const seqs = rows.map((row) => row.seq)
  await sql`delete from unrouted_events where seq in ${listed(db, seqs)}`.execute(db)
  return rows
}

const takeMarked = perEngine({ sqlite: takeOneByOne, postgres: takeAtOnce })

/** Takes the first that nobody has handed on. A mark whose event is gone (with its account) is only removed. */
export async function takeUnrouted(db: Writer, most: number): Promise<{ taken: number; events: Unrouted[] }> {
  const marked = await takeMarked(db, most)
  const events = marked.filter((row): row is Unrouted => row.account_id !== null)
  return { taken: marked.length, events }
}

export async function countUnroutedOf(db: Reader, world: World): Promise<number> {
  const [row] = await queryRows(
    db,
    sql<{ count: number }>`
    select count(*) as count from unrouted_events m join events e on e.seq = m.seq
    join accounts a on a.id = e.account_id where ${isAppOf(world, 'a.app_id')}`,
  )
  return Number(row?.count ?? 0)
}

export type AccountWish = {
  account_id: string
  app_id: string
  subscription_fields: FieldList
  app_fields: FieldList
  account_receiver_id: string | null
  app_receiver_id: string | null
  subscription_dialect: Dialect
  app_dialect: Dialect | null
  /** Those of the receivers that nothing is sent to for now. */
  account_paused_id: string | null
  app_paused_id: string | null
}

/** The receiver of this column, if it is paused. */
const pausedOf = (receiver: string) =>
  sql`(select r.id from receivers r where r.id = ${sql.ref(receiver)} and r.paused_at is not null)`

const wishes = compiledOnce((db, accountIds: string) =>
  compilable<AccountWish>(
    db,
    sql`select s.account_id, s.app_id, s.fields as subscription_fields, c.fields as app_fields,
      s.receiver_id as account_receiver_id, c.receiver_id as app_receiver_id,
      s.dialect as subscription_dialect, c.dialect as app_dialect,
      ${pausedOf('s.receiver_id')} as account_paused_id, ${pausedOf('c.receiver_id')} as app_paused_id
    from subscriptions s left join app_callbacks c on c.app_id = s.app_id
    where s.account_id in ${listedJson(db, accountIds)}
    order by s.created_at, s.id`,
  ),
)

export const wishesOf = (db: Reader, accountIds: string[]): Promise<AccountWish[]> =>
  wishes(db, JSON.stringify(accountIds))

/** The application that each of these accounts was made for. */
export async function appsOf(db: Reader, accountIds: string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'app_id'])
    .where('id', 'in', listed(db, accountIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row.app_id]))
}

export async function namesOfApps(db: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('apps').select(['id', 'name']).where('id', 'in', listed(db, ids)).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

type Override = {
  phone_number_id: string
  app_id: string
  receiver_id: string
  dialect: Dialect
  paused_id: string | null
}

const overrides = compiledOnce((db, nodeIds: string) =>
  compilable<Override>(
    db,
    sql`select phone_number_id, app_id, receiver_id, dialect, ${pausedOf('receiver_id')} as paused_id
    from number_overrides
    where phone_number_id in ${listedJson(db, nodeIds)}`,
  ),
)

export const overridesOf = (db: Reader, nodeIds: string[]): Promise<Override[]> =>
  overrides(db, JSON.stringify(nodeIds))

const insertDeliveries = insertMany('deliveries', {
  id: 'bigint',
  event_seq: 'bigint',
  account_id: 'text',
  node_id: 'text',
  app_id: 'text',
  receiver_id: 'text',
  chosen_by: 'text',
  dialect: 'text',
  state: 'text',
  reason: 'text',
  attempts: 'integer',
  next_at: 'bigint',
  expires_at: 'bigint',
  created_at: 'bigint',
  finished_at: 'bigint',
  attempt: 'text',
})

const heldAccounts = compiledOnce((db: Writer, ids: string[]) =>
  compilable<{ id: string }>(db, sql`select id from accounts where id = any(${ids}::text[]) for key share`),
)

/**
 * Those of these accounts that there are; they stay until the transaction ends. On a server the table does not look for itself, as
 * it would have to for every single row; the embedded engine's does, and nobody else writes meanwhile.
 */
const holdAccounts = perEngine({
  postgres: async (db: Writer, ids: string[]) => new Set((await heldAccounts(db, ids)).map((row) => row.id)),
  sqlite: async (_db: Writer, ids: string[]) => new Set(ids),
})

/** Nothing is written for an account that has gone meanwhile, with its events. */
export async function addDeliveries(db: Writer, deliveries: Delivery[]): Promise<void> {
  const accounts = await holdAccounts(db, [...new Set(deliveries.map((one) => one.account_id))])
  await insertDeliveries(
    db,
    deliveries.filter((one) => accounts.has(one.account_id)),
  )
}

export async function fieldsOf(db: Reader, seqs: number[]): Promise<Map<number, string>> {
  if (seqs.length === 0) return new Map()
  const rows = await queryRows(
    db,
    sql<{ seq: number; field: string }>`
    select seq, field from events where seq in ${listed(db, seqs)}`,
  )
  return new Map(rows.map((row) => [row.seq, row.field]))
}
