/** The partitions of a table on PostgreSQL: how they are named, created, found and attached. */

import { type Kysely, sql } from 'kysely'
import { type AgingTable, type AgingTables, RANGE, type Range } from './aging-tables.ts'

/** Migrations have no typed tables yet. */
type Server = Pick<Kysely<unknown>, 'getExecutor'>

export type Partition = Range & { name: string }

const run = (db: Server, statement: string) => sql.raw(statement).execute(db as Kysely<unknown>)

/** By its bounds, in ranges: `events_before_3`, `events_3`, `events_from_4`. */
export function partitionName(table: string, { from, to }: Range): string {
  if (from === undefined) return `${table}_before_${(to ?? 0) / RANGE}`
  return to === undefined ? `${table}_from_${from / RANGE}` : `${table}_${from / RANGE}`
}

/** None where a table is not divided. */
export const partitionNames = async (db: Server, table: string): Promise<string[]> =>
  (await boundsOf(db, table)).map(({ name }) => name)

async function boundsOf(db: Server, table: string): Promise<{ name: string; bound: string }[]> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select part.relname as name, pg_get_expr(part.relpartbound, part.oid) as bound
    from pg_inherits i join pg_class part on part.oid = i.inhrelid
    where i.inhparent = to_regclass(${table})`.execute(db as Kysely<unknown>)
  return rows
}

/** In the order of their numbers. */
export async function partitionsOf(
  db: Server,
  { table, perNumber }: Pick<AgingTable, 'table' | 'perNumber'>,
): Promise<Partition[]> {
  return (await boundsOf(db, table))
    .map(({ name, bound }) => ({ name, ...boundsIn(bound, perNumber) }))
    .sort((one, other) => (one.from ?? -Infinity) - (other.from ?? -Infinity))
}

const BOUND = /^FOR VALUES FROM \((?:MINVALUE|'?(?<from>\d+)'?)\) TO \((?:MAXVALUE|'?(?<to>\d+)'?)\)$/

function boundsIn(bound: string, perNumber: number): Range {
  const groups = BOUND.exec(bound)?.groups
  if (!groups) throw new Error(`a part of a divided table is not bounded by numbers: ${bound}`)
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text) / perNumber)
  return { from: number(groups.from), to: number(groups.to) }
}

/** Empty, with everything the pattern has but its name and its rows. It stays detached until it is attached. */
export async function makeLike(db: Server, name: string, pattern: string): Promise<void> {
  await run(db, `create table ${name} (like ${pattern} including all)`)
}

export async function attach(
  db: Server,
  { table, perNumber }: Pick<AgingTable, 'table' | 'perNumber'>,
  name: string,
  { from, to }: Range,
): Promise<void> {
  const first = from === undefined ? 'minvalue' : from * perNumber
  const last = to === undefined ? 'maxvalue' : to * perNumber
  await run(db, `alter table ${table} attach partition ${name} for values from (${first}) to (${last})`)
}

/**
 * Locks everybody out until the transaction ends, readers of the referenced table too: attaching or detaching a
 * partition changes its foreign key. Locks are taken in the order in which others take them.
 */
export async function holdAll(db: Server, { parent, tables }: AgingTables): Promise<void> {
  for (const table of [parent, ...tables.map((one) => one.table)])
    await run(db, `lock table only ${table} in access exclusive mode`)
}

/** Dropped with all its rows, at once. Rows elsewhere must not refer to it. */
export async function dropPartition(db: Server, table: string, name: string): Promise<void> {
  await run(db, `alter table ${table} detach partition ${name}`)
  await run(db, `drop table ${name}`)
}

/** A new part at the place of this range, empty. */
export async function addPartition(
  db: Server,
  aging: Pick<AgingTable, 'table' | 'perNumber'>,
  range: Range,
  pattern: string,
): Promise<void> {
  const name = partitionName(aging.table, range)
  await makeLike(db, name, pattern)
  await attach(db, aging, name, range)
}
