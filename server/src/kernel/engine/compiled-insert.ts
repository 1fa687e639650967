/** Inserting one row by a query that is compiled once: its columns are named where it is declared. */

import type { CompiledQuery, Insertable, InsertQueryBuilder, InsertResult } from 'kysely'
import { type Compilable, directExecutors, fixText } from './compiled.ts'
import type { Tables, Writer } from './tables.ts'

type Table = keyof Tables & string
type Column<T extends Table> = keyof Insertable<Tables[T]> & string
type Insert<T extends Table> = InsertQueryBuilder<Tables, T, InsertResult>
type Finish<T extends Table> = (query: Insert<T>, row: Insertable<Tables[T]>) => Compilable<unknown>

function insertOnce<T extends Table>(
  table: T,
  columns: readonly Column<T>[],
  finish: Finish<T>,
  isAnswered = true,
) {
  const compiled = new Map<unknown, { query: CompiledQuery; places: (Column<T> | undefined)[] }>()
  const marks = new Map(columns.map((column) => [`the column ${column}`, column]))
  const marked = Object.fromEntries([...marks].map(([mark, column]) => [column, mark])) as Insertable<
    Tables[T]
  >
  return (db: Writer, row: Insertable<Tables[T]>) => {
    assertWhole(table, columns, row)
    const { adapter } = db.getExecutor()
    const engine = adapter.constructor
    let known = compiled.get(engine)
    if (!known) {
      const query = finish(db.insertInto(table).values(marked), marked).compile()
      known = { query, places: query.parameters.map((value) => marks.get(String(value))) }
      fixText(query.sql, { isAnswered })
      compiled.set(engine, known)
    }
    const { query, places } = known
    const parameters: unknown[] = []
    for (let at = 0; at < places.length; at++) {
      const column = places[at]
      parameters.push(column === undefined ? query.parameters[at] : row[column as keyof typeof row])
    }
    return { query, parameters, direct: directExecutors.get(adapter) }
  }
}

/**
 * A value that is given and not named would be lost silently; a column that is named and not given would be written
 * as null.
 */
function assertWhole(table: string, columns: readonly string[], row: object): void {
  const given = Object.keys(row)
  let there = 0
  for (const column of columns) if (column in row) there++
  if (there === columns.length && given.length === there) return
  const unnamed = given.find((column) => !columns.includes(column))
  if (unnamed !== undefined) throw new Error(`the insert into ${table} does not name the column ${unnamed}`)
  const missing = columns.filter((column) => !(column in row))
  throw new Error(`the insert into ${table} was not given ${missing.join(', ')}`)
}

/**
 * Inserts one row; `finish` may add what happens on a conflict, with the row's own values or with constants. Gives
 * how many rows were written.
 */
export function compiledInsert<T extends Table>(
  table: T,
  columns: readonly Column<T>[],
  finish: (query: Insert<T>, row: Insertable<Tables[T]>) => Insert<T> = (query) => query,
) {
  const prepare = insertOnce(table, columns, finish)
  return async (db: Writer, row: Insertable<Tables[T]>): Promise<number> => {
    const { query, parameters, direct } = prepare(db, row)
    if (direct) return direct.run(query.sql, parameters).changes
    return Number((await db.executeQuery({ ...query, parameters })).numAffectedRows ?? 0n)
  }
}

/** The same where nobody needs to know how many (compiled.ts). */
export function unansweredInsert<T extends Table>(
  table: T,
  columns: readonly Column<T>[],
  finish: Finish<T> = (query) => query,
) {
  const prepare = insertOnce(table, columns, finish, false)
  return async (db: Writer, row: Insertable<Tables[T]>): Promise<void> => {
    const { query, parameters, direct } = prepare(db, row)
    if (direct) direct.run(query.sql, parameters)
    else await db.executeQuery({ ...query, parameters })
  }
}

/** Inserts one row into a table whose rows are numbered as they come; gives its number. The embedded engine only. */
export function sequencedInsert<T extends Table>(table: T, columns: readonly Column<T>[]) {
  const prepare = insertOnce(table, columns, (query) => query)
  return async (db: Writer, row: Insertable<Tables[T]>): Promise<number> => {
    const { query, parameters, direct } = prepare(db, row)
    if (!direct) throw new Error(`${table} is not numbered like this on a server`)
    return direct.run(query.sql, parameters).lastInsertRowid
  }
}
