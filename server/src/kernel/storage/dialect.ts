/** The few expressions that the two engines spell differently. */

import { type Insertable, type RawBuilder, sql } from 'kysely'
import { compiledInsert, type Engine } from './storage.ts'
import type { Tables, Writer } from './tables.ts'

/** Milliseconds by the database's own clock. */
export function wallClock(engine: Engine): RawBuilder<number> {
  return engine === 'postgres'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}

/** A list as one parameter, to stand behind `in` or `not in`: the statement's text stays the same for any length. */
export function listed<T extends string | number>(engine: Engine, values: readonly T[]): RawBuilder<T> {
  if (engine === 'sqlite') return sql<T>`(select value from json_each(${JSON.stringify(values)}))`
  return typeof values[0] === 'number'
    ? sql<T>`(select unnest(${values}::bigint[]))`
    : sql<T>`(select unnest(${values}::text[]))`
}

/** Many rows as one parameter, to update from: `from ${rowsOf(engine, 'given', columns, rows)}`. */
export function rowsOf<C extends Record<string, 'text' | 'bigint' | 'integer'>>(
  engine: Engine,
  alias: string,
  columns: C,
  rows: readonly { [K in keyof C]: string | number | null }[],
): RawBuilder<unknown> {
  const named = sql.ref(alias)
  if (engine === 'sqlite') {
    const names = Object.keys(columns)
    const json = JSON.stringify(rows.map((row) => names.map((name) => row[name])))
    const parts = names.map((name, at) => sql`value ->> ${sql.lit(at)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join(parts)} from json_each(${json})) as ${named}`
  }
  const typed = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${named}(${sql.join(typed)})`
}

/**
 * Inserts many rows: in one statement where each is a journey to a server, one by one where the engine is at hand,
 * which is faster than having it take a list apart.
 */
export function insertMany<T extends keyof Tables & string>(
  table: T,
  columns: Record<keyof Insertable<Tables[T]> & string, 'text' | 'bigint' | 'integer'>,
) {
  const insert = compiledInsert(table)
  return async (db: Writer, engine: Engine, rows: Insertable<Tables[T]>[]): Promise<void> => {
    if (engine === 'sqlite') {
      for (const row of rows) await insert(db, row)
      return
    }
    const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
    const given = rowsOf(engine, 'given', columns, rows as never)
    await sql`insert into ${sql.ref(table)} (${names}) select ${names} from ${given}`.execute(db)
  }
}
