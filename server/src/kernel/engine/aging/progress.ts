/** When a range has had its time, the numbering jumps to the next: so ranges are of time, whatever a clock shows. */

import { sql } from 'kysely'
import { listed, perEngine } from '../dialect.ts'
import { holdLock } from '../hold-lock.ts'
import { ifNobodyMinds } from '../lock-retry.ts'
import { queryRows } from '../storage.ts'
import type { Reader, Writer } from '../tables.ts'
import { type AgingTables, RANGE, type Range } from './aging-tables.ts'
import { addPartition, dropPartition, holdAll, partitionName, partitionsOf } from './partitions.ts'

/** Where fewer come in the time of a range, deleting them costs nothing worth a table of their own. */
const FEWEST = 100_000
/** However quickly numbers are used up. */
const USED_MAX = RANGE / 2

export type Pace = {
  /** How long a range is filled, by the wall clock. */
  everyMs: number
  now: number
  fewest?: number
}

/** The time from which on numbers are counted, and the last before it. */
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

/** Those that nothing is written to any more. */
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

/** Where the range behind the present one begins. All that may come is one empty part, of which the range is cut off. */
async function nextRange(db: Writer, aging: AgingTables, last: number): Promise<number | undefined> {
  const next = (await rangesOf(db, aging)).find(({ from }) => from !== undefined && from > last)
  // Nothing lies behind the last one: who got there has used up more than a range can hold, and stays.
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
 * Once somebody has had the empty part looked at (`analyze`), reading it seems to cost nothing: plans would read all of it, and sort
 * what they find elsewhere, rather than go along an index. Of one that is made anew nothing is known.
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

/** In the place of the empty part that all may go to whose number is past the last range. */
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
