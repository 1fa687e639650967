/** The query builder for one member of a transaction: what it asks goes where the members' questions are gathered. */

import {
  type CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { Tables, Writer } from '../tables.ts'

type Ask = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** It makes no connection: there is one. */
const dialect = new PostgresDialect({ pool: async () => Promise.reject(new Error('a member has no pool')) })
const driver = new DummyDriver()
const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

export function memberHandle(ask: Ask): Writer {
  const connection = {
    executeQuery: ask as <R>(query: CompiledQuery) => Promise<QueryResult<R>>,
    streamQuery: () => {
      throw new Error('rows are not streamed in a transaction')
    },
  }
  // Each question goes on at once: several of one moment go together.
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  })
  return new Transaction<Tables>({ config: { dialect }, driver, executor, dialect })
}
