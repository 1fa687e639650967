/** What became of deliveries: recorded many at a time, and only by who still holds the lease. */

import { compilable, compiledChange, compiledOnce } from '../../../kernel/storage/compiled.ts'
import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  limitInOrder,
  listedJson,
  perEngine,
  rowsJson,
  rowsOf,
  rowsOfJson,
} from '../../../kernel/storage/dialect.ts'
import type { Writer } from '../../../kernel/storage/tables.ts'
import { WAITING } from './deliveries.ts'
import { heldTokens, leasesOf } from './receivers.ts'

/** `at` is by the clock of the receiver's world. */
export type Delivered = { id: number; attempt: string; receiver_id: string; token: string; at: number }

const DELIVERED = { id: 'bigint', attempt: 'text', token: 'text', at: 'bigint' } as const

/**
 * A plan is kept that was made while the tables were small. It must look each delivery up by its number all the same, and not read
 * all that there are, or all that wait, for every batch: so no index of what waits may serve this, and few rows must be expected.
 */
const ONE_BY_ONE = sql`deliveries.id = given.id and given.id between 0 and ${sql.lit(Number.MAX_SAFE_INTEGER)}
  and case deliveries.state when 'waiting' then true else false end`

export const marked = (db: Writer, given: string, good: RawBuilder<unknown>) => sql`update deliveries
  set state = 'delivered', attempts = attempts + 1, finished_at = given.at, attempt = given.attempt
  from ${rowsOfJson(db, 'given', DELIVERED, given)}
  where ${ONE_BY_ONE} and given.token in ${good}`

const markHeld = compiledChange((db, held: string, given: string) =>
  compilable(db, marked(db, given, listedJson(db, held))),
)

const holdAndMark = compiledOnce((db: Writer, receivers: string[], tokens: string[], given: string) =>
  compilable<{ lease_token: string }>(
    db,
    sql`with held as (
        select lease_token from receivers
        where id = any(${receivers}::text[]) and lease_token = any(${tokens}::text[]) for update
      ), marked as (${marked(db, given, sql`(select lease_token from held)`)})
      select lease_token from held`,
  ),
)

const given = (db: Writer, delivered: Delivered[]) =>
  rowsJson(
    db,
    DELIVERED,
    delivered.map(({ id, attempt, token, at }) => ({ id, attempt, token, at })),
  )

/**
 * Records what arrived, each under the token of the lease it was sent under; gives the tokens that are still
 * good. One statement: it holds the leases until it has committed.
 */
export const markDelivered = perEngine({
  async postgres(db: Writer, delivered: Delivered[]): Promise<Set<string>> {
    const { receivers, tokens } = leasesOf(delivered)
    const rows = await holdAndMark(db, receivers, tokens, given(db, delivered))
    return new Set(rows.map((row) => row.lease_token))
  },
  async sqlite(db: Writer, delivered: Delivered[]): Promise<Set<string>> {
    const held = await heldTokens(db, delivered)
    await markHeld(db, JSON.stringify([...held]), given(db, delivered))
    return held
  },
})

export type Failed = { id: number; attempt: string; next_at: number }

export async function markFailed(db: Writer, failed: Failed[]): Promise<void> {
  const columns = { id: 'bigint', attempt: 'text', next_at: 'bigint' } as const
  await sql`update deliveries set attempts = attempts + 1, next_at = given.next_at
    from ${rowsOf(db, 'given', columns, failed)}
    where ${ONE_BY_ONE}`.execute(db)
  await sql`insert into delivery_attempts (delivery_id, attempt)
    select given.id, given.attempt from ${rowsOf(db, 'given', columns, failed)}
    where exists (select 1 from deliveries where deliveries.id = given.id)`.execute(db)
}

/** A receiver is back: nobody needs to wait any longer. */
export async function endBackOff(db: Writer, receiverId: string, now: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ next_at: now })
    .where('receiver_id', '=', receiverId)
    .where(WAITING)
    .where('attempts', '>', 0)
    .where('next_at', '>', now)
    .execute()
}

/** Gives up the first that wait at a node, as far as their time is over. */
export async function expireAt(db: Writer, receiverId: string, nodeId: string, now: number): Promise<number> {
  for (let expired = 0; ; ) {
    const first = await db
      .selectFrom('deliveries')
      .select(['id', 'expires_at'])
      .where('receiver_id', '=', receiverId)
      .where('node_id', '=', nodeId)
      .where(WAITING)
      .orderBy('id')
      .limit(limitInOrder(EXPIRED_AT_ONCE_MAX))
      .execute()
    const ids = first.filter((one) => one.expires_at <= now).map((one) => one.id)
    if (ids.length === 0) return expired
    await db
      .updateTable('deliveries')
      .set({ state: 'undelivered', finished_at: now })
      .where('id', 'in', ids)
      .where(WAITING)
      .execute()
    expired += ids.length
    if (ids.length < EXPIRED_AT_ONCE_MAX) return expired
  }
}

const EXPIRED_AT_ONCE_MAX = 500
