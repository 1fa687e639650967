/** Receivers in the database: their health, and the lease of the one process that serves each of them. */

import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Call } from '../../../kernel/call/call.ts'
import {
  held,
  heldIfFree,
  isAppOf,
  leaseEnd,
  leaseIsOver,
  leaseIsTooLong,
  listed,
  queryRows,
  type Reader,
  rowsOf,
  type World,
  type Writer,
} from '../../../kernel/engine/index.ts'
import type { Receiver } from '../receiver.ts'

type Reads = { db: Reader }

/** The receiver of that address, healthy again: a handshake has just succeeded there. */
export async function putReceiver({ db, now, draw }: Call, appId: string, url: string): Promise<string> {
  const fresh = {
    circuit: 'closed',
    failures: 0,
    failed_node: null,
    opened_times: 0,
    next_probe_at: null,
    paused_at: null,
    retired_at: null,
  } as const
  const row = await db
    .insertInto('receivers')
    .values({
      ...fresh,
      id: draw.rowId(),
      app_id: appId,
      url,
      lease_owner: null,
      lease_token: null,
      lease_until: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['app_id', 'url']).doUpdateSet(fresh))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function findReceivers({ db }: Reads, ids: string[]): Promise<Receiver[]> {
  if (ids.length === 0) return []
  return db.selectFrom('receivers').selectAll().where('id', 'in', ids).execute()
}

/** Marks those of the application's receivers that nothing points at any more, and unmarks the others. */
export async function retireUnused({ db, now }: Call, appId: string): Promise<void> {
  const isUsed = sql<boolean>`(
    exists (select 1 from app_callbacks c where c.receiver_id = receivers.id)
    or exists (select 1 from subscriptions s where s.receiver_id = receivers.id)
    or exists (select 1 from number_overrides n where n.receiver_id = receivers.id))`
  await db
    .updateTable('receivers')
    .set({ retired_at: now })
    .where('app_id', '=', appId)
    .where('retired_at', 'is', null)
    .where(sql<boolean>`not ${isUsed}`)
    .execute()
}

/** The accounts whose notifications go to this receiver. */
export async function accountsBehind({ db }: Reads, receiver: Receiver): Promise<string[]> {
  const rows = await queryRows(
    db,
    sql<{ account_id: string }>`
    select s.account_id from subscriptions s left join app_callbacks c on c.app_id = s.app_id
      where s.app_id = ${receiver.app_id}
        and (s.receiver_id = ${receiver.id} or (s.receiver_id is null and c.receiver_id = ${receiver.id}))
    union
    select p.account_id from number_overrides n join phone_numbers p on p.id = n.phone_number_id
      where n.receiver_id = ${receiver.id}`,
  )
  return rows.map((row) => row.account_id)
}

/** Receivers with something to deliver that this process serves already, or that nobody does. */
export async function receiversWithWork(db: Reader, owner: string): Promise<Receiver[]> {
  return queryRows(db, receiversWithWorkQuery(db, owner))
}

/** Those of one world that something waits for. */
export async function busyReceiversOf(db: Reader, world: World): Promise<Receiver[]> {
  return db
    .selectFrom('receivers')
    .selectAll()
    .where(isAppOf(world, 'app_id'))
    .where(
      sql<boolean>`exists (select 1 from deliveries d where d.receiver_id = receivers.id and d.state = 'waiting')`,
    )
    .execute()
}

const receiverBehind = (place: RawBuilder<unknown>) => sql`(
  select receiver_id from deliveries where state = 'waiting' and receiver_id > ${place}
  order by receiver_id limit 1)`

/** From one receiver that something waits for to the next, never along what waits; at last comes null. */
const BUSY = sql`busy (receiver_id) as (
  select ${receiverBehind(sql`''`)}
  union all
  select ${receiverBehind(sql`busy.receiver_id`)} from busy where busy.receiver_id is not null)`

export function receiversWithWorkQuery(db: Reader, owner: string): RawBuilder<Receiver> {
  return sql<Receiver>`
    with recursive ${BUSY}
    select receivers.* from busy join receivers on receivers.id = busy.receiver_id
    where (lease_owner = ${owner} or ${isFree(db)})`
}

/** Those that something waits for, and that are gone. */
export async function missingReceivers(db: Reader): Promise<string[]> {
  const rows = await queryRows(
    db,
    sql<{ receiver_id: string }>`
    with recursive ${BUSY}
    select receiver_id from busy left join receivers on receivers.id = busy.receiver_id
    where receiver_id is not null and receivers.id is null`,
  )
  return rows.map((row) => row.receiver_id)
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

/** A receiver that fails is asked again at once. */
export async function probeNow({ db, now }: Call, id: string): Promise<void> {
  await db
    .updateTable('receivers')
    .set({ next_probe_at: now })
    .where('id', '=', id)
    .where('circuit', '!=', 'closed')
    .execute()
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
 * A lease that is longer than any that is given comes from a clock that was wrong and has been put right. It lasts
 * as long as any from here on: who is there renews it, and who is gone does not.
 */
export async function shortenLeases(db: Writer): Promise<void> {
  await db
    .updateTable('receivers')
    .set({ lease_until: leaseEnd(db) })
    .where(leaseIsTooLong(db))
    .execute()
}

/** On the embedded engine nobody else can hold a lease: a new process voids them all. */
export async function voidLeases(db: Writer): Promise<void> {
  await db
    .updateTable('receivers')
    .set({ lease_owner: null, lease_token: null, lease_until: null })
    .where('lease_owner', 'is not', null)
    .execute()
}

/** A receiver, and the token under which this process serves it. */
export type Lease = { receiver_id: string; token: string }

/** Those of the tokens that are still good; they stay so until the transaction ends. */
export async function heldTokens(db: Writer, leases: Lease[]): Promise<Set<string>> {
  const receivers = leases.map((lease) => lease.receiver_id)
  const tokens = leases.map((lease) => lease.token)
  const rows = db
    .selectFrom('receivers')
    .select('lease_token')
    // By its own number a receiver is found among however many.
    .where('id', 'in', listed(db, receivers))
    .where('lease_token', 'in', listed(db, tokens))
    // In one order, or two who record would each wait for the other.
    .orderBy('id')
  return new Set((await held(db, rows).execute()).flatMap((row) => row.lease_token ?? []))
}

export async function changeReceiver(
  { db }: { db: Writer },
  id: string,
  change: Partial<Receiver>,
): Promise<void> {
  await db.updateTable('receivers').set(change).where('id', '=', id).execute()
}

const HEALTH = {
  id: 'text',
  circuit: 'text',
  failures: 'integer',
  failed_node: 'text',
  opened_times: 'integer',
  next_probe_at: 'bigint',
} as const

/** What attempts have shown of many receivers at once. */
export async function recordHealth(db: Writer, receivers: Receiver[]): Promise<void> {
  const given = receivers.map(({ id, circuit, failures, failed_node, opened_times, next_probe_at }) => ({
    id,
    circuit,
    failures,
    failed_node,
    opened_times,
    next_probe_at,
  }))
  await sql`update receivers set circuit = given.circuit, failures = given.failures,
    failed_node = given.failed_node, opened_times = given.opened_times, next_probe_at = given.next_probe_at
    from ${rowsOf(db, 'given', HEALTH, given)} where receivers.id = given.id`.execute(db)
}
