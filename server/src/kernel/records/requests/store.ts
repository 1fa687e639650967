/** Calls in the database: many are written at once, and the oldest go. */

import { sql } from 'kysely'
import { insertMany, listed, removeOlder, type Writer } from '../../engine/index.ts'
import type { Kept } from './redact.ts'
import { REQUESTS_KEPT } from './request.ts'

const insertRows = insertMany('requests', {
  trace_id: 'text',
  at: 'bigint',
  method: 'text',
  path: 'text',
  operation: 'text',
  actor: 'text',
  app_id: 'text',
  account_id: 'text',
  node_id: 'text',
  status: 'integer',
  code: 'integer',
  duration_us: 'bigint',
  staged: 'text',
  skipped_before: 'integer',
})

const insertDetails = insertMany('request_details', { trace_id: 'text', details: 'text' })

/** Without those of applications that are gone meanwhile: of them nothing is left. */
export async function addRequests(db: Writer, kept: Kept[]): Promise<void> {
  const apps = new Set(kept.flatMap(({ row }) => row.app_id ?? []))
  const there = new Set(
    apps.size === 0
      ? []
      : (
          await db
            .selectFrom('apps')
            .select('id')
            .where('id', 'in', listed(db, [...apps]))
            .execute()
        ).map(({ id }) => id),
  )
  const ours = kept.filter(({ row }) => row.app_id === null || there.has(row.app_id))
  await insertRows(
    db,
    ours.map(({ row }) => row),
  )
  await insertDetails(
    db,
    ours.map(({ details }) => details),
  )
}

/** Gives whether there may be more to forget. */
export async function forgetRequests(db: Writer, before: number, most: number): Promise<boolean> {
  const old = await removeOlder(db, 'requests', { key: ['seq'], column: 'at', before, most })
  if (old === most) return true
  const surplus = await sql`delete from requests where seq in (
    select seq from requests where seq <= (select max(seq) from requests) - ${REQUESTS_KEPT.max}
    order by seq limit ${most})`.execute(db)
  return Number(surplus.numAffectedRows ?? 0n) === most
}
