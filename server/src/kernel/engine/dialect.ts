/** The few SQL expressions that the two engines spell differently. */

import { type Insertable, type RawBuilder, sql } from 'kysely'
import { compiledInsert } from './compiled-insert.ts'
import { engineOf } from './storage.ts'
import type { Generated, Reader, Tables, Writer } from './tables.ts'

/** Milliseconds by the database's own clock. */
export function wallClock(db: Reader): RawBuilder<number> {
  return engineOf(db) === 'postgres'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}

/** A list as one parameter, to stand behind `in` or `not in`: the statement's text stays the same for any length. */
export function listed<T extends string | number>(db: Reader, values: readonly T[]): RawBuilder<T> {
  if (engineOf(db) === 'sqlite') return sql<T>`(select value from json_each(${JSON.stringify(values)}))`
  return typeof values[0] === 'number'
    ? sql<T>`(select unnest(${values}::bigint[]))`
    : sql<T>`(select unnest(${values}::text[]))`
}

/**
 * One of these numbers, for the column that a table is partitioned by: from the values PostgreSQL knows which
 * partitions to skip.
 */
export const among = (db: Reader, values: readonly number[]): RawBuilder<unknown> =>
  engineOf(db) === 'sqlite' ? sql`in ${listed(db, values)}` : sql`= any(${values}::bigint[])`

/** The same for a statement that is compiled once: the values come as the text of a JSON array. */
export function listedJson(db: Reader, json: string): RawBuilder<string> {
  return engineOf(db) === 'sqlite'
    ? sql<string>`(select value from json_each(${json}))`
    : sql<string>`(select json_array_elements_text(${json}::json))`
}

/**
 * A limit that the planner does not know: rows are then read in the order of an index. A planner that knows it and
 * expects fewer rows may find all there are and sort them, above all where a table is partitioned and a partition is
 * empty.
 */
export const limitInOrder = (most: number): RawBuilder<number> =>
  sql<number>`(select cast(${most} as bigint))`

/**
 * A value that the planner does not know, so that one plan serves all values. PostgreSQL otherwise plans again each
 * time once it expects fewer rows for some values than for others, and that may cost more than the rows.
 */
export const plannedForAll = (db: Reader, value: string): RawBuilder<string> =>
  engineOf(db) === 'sqlite' ? sql<string>`${value}` : sql<string>`(select cast(${value} as text))`

/** Two statements for the same, where what suits one engine is slow on the other or unknown to it. */
export function perEngine<H extends Reader, A extends unknown[], R>(ways: {
  sqlite: (db: H, ...args: A) => R
  postgres: (db: H, ...args: A) => R
}): (db: H, ...args: A) => R {
  return (db, ...args) => ways[engineOf(db)](db, ...args)
}

type Lockable<Q> = { forUpdate(): Q & { skipLocked(): Q } }

/** Locks these rows until the transaction ends; on SQLite the one writer holds them all. */
export const held = <Q extends Lockable<Q>>(db: Writer, rows: Q): Q =>
  engineOf(db) === 'postgres' ? rows.forUpdate() : rows

/** The same, skipping rows that another transaction holds: nobody else gets the ones that were taken. */
export const heldIfFree = <Q extends Lockable<Q>>(db: Writer, rows: Q): Q =>
  engineOf(db) === 'postgres' ? rows.forUpdate().skipLocked() : rows

type ColumnType = 'text' | 'bigint' | 'integer'

type Columns = Record<string, ColumnType>
type Row<C extends Columns> = { [K in keyof C]: string | number | null }

/** Many rows as one parameter, to update from: `from ${rowsOf(db, 'given', columns, rows)}`. */
export function rowsOf<C extends Columns>(
  db: Reader,
  alias: string,
  columns: C,
  rows: readonly Row<C>[],
): RawBuilder<unknown> {
  return rowsOfJson(db, alias, columns, rowsJson(db, columns, rows))
}

/** What `rowsOfJson` wants to be given for these rows. */
export function rowsJson<C extends Columns>(db: Reader, columns: C, rows: readonly Row<C>[]): string {
  if (engineOf(db) === 'postgres') return JSON.stringify(rows)
  const names = Object.keys(columns)
  return JSON.stringify(rows.map((row) => names.map((name) => row[name])))
}

/** The same for a statement that is compiled once. */
export function rowsOfJson(db: Reader, alias: string, columns: Columns, json: string): RawBuilder<unknown> {
  const named = sql.ref(alias)
  if (engineOf(db) === 'sqlite') {
    const parts = Object.keys(columns).map((name, at) => sql`value ->> ${sql.lit(at)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join(parts)} from json_each(${json})) as ${named}`
  }
  const typed = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`json_to_recordset(${json}::json) as ${named}(${sql.join(typed)})`
}

/** The columns that are given; a number from the database's sequence is not. */
type GivenColumn<T extends keyof Tables> = {
  [K in keyof Tables[T] & string]: Tables[T][K] extends Generated<number> ? never : K
}[keyof Tables[T] & string]

/**
 * Inserts many rows: in one statement on PostgreSQL, where each is a round trip; one by one on SQLite, which is
 * faster than having it take a list apart. A value that is equal in all rows is sent once.
 */
export function insertMany<T extends keyof Tables & string>(
  table: T,
  columns: Record<GivenColumn<T> & keyof Insertable<Tables[T]>, ColumnType>,
) {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const insert = compiledInsert(table, names)
  return async (db: Writer, rows: Insertable<Tables[T]>[]): Promise<void> => {
    const [first] = rows
    const varying =
      engineOf(db) === 'sqlite' ? [] : names.filter((name) => rows.some((row) => row[name] !== first?.[name]))
    if (!first || varying.length === 0) {
      for (const row of rows) await insert(db, row)
      return
    }
    const values = names.map((name) =>
      varying.includes(name) ? sql.ref(name) : sql`${first[name]}::${sql.raw(columns[name])}`,
    )
    // One list for each column: PostgreSQL takes lists apart faster than objects.
    const lists = varying.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(columns[name])}[]`)
    const given = sql`unnest(${sql.join(lists)}) as given (${sql.join(varying.map((name) => sql.ref(name)))})`
    await sql`insert into ${sql.ref(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from ${given}`.execute(db)
  }
}
