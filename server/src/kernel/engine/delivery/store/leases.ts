/** Which process serves which receiver: leased for as long as it is there, under a fencing token. */

import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { compilable, compiledChange, compiledOnce } from '../../compiled.ts'
import { held, heldIfFree, listed } from '../../dialect.ts'
import { leaseEnd, leaseIsOver, leaseIsTooLong } from '../../lease.ts'
import type { Reader, Writer } from '../../tables.ts'
import type { Receiver } from '../receiver.ts'

const receiverBehind = (place: RawBuilder<unknown>) => sql`(
  select receiver_id from deliveries where state = 'waiting' and receiver_id > ${place}
  order by receiver_id limit 1)`

/** Steps from one receiver with a backlog to the next, never along the backlog itself; ends with null. */
export const BUSY = sql`busy (receiver_id) as (
  select ${receiverBehind(sql`''`)}
  union all
  select ${receiverBehind(sql`busy.receiver_id`)} from busy where busy.receiver_id is not null)`

/** Receivers with something to deliver that this process serves already, or that nobody does. */
export const receiversWithWork = compiledOnce((db, owner: string) =>
  compilable<Receiver>(db, receiversWithWorkQuery(db, owner)),
)

export function receiversWithWorkQuery(db: Reader, owner: string): RawBuilder<Receiver> {
  return sql<Receiver>`
    with recursive ${BUSY}
    select receivers.* from busy join receivers on receivers.id = busy.receiver_id
    where (lease_owner = ${owner} or ${isFree(db)})`
}

/** Those of them that nobody serves. */
export async function freeReceivers(db: Reader, ids: string[]): Promise<Receiver[]> {
  return db.selectFrom('receivers').selectAll().where('id', 'in', listed(db, ids)).where(isFree(db)).execute()
}

const isFree = (db: Reader) => sql<boolean>`(lease_owner is null or ${leaseIsOver(db)})`

/** Takes the receivers that are free, each for one owner only; gives those that were got. */
export async function takeLeases(
  db: Writer,
  lease: { owner: string; prefix: string },
  ids: string[],
): Promise<string[]> {
  const free = db.selectFrom('receivers').select('id').where('id', 'in', ids).where(isFree(db))
  const rows = await db
    .updateTable('receivers')
    .set({
      lease_owner: lease.owner,
      lease_token: sql<string>`${lease.prefix} || id`,
      lease_until: leaseEnd(db),
    })
    .where('id', 'in', heldIfFree(db, free))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Gives the tokens that are still ours. */
export async function renewLeases(db: Writer, owner: string): Promise<string[]> {
  const rows = await db
    .updateTable('receivers')
    .set({ lease_until: leaseEnd(db) })
    .where('lease_owner', '=', owner)
    .returning('lease_token')
    .execute()
  return rows.flatMap((row) => row.lease_token ?? [])
}

export async function releaseLeases(db: Writer, tokens: string[]): Promise<void> {
  await db
    .updateTable('receivers')
    .set({ lease_owner: null, lease_token: null, lease_until: null })
    .where('lease_token', 'in', listed(db, tokens))
    .execute()
}

/**
 * A lease longer than any that is given comes from a clock that was wrong and has been corrected. It is shortened to
 * the longest allowed: a live process renews it, a dead one does not.
 */
export const shortenLeases = compiledChange((db) =>
  db
    .updateTable('receivers')
    .set({ lease_until: leaseEnd(db) })
    .where(leaseIsTooLong(db)),
)

/** On the embedded engine nobody else can hold a lease: a new process voids them all. */
export async function voidLeases(db: Writer): Promise<void> {
  await db
    .updateTable('receivers')
    .set({ lease_owner: null, lease_token: null, lease_until: null })
    .where('lease_owner', 'is not', null)
    .execute()
}

/** Those of the tokens that are still good; they stay so until the transaction ends. */
export async function heldTokens(db: Writer, leases: Lease[]): Promise<Set<string>> {
  const receivers = leases.map((lease) => lease.receiver_id)
  const tokens = leases.map((lease) => lease.token)
  const rows = db
    .selectFrom('receivers')
    .select('lease_token')
    // Sought by number, a receiver is found among any number of others.
    .where('id', 'in', listed(db, receivers))
    .where('lease_token', 'in', listed(db, tokens))
    // In a fixed order, or two processes that record would wait for each other.
    .orderBy('id')
  return new Set((await held(db, rows).execute()).flatMap((row) => row.lease_token ?? []))
}

/** A receiver, and the token under which this process serves it. */
export type Lease = { receiver_id: string; token: string }
