/** The backlog, counted along the indexes that hold nothing else. */

import './tables.ts'
import { sql } from 'kysely'
import { queryRows } from '../../storage.ts'
import type { Reader } from '../../tables.ts'
import { DELIVERY_LIMITS } from '../delivery.ts'
import { RECEIVER, type ReceiverState } from '../states.ts'

/** The count stops here: a look at a long backlog must not add to it. */
export const COUNTED_MAX = 100_000

/** Suspended by an operator or gone (410): both count as paused. */
export type CircuitState = Exclude<ReceiverState, 'suspended'>
const CIRCUIT_STATES = (Object.keys(RECEIVER) as ReceiverState[]).filter(
  (state): state is CircuitState => state !== 'suspended',
)

/** Since when the first of them waits, and in whose world. */
export type First = { since: number; app_id: string | null }

const most = sql.lit(COUNTED_MAX)
const numberOf = (value: unknown): number | undefined => (value == null ? undefined : Number(value))

type Counted = { count: unknown; first: unknown; first_reachable: unknown }

/** From one receiver to the next along the index, so that each is looked up once. */
export async function countWaiting(
  db: Reader,
): Promise<{ count: number; first: First | undefined; firstReachable: First | undefined }> {
  const [row] = await queryRows(
    db,
    sql<Counted>`
    with of_receivers (receiver_id, count, first) as (
      select receiver_id, count(*), min(id) from (
        select receiver_id, id from deliveries where state = 'waiting' limit ${most}) as waiting
      group by receiver_id)
    select sum(o.count) as count, min(o.first) as first,
      min(case when r.circuit = 'closed' and r.paused_at is null and r.suspended_at is null then o.first end) as first_reachable
    from of_receivers o left join receivers r on r.id = o.receiver_id`,
  )
  return {
    count: Number(row?.count ?? 0),
    first: await waitingSince(db, numberOf(row?.first)),
    firstReachable: await waitingSince(db, numberOf(row?.first_reachable)),
  }
}

/** A delivery that is sent again waits since then: its time runs again. */
async function waitingSince(db: Reader, id: number | undefined): Promise<First | undefined> {
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('deliveries')
    .select(['expires_at', 'app_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { since: row.expires_at - DELIVERY_LIMITS.lifetimeMs, app_id: row.app_id }
}

export async function countUnrouted(db: Reader): Promise<{ count: number; first: First | undefined }> {
  const [row] = await queryRows(
    db,
    sql<Omit<Counted, 'first_reachable'>>`
    select count(*) as count, min(seq) as first from (
      select seq from unrouted_events limit ${most}) as unrouted`,
  )
  return { count: Number(row?.count ?? 0), first: await happenedAt(db, numberOf(row?.first)) }
}

async function happenedAt(db: Reader, seq: number | undefined): Promise<First | undefined> {
  if (seq === undefined) return undefined
  return db
    .selectFrom('events')
    .innerJoin('accounts', 'accounts.id', 'events.account_id')
    .select(['events.occurred_at as since', 'accounts.app_id'])
    .where('events.seq', '=', seq)
    .executeTakeFirst()
}

type Circuits = Record<(typeof CIRCUIT_STATES)[number], number>

/** Of receivers that something points at. */
export async function countCircuits(db: Reader): Promise<Circuits> {
  const rows = await queryRows(
    db,
    sql<{ state: keyof Circuits; count: unknown }>`
    select state, count(*) as count from (
      select case when paused_at is not null or suspended_at is not null then 'paused' else circuit end as state
      from receivers where retired_at is null limit ${most}) as seen
    group by state`,
  )
  const known = new Map(rows.map(({ state, count }) => [state, Number(count)]))
  return Object.fromEntries(CIRCUIT_STATES.map((state) => [state, known.get(state) ?? 0])) as Circuits
}
