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
import { directExecutors } from './storage.ts'
import type { Tables } from './tables.ts'

const STATEMENTS_MAX = 500

export function queryBuilderOver(database: DatabaseSync): Kysely<Tables> {
  const { connection, direct } = connectionOver(database)
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
  return new Kysely<Tables>({ dialect })
}

function connectionOver(database: DatabaseSync) {
  const statements = new Map<string, { statement: StatementSync; answersRows: boolean }>()

  function prepared(sql: string) {
    let known = statements.get(sql)
    if (!known) {
      const statement = database.prepare(sql)
      known = { statement, answersRows: statement.columns().length > 0 }
      if (statements.size >= STATEMENTS_MAX) statements.delete(statements.keys().next().value as string)
      statements.set(sql, known)
    }
    return known
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { statement, answersRows } = prepared(query.sql)
      const values = query.parameters as SQLInputValue[]
      if (answersRows) return { rows: statement.all(...values) as R[] }
      const done = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(done.changes) }
    },
    // biome-ignore lint/correctness/useYield: the interface asks for it; nothing here streams
    async *streamQuery() {
      throw new Error('streaming is not used on SQLite')
    },
  }
  const direct = {
    rows: (sql: string, values: unknown[]) => prepared(sql).statement.all(...(values as SQLInputValue[])),
    changes: (sql: string, values: unknown[]) =>
      Number(prepared(sql).statement.run(...(values as SQLInputValue[])).changes),
  }
  return { connection, direct }
}
