/**
 * When a partition has had its time, the sequence jumps to the start of the next: so partitions are of time, whatever
 * a clock shows.
 */

import { sql } from 'kysely'
import { listed, perEngine } from '../dialect.ts'
import { holdLock } from '../hold-lock.ts'
import { ifNobodyMinds } from '../lock-retry.ts'
import { queryRows } from '../storage.ts'
import type { Reader, Writer } from '../tables.ts'
import { type AgingTables, RANGE, type Range } from './aging-tables.ts'
import { addPartition, dropPartition, holdAll, partitionName, partitionsOf } from './partitions.ts'

/** Where fewer rows come in the time of a partition, deleting them is cheaper than a table of their own. */
const FEWEST = 100_000
/** However quickly numbers are used up. */
const USED_MAX = RANGE / 2

export type Pace = {
  /** How long a range is filled, by the wall clock. */
  everyMs: number
  now: number
  fewest?: number
}

/** The time since which numbers are counted, and the last number before it. */
type Mark = { at: number; number: number }

/** The ranges that there are, in their order; none where rows are deleted one by one. */
export const rangesOf = perEngine<Reader, [AgingTables], Promise<Range[]>>({
  sqlite: async () => [],
  postgres: (db, { tables: [first] }) => partitionsOf(db as Writer, first),
})

async function lastNumber(db: Reader, { sequence }: AgingTables): Promise<number> {
  const last = sql<{ last: number }>`
    select case when is_called then last_value else last_value - 1 end as last from ${sql.table(sequence)}`
  const [row] = await queryRows(db, last)
  return row?.last ?? 0
}

/** Partitions that nothing is written to any more. */
export async function passedRanges(db: Reader, aging: AgingTables): Promise<Range[]> {
  const ranges = await rangesOf(db, aging)
  if (ranges.length === 0) return []
  const last = await lastNumber(db, aging)
  return ranges.filter(({ to }) => to !== undefined && to <= last + 1)
}

/** Gives whether a new range was begun. */
export const moveOn = perEngine<Writer, [AgingTables, Pace], Promise<boolean>>({
  sqlite: async () => false,
  async postgres(db, aging, { everyMs, now, fewest = FEWEST }) {
    await holdLock(db, `aging ${aging.sequence}`)
    const last = await lastNumber(db, aging)
    await forgetThatItIsEmpty(db, aging, last)
    const mark = await markOf(db, aging)
    const isTime = mark === undefined || now - mark.at >= everyMs
    const used = mark === undefined ? 0 : last - mark.number
    if (!isTime && used < USED_MAX) return false
    const next = used < fewest ? undefined : await nextRange(db, aging, last)
    if (next !== undefined)
      await sql`select setval(${aging.sequence}::regclass, ${next}::bigint, false)`.execute(db)
    await keepMark(db, aging, { at: now, number: next === undefined ? last : next - 1 })
    return next !== undefined
  },
})

/**
 * Where the partition after the present one begins. Only an empty partition, from which this one is cut, may follow.
 */
async function nextRange(db: Writer, aging: AgingTables, last: number): Promise<number | undefined> {
  const next = (await rangesOf(db, aging)).find(({ from }) => from !== undefined && from > last)
  // Nothing follows the last partition: whoever gets there has used up more numbers than it holds, and stays.
  if (next?.from === undefined) return undefined
  if (next.to !== undefined) return next.from
  const { from } = next
  return (await ifNobodyMinds(db, () => cutOff(db, aging, from))) ? from : undefined
}

const cutOff = (db: Writer, all: AgingTables, from: number) =>
  replaceRest(db, all, from, [
    { from, to: from + RANGE },
    { from: from + RANGE, to: undefined },
  ])

/**
 * Once the empty partition has been analyzed, reading it seems to cost nothing: plans would read all of it and sort
 * the rest instead of following an index. A partition that is created again has no statistics.
 */
async function forgetThatItIsEmpty(db: Writer, all: AgingTables, last: number): Promise<void> {
  const rest = (await rangesOf(db, all)).at(-1)
  const from = rest?.from
  if (from === undefined || from <= last) return
  const names = all.tables.map(({ table }) => partitionName(table, { from, to: undefined }))
  const known =
    await sql`select 1 from pg_class where relname in ${listed(db, names)} and reltuples = 0`.execute(db)
  if (known.rows.length > 0)
    await ifNobodyMinds(db, () => replaceRest(db, all, from, [{ from, to: undefined }]))
}

/** Replaces the empty partition that takes every number past the last one. */
async function replaceRest(db: Writer, all: AgingTables, from: number, ranges: Range[]): Promise<void> {
  await holdAll(db, all)
  for (const aging of all.tables) {
    const parts = await partitionsOf(db, aging)
    const [pattern, rest] = [parts[0], parts.at(-1)]
    if (!pattern || rest?.from !== from) throw new Error(`${aging.table} has no part from ${from} on`)
    await dropPartition(db, aging.table, rest.name)
    for (const range of ranges) await addPartition(db, aging, range, pattern.name)
  }
}

const nameOfMark = ({ sequence }: AgingTables) => `aging ${sequence}`

async function markOf(db: Reader, aging: AgingTables): Promise<Mark | undefined> {
  const row = await db
    .selectFrom('kept_values')
    .select('value')
    .where('name', '=', nameOfMark(aging))
    .executeTakeFirst()
  return row && JSON.parse(row.value)
}

async function keepMark(db: Writer, aging: AgingTables, mark: Mark): Promise<void> {
  const value = JSON.stringify(mark)
  await db
    .insertInto('kept_values')
    .values({ name: nameOfMark(aging), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
