/** What became of deliveries that did not arrive, and how waiting ends: many at a time, and only by who still holds the lease. */

import './tables.ts'
import { sql } from 'kysely'
import { limitInOrder, perEngine, rowsOf } from '../../dialect.ts'
import type { Writer } from '../../tables.ts'
import { WAITING } from './deliveries.ts'
import { givenFor, STILL_WAITING } from './given.ts'

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
