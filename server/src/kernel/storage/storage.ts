/** One handle on the database, whichever engine is behind it. */

import {
  type CompiledQuery,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  PostgresAdapter,
  type RawBuilder,
} from 'kysely'
import type { Reader, Tables, Writer } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

export type Storage = {
  engine: Engine
  /** Whether other processes may work on the same database; the embedded engine belongs to one. */
  isShared: boolean
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

const executorOf = (db: Reader) => (db as Writer).getExecutor()

/** For this room only: whoever asks elsewhere gets an expression or a way that suits the engine (dialect.ts). */
export const engineOf = (db: Reader): Engine =>
  executorOf(db).adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

/** The rows that a statement written by hand answers; it must not write. */
export async function queryRows<R>(db: Reader, statement: RawBuilder<R>): Promise<R[]> {
  return (await statement.execute(db as Writer)).rows
}

type DirectExecutor = {
  rows(sql: string, parameters: unknown[]): unknown[]
  run(sql: string, parameters: readonly unknown[]): { changes: number; lastInsertRowid: number }
}

/** For an engine in this very process: runs a compiled query without the builder's layers, by its adapter. */
export const directExecutors = new WeakMap<object, DirectExecutor>()

/** Texts that are compiled once and run ever after, numbered: a server may prepare them. */
export const fixedTexts = new Map<string, number>()

function fix(text: string): void {
  if (!fixedTexts.has(text)) fixedTexts.set(text, fixedTexts.size)
}

type Compilable<R> = { compile(): CompiledQuery<R> }

/** A statement written by hand, for those that are compiled once. */
export const compilable = <R>(db: Reader, statement: RawBuilder<unknown>): Compilable<R> => ({
  compile: () => statement.compile(db as Writer) as CompiledQuery<R>,
})

type Build<A, R, H> = (db: H, ...args: A extends unknown[] ? A : never) => Compilable<R>

function prepareOnce<A extends (string | number | null)[], R, H extends Reader>(build: Build<A, R, H>) {
  const compiled = new Map<unknown, { query: CompiledQuery<R>; order: number[] }>()
  return (db: H, args: A) => {
    const { adapter } = executorOf(db)
    const engine = adapter.constructor
    let known = compiled.get(engine)
    if (!known) {
      const marks = args.map((_, index) => `argument ${index}`) as never
      const query = build(db, ...(marks as never)).compile()
      known = { query, order: query.parameters.map((value) => (marks as unknown[]).indexOf(value)) }
      fix(query.sql)
      compiled.set(engine, known)
    }
    const { query, order } = known
    const parameters = order.map((index, at) => (index < 0 ? query.parameters[at] : args[index]))
    return { query: { ...query, parameters }, direct: directExecutors.get(adapter) }
  }
}

/**
 * A query compiled once per engine and run with other values ever after: the builder's compile step costs
 * more than the query itself on the hot paths. The builder must pass each argument on as a plain value.
 */
export function compiledOnce<A extends (string | number | null)[], R, H extends Reader = Reader>(
  build: (db: H, ...args: A) => Compilable<R>,
) {
  const prepare = prepareOnce<A, R, H>(build as Build<A, R, H>)
  return async (db: H, ...args: A): Promise<R[]> => {
    const { query, direct } = prepare(db, args)
    if (direct) return direct.rows(query.sql, query.parameters) as R[]
    return (await executorOf(db).executeQuery<R>(query)).rows
  }
}

/** The same for a change that answers no rows; gives how many it changed. */
export function compiledChange<A extends (string | number | null)[]>(
  build: (db: Writer, ...args: A) => Compilable<unknown>,
) {
  const prepare = prepareOnce<A, unknown, Writer>(build as Build<A, unknown, Writer>)
  return async (db: Writer, ...args: A): Promise<number> => {
    const { query, direct } = prepare(db, args)
    if (direct) return direct.run(query.sql, query.parameters).changes
    return Number((await db.executeQuery(query)).numAffectedRows ?? 0n)
  }
}

type Insert<T extends keyof Tables> = InsertQueryBuilder<Tables, T, InsertResult>
type Finish<T extends keyof Tables> = (query: Insert<T>, row: Insertable<Tables[T]>) => Compilable<unknown>

/** Every column of the row must be given each time. */
function insertOnce<T extends keyof Tables & string>(table: T, finish: Finish<T>) {
  const compiled = new Map<unknown, { query: CompiledQuery; columns: (string | undefined)[] }>()
  return (db: Writer, row: Insertable<Tables[T]>) => {
    const { adapter } = db.getExecutor()
    const engine = adapter.constructor
    let known = compiled.get(engine)
    if (!known) {
      const marks = new Map(Object.keys(row).map((column) => [`the column ${column}`, column]))
      const marked = Object.fromEntries([...marks].map(([mark, column]) => [column, mark])) as typeof row
      const query = finish(db.insertInto(table).values(marked), marked).compile()
      known = { query, columns: query.parameters.map((value) => marks.get(String(value))) }
      fix(query.sql)
      compiled.set(engine, known)
    }
    const { query, columns } = known
    const parameters = columns.map((column, at) =>
      column === undefined ? query.parameters[at] : row[column as keyof typeof row],
    )
    return { query: { ...query, parameters }, direct: directExecutors.get(adapter) }
  }
}

/**
 * Inserts one row by a query compiled once; `finish` may add what happens on a conflict, with the row's own values or with constants.
 * Gives how many rows were written.
 */
export function compiledInsert<T extends keyof Tables & string>(
  table: T,
  finish: (query: Insert<T>, row: Insertable<Tables[T]>) => Insert<T> = (query) => query,
) {
  const prepare = insertOnce(table, finish)
  return async (db: Writer, row: Insertable<Tables[T]>): Promise<number> => {
    const { query, direct } = prepare(db, row)
    if (direct) return direct.run(query.sql, query.parameters).changes
    return Number((await db.executeQuery(query)).numAffectedRows ?? 0n)
  }
}

/** Inserts one row into a table whose rows are numbered as they come; gives its number. */
export function sequencedInsert<T extends keyof Tables & string>(table: T) {
  const plainly = insertOnce(table, (query) => query)
  const answering = insertOnce(table, (query) => query.returning('seq' as never))
  return async (db: Writer, row: Insertable<Tables[T]>): Promise<number> => {
    if (directExecutors.has(db.getExecutor().adapter)) {
      const { query, direct } = plainly(db, row)
      if (direct) return direct.run(query.sql, query.parameters).lastInsertRowid
    }
    const { query } = answering(db, row)
    const { rows } = await db.executeQuery<{ seq: number }>(query as CompiledQuery<{ seq: number }>)
    if (!rows[0]) throw new Error(`the row was not written to ${table}`)
    return rows[0].seq
  }
}

export type { Reader, Tables, Writer }
