/** How many events and deliveries there were lately, in equal pieces of time. */

import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { isAccountOf, type WorldFilter } from '../../of-world.ts'
import { queryRows } from '../../storage.ts'
import type { Reader } from '../../tables.ts'
import { AS_IT_SHOULD, type DeliveryState, NOBODY } from '../delivery.ts'
import { COUNTED_MAX } from './backlog.ts'
import { isUnheard } from './unheard.ts'

type Reads = { db: Reader }
type Filter = { world?: WorldFilter | undefined; account?: string | undefined }
type Pieces = { from: number; sizeMs: number }

const bucketOf = (column: string, { from, sizeMs }: Pieces) =>
  sql<number>`cast((${sql.ref(column)} - ${sql.lit(Math.round(from))}) / ${sql.lit(sizeMs)} as integer)`

function isOf({ world, account }: Filter): RawBuilder<unknown> {
  const parts = [
    ...(world === undefined ? [] : [isAccountOf(world.app_id, 'account_id')]),
    ...(account === undefined ? [] : [sql`account_id = ${account}`]),
  ]
  return parts.length === 0 ? sql`1 = 1` : sql.join(parts, sql` and `)
}

export async function countEvents(
  { db }: Reads,
  filter: Filter,
  pieces: Pieces,
): Promise<{ bucket: number; count: number }[]> {
  const rows = await queryRows(
    db,
    sql<{ bucket: number; count: number }>`
    select ${bucketOf('occurred_at', pieces)} as bucket, count(*) as count
    from (select occurred_at, account_id from events order by seq desc limit ${COUNTED_MAX}) as newest
    where occurred_at >= ${pieces.from} and ${isOf(filter)} group by 1`,
  )
  return rows.map(({ bucket, count }) => ({ bucket: Number(bucket), count: Number(count) }))
}

/** When the youngest happened that is too old to be counted; undefined where all are. */
export async function countedBehind({ db }: Reads): Promise<number | undefined> {
  const row = await db
    .selectFrom('events')
    .select('occurred_at')
    .orderBy('seq', 'desc')
    .limit(1)
    .offset(COUNTED_MAX)
    .executeTakeFirst()
  return row?.occurred_at
}

type Counted = { bucket: number; state: DeliveryState; count: number; took_ms: number | null }

export async function countDeliveries({ db }: Reads, filter: Filter, pieces: Pieces): Promise<Counted[]> {
  const rows = await queryRows(
    db,
    sql<Counted>`
    select ${bucketOf('created_at', pieces)} as bucket, state, count(*) as count,
      avg(finished_at - created_at) as took_ms
    from (
      select * from (select account_id, state, reason, created_at, finished_at from deliveries
        order by id desc limit ${COUNTED_MAX}) as written
      union all
      select account_id, 'not_sent', ${NOBODY}, occurred_at, occurred_at
        from (select seq, account_id, occurred_at from events order by seq desc limit ${COUNTED_MAX}) as latest
        where ${isUnheard('latest.seq')}) as newest
    where created_at >= ${pieces.from} and (reason is null or reason <> ${AS_IT_SHOULD})
      and ${isOf(filter)} group by 1, 2`,
  )
  return rows.map((row) => ({
    bucket: Number(row.bucket),
    state: row.state,
    count: Number(row.count),
    took_ms: row.took_ms === null ? null : Number(row.took_ms),
  }))
}
