/**
 * The query builder for one member of a shared transaction: its statements go where the members' statements are
 * gathered.
 */

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
import type { Answer, Statement } from './pipeline.ts'

type Ask = (statement: Statement) => Promise<Answer>

/** It makes no connection: there is one. */
const dialect = new PostgresDialect({ pool: async () => Promise.reject(new Error('a member has no pool')) })
const driver = new DummyDriver()
const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

export function memberHandle(ask: Ask): Writer {
  const connection = {
    executeQuery: async <R>({ sql: text, parameters: values }: CompiledQuery): Promise<QueryResult<R>> => {
      const { command, rowCount, rows } = await ask({ text, values })
      const isChange = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)
      return { rows: rows as R[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    },
    streamQuery: () => {
      throw new Error('rows are not streamed in a transaction')
    },
  }
  // Statements are passed on at once: several of one moment are sent together.
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  })
  return new Transaction<Tables>({ config: { dialect }, driver, executor, dialect })
}
