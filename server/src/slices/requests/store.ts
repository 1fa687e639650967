/** Reading the log of calls, and what a call changed. */

import { type RawBuilder, type Selectable, sql } from 'kysely'
import { OPERATOR } from '../../kernel/call/call.ts'
import {
  isAppOf,
  listed,
  type Position,
  queryRows,
  type Range,
  type Reader,
  type WorldFilter,
  type World as WorldName,
} from '../../kernel/engine/index.ts'
import type { Details, RequestRow } from '../../kernel/records/requests/request.ts'

type Reads = { db: Reader }

export type FoundRequest = Selectable<RequestRow>

/** Who called: an application (or a refused caller), or the operator, at whichever door. */
export const CALLED_BY = ['application', 'operator'] as const
type CalledBy = (typeof CALLED_BY)[number]

const isBy = (by: CalledBy): RawBuilder<boolean> =>
  by === 'operator'
    ? sql<boolean>`actor = ${OPERATOR}`
    : sql<boolean>`(actor is null or actor <> ${OPERATOR})`

export type RequestFilter = {
  trace_id?: string | undefined
  operation?: string | undefined
  code?: number | undefined
  status?: number | undefined
  app?: string | undefined
  /** Only calls of this world; of none: those that belong to the seeded sandbox or to nobody. */
  world?: WorldFilter | undefined
  by?: CalledBy | undefined
  since?: number | undefined
  /** The order of writing of one that is known. */
  afterSeq?: number | undefined
}

const isOfWorld = (world: WorldName): RawBuilder<boolean> =>
  world === undefined
    ? sql<boolean>`(app_id is null or ${isAppOf(world, 'app_id')})`
    : isAppOf(world, 'app_id')

const filtered = ({ db }: Reads, filter: RequestFilter) => {
  let rows = db.selectFrom('requests').selectAll()
  if (filter.trace_id !== undefined) rows = rows.where('trace_id', '=', filter.trace_id)
  if (filter.operation !== undefined) rows = rows.where('operation', '=', filter.operation)
  if (filter.code !== undefined) rows = rows.where('code', '=', filter.code)
  if (filter.status !== undefined) rows = rows.where('status', '=', filter.status)
  if (filter.app !== undefined) rows = rows.where('app_id', '=', filter.app)
  if (filter.world !== undefined) rows = rows.where(isOfWorld(filter.world.app_id))
  if (filter.by !== undefined) rows = rows.where(isBy(filter.by))
  if (filter.since !== undefined) rows = rows.where('at', '>=', filter.since)
  if (filter.afterSeq !== undefined) rows = rows.where('seq', '>', filter.afterSeq)
  return rows
}

/** In the order of writing; `created_at` of a position is the sequence number. */
export async function listRequests(
  reads: Reads,
  filter: RequestFilter,
  range: Range,
): Promise<(FoundRequest & Position)[]> {
  const descending = (range.order === 'newest first') === (range.direction === 'forward')
  let rows = filtered(reads, filter)
    .orderBy('seq', descending ? 'desc' : 'asc')
    .limit(range.rows)
  if (range.from) rows = rows.where('seq', descending ? '<' : '>', range.from.created_at)
  return (await rows.execute()).map((row) => ({ ...row, created_at: row.seq, id: row.trace_id }))
}

export async function requestsBehind(
  reads: Reads,
  filter: RequestFilter,
  most: number,
): Promise<FoundRequest[]> {
  return filtered(reads, filter).orderBy('seq').limit(most).execute()
}

/** Applications of which calls are kept, the busiest first. */
export async function appsThatCalled({ db }: Reads, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('requests')
    .select('app_id')
    .where('app_id', 'is not', null)
    .groupBy('app_id')
    .orderBy((one) => one.fn.countAll(), 'desc')
    .orderBy('app_id')
    .limit(most)
    .execute()
  return rows.flatMap(({ app_id }) => app_id ?? [])
}

/** The latest of an application, oldest first. */
export async function latestRequests({ db }: Reads, appId: string, most: number): Promise<FoundRequest[]> {
  const rows = await db
    .selectFrom('requests')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
  return rows.reverse()
}

export async function newestSeq({ db }: Reads): Promise<number> {
  const row = await db.selectFrom('requests').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return row?.seq ?? 0
}

export async function findRequest({ db }: Reads, traceId: string): Promise<FoundRequest | undefined> {
  return db.selectFrom('requests').selectAll().where('trace_id', '=', traceId).executeTakeFirst()
}

export async function detailsOf({ db }: Reads, traceIds: string[]): Promise<Map<string, Details>> {
  if (traceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('request_details')
    .selectAll()
    .where('trace_id', 'in', listed(db, traceIds))
    .execute()
  return new Map(rows.map((row) => [row.trace_id, JSON.parse(row.details)]))
}

export async function changesOf({ db }: Reads, traceId: string, most: number) {
  return db
    .selectFrom('audit')
    .select(['at', 'action', 'actor', 'node_id', 'account_id', 'outcome'])
    .where('trace_id', '=', traceId)
    .orderBy('seq')
    .limit(most)
    .execute()
}

type CountedRequests = { bucket: number; status_class: number; duration_class: number; count: number }

/** In equal pieces of time, by kind of answer and by class of duration. */
export async function countRequests(
  { db }: Reads,
  { world, account, by }: Pick<RequestFilter, 'world' | 'by'> & { account?: string | undefined },
  { from, sizeMs, boundsUs }: { from: number; sizeMs: number; boundsUs: number[] },
): Promise<CountedRequests[]> {
  const classes = boundsUs.map((bound, at) => sql`when duration_us <= ${sql.lit(bound)} then ${sql.lit(at)}`)
  const ofWorld = world === undefined ? sql`1 = 1` : isOfWorld(world.app_id)
  const ofAccount = account === undefined ? sql`1 = 1` : sql`account_id = ${account}`
  const rows = await queryRows(
    db,
    sql<CountedRequests>`
    select cast((at - ${sql.lit(Math.round(from))}) / ${sql.lit(sizeMs)} as integer) as bucket,
      status / 100 as status_class,
      case ${sql.join(classes, sql` `)} else ${sql.lit(boundsUs.length)} end as duration_class,
      count(*) as count
    from requests where at >= ${from} and ${ofWorld} and ${ofAccount} and ${by ? isBy(by) : sql`1 = 1`} group by 1, 2, 3`,
  )
  return rows.map((row) => ({
    bucket: Number(row.bucket),
    status_class: Number(row.status_class),
    duration_class: Number(row.duration_class),
    count: Number(row.count),
  }))
}
