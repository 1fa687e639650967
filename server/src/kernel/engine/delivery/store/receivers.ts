/** Receivers in the database: their addresses and their health. */

import './tables.ts'
import { sql } from 'kysely'
import type { Call } from '../../../call/call.ts'
import { rowsOf } from '../../dialect.ts'
import { isAppOf, type World } from '../../of-world.ts'
import { queryRows } from '../../storage.ts'
import type { Reader, Writer } from '../../tables.ts'
import { HEALTHY } from '../circuit.ts'
import type { Receiver } from '../receiver.ts'
import { BUSY } from './leases.ts'

type Reads = { db: Reader }

/** The receiver of that address, healthy again: a handshake has just succeeded there. */
export async function putReceiver({ db, now, ids }: Call, appId: string, url: string): Promise<string> {
  const fresh = { ...HEALTHY, paused_at: null, retired_at: null } as const
  const row = await db
    .insertInto('receivers')
    .values({
      ...fresh,
      suspended_at: null,
      id: ids.rowId(),
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

/** A receiver that fails is asked again at once. */
export async function probeNow({ db, now }: Call, id: string): Promise<void> {
  await db
    .updateTable('receivers')
    .set({ next_probe_at: now })
    .where('id', '=', id)
    .where('circuit', '!=', 'closed')
    .execute()
}

export async function changeReceiver(db: Writer, id: string, change: Partial<Receiver>): Promise<void> {
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
