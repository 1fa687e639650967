/** One handle on the database, whichever engine is behind it. */

import type { CompiledQuery } from 'kysely'
import type { Reader, Tables, Writer } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

export type Storage = {
  engine: Engine
  read: Reader
  /** Runs the work in one transaction. It may be run again after a conflict: it must only touch the database. */
  transact<T>(work: (db: Writer) => Promise<T>): Promise<T>
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

/** For an engine in this very process: runs a compiled query without the builder's layers, by its adapter. */
export const directExecutors = new WeakMap<object, (sql: string, parameters: unknown[]) => unknown[]>()

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
    if (direct) return direct(known.query.sql, parameters) as R[]
    const result = await (db as unknown as Writer).executeQuery({ ...known.query, parameters })
    return result.rows as R[]
  }
}

export type { Reader, Tables, Writer }
