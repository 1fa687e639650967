/** The query builder's driver over one connection of the runtime's own SQLite. */

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { directExecutors } from './compiled.ts'
import type { Tables } from './tables.ts'

const STATEMENTS_MAX = 500

export type Connected = {
  db: Kysely<Tables>
  /** Grows whenever a statement has changed something. */
  written(): number
}

export function queryBuilderOver(database: DatabaseSync): Connected {
  const { connection, direct, written } = connectionOver(database)
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
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return { db: new Kysely<Tables>({ dialect }), written }
}

type Prepared = {
  statement: StatementSync
  /** Of the rows that it answers; none when it answers none. */
  columns: string[]
  onlyReads: boolean
  /** Changes tables and not rows: the engine does not count it. */
  changesSchema: boolean
}

function connectionOver(database: DatabaseSync) {
  const statements = new Map<string, Prepared>()
  let writes = 0

  function prepared(sql: string): Prepared {
    let known = statements.get(sql)
    if (!known) {
      const statement = database.prepare(sql)
      const columns = columnsOf(statement)
      statement.setReturnArrays(true)
      known = {
        statement,
        columns,
        onlyReads: columns.length > 0 && /^\s*select\b/i.test(sql),
        changesSchema: /^\s*(create|alter|drop)\b/i.test(sql),
      }
      if (statements.size >= STATEMENTS_MAX) statements.delete(statements.keys().next().value as string)
      statements.set(sql, known)
    }
    return known
  }

  function rows(known: Prepared, values: unknown[]): unknown[] {
    const found = known.statement.all(...(values as SQLInputValue[])) as unknown as unknown[][]
    if (!known.onlyReads && found.length > 0) writes++
    // The table has other columns than when the statement was prepared.
    if (found[0] && found[0].length !== known.columns.length) known.columns = columnsOf(known.statement)
    return found.map((fields) => rowOf(known.columns, fields))
  }

  function run({ statement, changesSchema }: Prepared, values: readonly unknown[]) {
    const done = statement.run(...(values as SQLInputValue[])) as { changes: number; lastInsertRowid: number }
    if (done.changes > 0 || changesSchema) writes++
    if (changesSchema) statements.clear()
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
    run: (sql: string, values: readonly unknown[]) => run(prepared(sql), values),
  }
  return { connection, direct, written: () => writes }
}

const columnsOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name)

/** The engine's own objects are dictionaries, and taking one apart costs more than the query. */
function rowOf(columns: string[], fields: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at++) row[columns[at] as string] = fields[at]
  return row
}
