/** The query builder's driver over one connection of the runtime's own SQLite. */

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import { directExecutors } from '../compiled.ts'
import type { Tables } from '../tables.ts'
import { changedBy, EVERYTHING, type Kept, keptRows, noRowsKept } from './kept-rows.ts'

const STATEMENTS_MAX = 500

export type Connected = {
  db: Kysely<Tables>
  /** Grows whenever a statement has changed something. */
  written(): number
  /** Cached rows may be wrong: changes were rolled back. */
  forget(): void
  /** At the beginning of a transaction: somebody may have changed the file by hand. */
  noticeOthers(): void
}

/** Only the one who writes knows what changes. */
export function queryBuilderOver(database: DatabaseSync, isWriter = false): Connected {
  const { connection, direct, ...rest } = connectionOver(database, isWriter)
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => database.exec('BEGIN IMMEDIATE'),
    commitTransaction: async () => database.exec('COMMIT'),
    rollbackTransaction: async () => database.exec('ROLLBACK'),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  const dialect: Dialect = {
    createAdapter: () => {
      const adapter = new SqliteAdapter()
      directExecutors.set(adapter, direct)
      return adapter
    },
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LimitsInText(),
  }
  return { db: new Kysely<Tables>({ dialect }), ...rest }
}

/** A statement whose limit is a parameter is planned anew each time it is run, which takes longer than to run it. */
class LimitsInText extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const limit = ValueNode.is(node.limit) ? node.limit.value : undefined
    if (Number.isSafeInteger(limit)) this.append(`limit ${limit}`)
    else super.visitLimit(node)
  }
}

type Row = Record<string, unknown>

type Prepared = {
  statement: StatementSync
  /** Of the rows that it answers; none when it answers none. */
  columns: string[]
  /** The table whose rows it changes. */
  changes: string | undefined
  kept: Kept
  /** Changes tables and not rows: the engine does not count it. */
  changesSchema: boolean
}

function connectionOver(database: DatabaseSync, isWriter: boolean) {
  const statements = new Map<string, Prepared>()
  const kept = keptRows()
  let writes = 0

  let referredTo: Set<unknown> | undefined
  const isReferredTo = (table: string) => {
    referredTo ??= tablesReferredTo(database)
    return referredTo.has(table)
  }

  function prepared(sql: string): Prepared {
    let known = statements.get(sql)
    if (!known) {
      const statement = database.prepare(sql)
      const columns = columnsOf(statement)
      statement.setReturnArrays(true)
      known = {
        statement,
        columns,
        changes: changedBy(sql, isReferredTo),
        kept: noRowsKept(),
        changesSchema: /^\s*(create|alter|drop)\b/i.test(sql),
      }
      if (statements.size >= STATEMENTS_MAX) statements.delete(statements.keys().next().value as string)
      statements.set(sql, known)
    }
    return known
  }

  function rows(known: Prepared, values: readonly unknown[]): Row[] {
    const found = known.statement.all(...(values as SQLInputValue[])) as unknown as unknown[][]
    if (known.changes !== undefined) {
      kept.changed(known.changes)
      if (found.length > 0) writes++
    }
    // The table has other columns than when the statement was prepared.
    if (found[0] && found[0].length !== known.columns.length) known.columns = columnsOf(known.statement)
    return found.map((fields) => rowOf(known.columns, fields))
  }

  function run({ statement, changes, changesSchema }: Prepared, values: readonly unknown[]) {
    if (changes !== undefined) kept.changed(changes)
    const done = statement.run(...(values as SQLInputValue[])) as { changes: number; lastInsertRowid: number }
    if (done.changes > 0 || changesSchema) writes++
    if (changesSchema) {
      statements.clear()
      referredTo = undefined
    }
    return done
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const known = prepared(query.sql)
      const values = query.parameters as unknown[]
      if (known.columns.length > 0) return { rows: rows(known, values) as R[] }
      return { rows: [], numAffectedRows: BigInt(run(known, values).changes) }
    },
    // biome-ignore lint/correctness/useYield: the interface asks for it; nothing here streams
    async *streamQuery() {
      throw new Error('streaming is not used on SQLite')
    },
  }
  const direct = {
    rows: (sql: string, values: unknown[]) => rows(prepared(sql), values),
    keptRows(table: string, sql: string, values: readonly unknown[]) {
      const known = prepared(sql)
      return isWriter ? kept.read(known.kept, table, values, () => rows(known, values)) : rows(known, values)
    },
    run: (sql: string, values: readonly unknown[]) => run(prepared(sql), values),
  }
  const forget = () => kept.changed(EVERYTHING)
  const othersVersion = database.prepare('PRAGMA data_version')
  let seen: unknown
  const noticeOthers = () => {
    const version = othersVersion.get()?.data_version
    if (version !== seen) forget()
    seen = version
  }
  return { connection, direct, written: () => writes, forget, noticeOthers }
}

/** By foreign keys. To look for one table reads the schema of all, which takes a millisecond. */
const tablesReferredTo = (database: DatabaseSync) =>
  new Set(
    database
      .prepare('select distinct f."table" from sqlite_master t, pragma_foreign_key_list(t.name) f')
      .all()
      .map(({ table }) => table),
  )

const columnsOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name)

/** SQLite's row objects are dictionaries, and taking one apart costs more than the query. */
function rowOf(columns: string[], fields: unknown[]): Row {
  const row: Row = {}
  for (let at = 0; at < columns.length; at++) row[columns[at] as string] = fields[at]
  return row
}
