/**
 * Old partitions are dropped as a whole. The few rows that are kept for longer are copied first: everything before
 * the oldest partition is one small partition, built again each time. Nobody writes to old partitions meanwhile;
 * everybody else is locked out only for the moment in which partitions are swapped.
 */

import { sql } from 'kysely'
import { perEngine } from '../dialect.ts'
import { holdLock } from '../hold-lock.ts'
import { ifNobodyMinds } from '../lock-retry.ts'
import type { Writer } from '../tables.ts'
import type { AgingTable, AgingTables, Range, Span } from './aging-tables.ts'
import {
  attach,
  dropPartition,
  holdAll,
  makeLike,
  type Partition,
  partitionName,
  partitionsOf,
} from './partitions.ts'
import { passedRanges } from './progress.ts'

/** The numbers that are kept for longer; undefined while anything else in the span is not old yet. */
export type Kept = (db: Writer, span: Span) => Promise<number[] | undefined>

/** A statement looks at so many numbers, so that it is done in time on any machine. */
const LOOKED_AT_MAX = 200_000
const COPIED_AT_ONCE = 5_000
/** Where more rows than this are kept, copying them gains nothing. */
const KEPT_MAX = 200_000

type Old = { until: number; ranges: number; kept: number[] }

/** Gives how many partitions were dropped. The small one before the oldest does not count. */
export const forgetOldRanges = perEngine<Writer, [AgingTables, Kept], Promise<number>>({
  sqlite: async () => 0,
  async postgres(db, aging, keptOf) {
    await holdLock(db, `aging ${aging.sequence}`)
    let gone = 0
    const isDone = await ifNobodyMinds(db, async () => {
      const old = await holdOld(db, aging, keptOf)
      gone = old?.ranges ?? 0
      if (old) await replace(db, aging, old)
    })
    return isDone ? gone : 0
  },
})

/** Until the transaction ends nobody changes what was found to be old. */
async function holdOld(db: Writer, aging: AgingTables, keptOf: Kept): Promise<Old | undefined> {
  const kept: number[] = []
  let found: Old | undefined
  for (const [ranges, range] of (await passedRanges(db, aging)).entries()) {
    for (const { table, perNumber } of aging.tables) {
      const part = (await partitionsOf(db, { table, perNumber })).find(({ to }) => to === range.to)
      if (!part) throw new Error(`${table} is divided in another way than ${aging.tables[0].table}`)
      await sql`lock table ${sql.table(part.name)} in share row exclusive mode`.execute(db)
    }
    const here = await keptIn(db, aging.tables[0], range, keptOf)
    if (here === undefined || kept.length + here.length > KEPT_MAX) break
    kept.push(...here)
    if (range.to !== undefined && ranges > 0) found = { until: range.to, ranges, kept: [...kept] }
  }
  return found
}

/** Newest first: the youngest row shows soonest that it is too early. */
async function keptIn(
  db: Writer,
  numbered: AgingTable,
  range: Range,
  keptOf: Kept,
): Promise<number[] | undefined> {
  const column = sql.ref(numbered.column)
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    select min(${column}) as "from", max(${column}) as "to" from ${sql.table(numbered.table)}
    where ${column} < ${range.to} and ${range.from === undefined ? sql`true` : sql`${column} >= ${range.from}`}`.execute(
    db,
  )
  const [rowsIn] = rows
  const kept: number[] = []
  if (rowsIn?.from == null || rowsIn.to == null) return kept
  for (let to = rowsIn.to + 1; to > rowsIn.from; to -= LOOKED_AT_MAX) {
    const found = await keptOf(db, { from: Math.max(rowsIn.from, to - LOOKED_AT_MAX), to })
    if (found === undefined) return undefined
    kept.push(...found)
    if (kept.length > KEPT_MAX) return kept
  }
  return kept
}

async function replace(db: Writer, all: AgingTables, { until, kept }: Old): Promise<void> {
  const range = { from: undefined, to: until }
  const made: { aging: AgingTable; name: string; old: Partition[] }[] = []
  for (const aging of all.tables) {
    const parts = await partitionsOf(db, aging)
    const old = parts.filter(({ to }) => to !== undefined && to <= until)
    const name = partitionName(aging.table, range)
    await makeLike(db, name, parts.at(-1)?.name ?? aging.table)
    for (let at = 0; at < kept.length; at += COPIED_AT_ONCE)
      await copy(db, aging, name, kept.slice(at, at + COPIED_AT_ONCE))
    made.push({ aging, name, old })
  }
  await holdAll(db, all)
  // Rows that refer to others are deleted first and inserted last.
  for (const { aging, old } of made.toReversed())
    for (const { name } of old) await dropPartition(db, aging.table, name)
  for (const { aging, name } of made) await attach(db, aging, name, range)
}

async function copy(db: Writer, aging: AgingTable, name: string, numbers: number[]): Promise<void> {
  const column = sql.ref(aging.column)
  const per = sql.lit(aging.perNumber)
  await sql`insert into ${sql.table(name)} select held.* from unnest(${numbers}::bigint[]) as given (number)
    cross join lateral (select * from ${sql.table(aging.table)}
      where ${column} >= given.number * ${per} and ${column} < (given.number + 1) * ${per}) as held`.execute(
    db,
  )
}
