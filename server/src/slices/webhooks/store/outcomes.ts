/** What became of deliveries: recorded many at a time, and only by who still holds the lease. */

import { compilable, compiledChange } from '../../../kernel/storage/compiled.ts'
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

/** Not as in the index of what waits, which would serve it worse than the number. */
const STILL_WAITING = sql`case deliveries.state when 'waiting' then true else false end`

/**
 * What is given for each delivery, on a server: in lists beside that of the numbers, which is in order, so that a number's place in
 * it is found by halving. A join would do, but then the parts of the table that hold none of them are only left out as the
 * statement runs, and PostgreSQL 18 (18.4 does) crashes when such a statement must look again at a row that somebody has changed
 * meanwhile.
 */
const givenFor = <T extends { id: number }>(all: readonly T[]) => {
  const given = all.toSorted((one, other) => one.id - other.id)
  const ids = given.map(({ id }) => id)
  const place = sql`width_bucket(deliveries.id, ${ids}::bigint[])`
  return {
    isGiven: sql`deliveries.id = any(${ids}::bigint[]) and ${STILL_WAITING}`,
    value: (type: 'text' | 'bigint', of: (one: T) => string | number) =>
      sql`(${given.map(of)}::${sql.raw(type)}[])[${place}]`,
  }
}

/** On a server: one statement, which holds the leases until it has committed. */
export function holdAndMark(delivered: Delivered[]): RawBuilder<{ lease_token: string }> {
  const { receivers, tokens } = leasesOf(delivered)
  const { isGiven, value } = givenFor(delivered)
  const token = sql`(${tokens}::text[])[${value('bigint', (one) => tokens.indexOf(one.token) + 1)}]`
  return sql`with held as (
      select lease_token from receivers
      where id = any(${receivers}::text[]) and lease_token = any(${tokens}::text[])
      order by id for update
    ), marked as (update deliveries set state = 'delivered', attempts = attempts + 1,
      finished_at = ${value('bigint', ({ at }) => at)}, attempt = ${value('text', ({ attempt }) => attempt)}
      where ${isGiven} and ${token} = any(array(select lease_token from held)))
    select lease_token from held`
}

const markHeld = compiledChange((db, held: string, given: string) =>
  compilable(
    db,
    sql`update deliveries
      set state = 'delivered', attempts = attempts + 1, finished_at = given.at, attempt = given.attempt
      from ${rowsOfJson(db, 'given', DELIVERED, given)}
      where deliveries.id = given.id and ${STILL_WAITING} and given.token in ${listedJson(db, held)}`,
  ),
)

/** Records what arrived, each under the token of the lease it was sent under; gives the tokens that are still good. */
export const markDelivered = perEngine({
  async postgres(db: Writer, delivered: Delivered[]): Promise<Set<string>> {
    const { rows } = await holdAndMark(delivered).execute(db)
    return new Set(rows.map((row) => row.lease_token))
  },
  async sqlite(db: Writer, delivered: Delivered[]): Promise<Set<string>> {
    const held = await heldTokens(db, delivered)
    const given = delivered.map(({ id, attempt, token, at }) => ({ id, attempt, token, at }))
    await markHeld(db, JSON.stringify([...held]), rowsJson(db, DELIVERED, given))
    return held
  },
})

export type Failed = { id: number; attempt: string; next_at: number }

const FAILED = { id: 'bigint', attempt: 'text', next_at: 'bigint' } as const

const postpone = perEngine({
  postgres(_db: Writer, failed: Failed[]) {
    const { isGiven, value } = givenFor(failed)
    const nextAt = value('bigint', ({ next_at }) => next_at)
    return sql`update deliveries set attempts = attempts + 1, next_at = ${nextAt} where ${isGiven}`
  },
  sqlite: (db: Writer, failed: Failed[]) => sql`update deliveries
    set attempts = attempts + 1, next_at = given.next_at from ${rowsOf(db, 'given', FAILED, failed)}
    where deliveries.id = given.id and ${STILL_WAITING}`,
})

export async function markFailed(db: Writer, failed: Failed[]): Promise<void> {
  await postpone(db, failed).execute(db)
  await sql`insert into delivery_attempts (delivery_id, attempt)
    select given.id, given.attempt from ${rowsOf(db, 'given', FAILED, failed)}
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
