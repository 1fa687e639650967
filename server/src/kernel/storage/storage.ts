/** One handle on the database, whichever engine is behind it. */

import type { CompiledQuery, Insertable, InsertQueryBuilder, InsertResult } from 'kysely'
import type { Reader, Tables, Writer } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

export type Storage = {
  engine: Engine
  read: Reader
  /** Runs the work in one transaction. It may be run again after a conflict: it must only touch the database. */
  transact<T>(work: (db: Writer) => Promise<T>): Promise<T>
  /**
   * The same for work that is one statement and must be durable soon: a server is asked once and not three times,
   * and the embedded engine does not let it wait for others.
   */
  transactOne<T>(statement: (db: Writer) => Promise<T>): Promise<T>
  /**
   * Grows with every commit, where this process sees them all (the embedded engine); undefined elsewhere. What
   * was read at one version is true for as long as the version stays.
   */
  version(): number | undefined
  migrate(): Promise<void>
  /** Names of migrations not yet applied. */
  pendingMigrations(): Promise<string[]>
  /** Takes the lock of that name until the transaction ends; false when another process has it. */
  tryLock(db: Writer, name: string): Promise<boolean>
  /** Wakes the listeners of every process when the transaction commits. */
  notify(db: Writer, channel: string): Promise<void>
  listen(channel: string, heard: () => void): () => void
  close(): Promise<void>
}

type DirectExecutor = {
  rows(sql: string, parameters: unknown[]): unknown[]
  changes(sql: string, parameters: unknown[]): number
}

/** For an engine in this very process: runs a compiled query without the builder's layers, by its adapter. */
export const directExecutors = new WeakMap<object, DirectExecutor>()

type Compilable<R> = { compile(): CompiledQuery<R> }

/**
 * A query compiled once per engine and run with other values ever after: the builder's compile step costs
 * more than the query itself on the hot paths. The builder must pass each argument on as a plain value.
 */
export function compiledOnce<A extends (string | number | null)[], R, H extends Reader = Reader>(
  build: (db: H, ...args: A) => Compilable<R>,
) {
  const compiled = new Map<unknown, { query: CompiledQuery<R>; order: number[] }>()
  return async (db: H, ...args: A): Promise<R[]> => {
    const { adapter } = (db as unknown as Writer).getExecutor()
    const engine = adapter.constructor
    let known = compiled.get(engine)
    if (!known) {
      const marks = args.map((_, index) => `argument ${index}`) as unknown as A
      const query = build(db, ...marks).compile()
      known = { query, order: query.parameters.map((value) => (marks as unknown[]).indexOf(value)) }
      compiled.set(engine, known)
    }
    const parameters = known.order.map((index, at) => (index < 0 ? known.query.parameters[at] : args[index]))
    const direct = directExecutors.get(adapter)
    if (direct) return direct.rows(known.query.sql, parameters) as R[]
    const result = await (db as unknown as Writer).executeQuery({ ...known.query, parameters })
    return result.rows as R[]
  }
}

type Insert<T extends keyof Tables> = InsertQueryBuilder<Tables, T, InsertResult>

/**
 * The same for inserting one row: `finish` may add what happens on a conflict, with the row's own values or with
 * constants. Every column of the row must be given each time. Gives how many rows were written.
 */
export function compiledInsert<T extends keyof Tables & string>(
  table: T,
  finish: (query: Insert<T>, row: Insertable<Tables[T]>) => Insert<T> = (query) => query,
) {
  const compiled = new Map<unknown, { query: CompiledQuery; columns: (string | undefined)[] }>()
  return async (db: Writer, row: Insertable<Tables[T]>): Promise<number> => {
    const { adapter } = db.getExecutor()
    const engine = adapter.constructor
    let known = compiled.get(engine)
    if (!known) {
      const marks = new Map(Object.keys(row).map((column) => [`the column ${column}`, column]))
      const marked = Object.fromEntries([...marks].map(([mark, column]) => [column, mark])) as typeof row
      const query = finish(db.insertInto(table).values(marked), marked).compile()
      known = { query, columns: query.parameters.map((value) => marks.get(String(value))) }
      compiled.set(engine, known)
    }
    const { query, columns } = known
    const parameters = columns.map((column, at) =>
      column === undefined ? query.parameters[at] : row[column as keyof typeof row],
    )
    const direct = directExecutors.get(adapter)
    if (direct) return direct.changes(query.sql, parameters)
    const result = await db.executeQuery({ ...query, parameters })
    return Number(result.numAffectedRows ?? 0n)
  }
}

export type { Reader, Tables, Writer }
