/** One handle on the database, whichever engine is behind it. */

import type { RawBuilder } from 'kysely'
import { isPostgres } from './adapter.ts'
import type { StorageLoad } from './load.ts'
import type { ReportProgress } from './migrating/migrate.ts'
import type { Schema } from './migrating/schema.ts'
import type { ReplicaReads } from './postgres/replica.ts'
import type { Reader, Writer } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** `by` is the process that announced its own news; absent where it is this one, or unknown. */
export type Listener = (by?: string) => void

export type Storage = {
  engine: Engine
  /** Whether other processes may work on the same database; a SQLite database belongs to one. */
  isShared: boolean
  read: Reader
  /** On the replica, where there is one: runs a single query, and shows all that is acknowledged, as `read` does. */
  replica?: ReplicaReads | undefined
  /**
   * Runs the work in one transaction. It may be run again after a conflict: it must only touch the database. Where
   * transactions have to wait, each party waits behind its own; the service itself is one, too.
   */
  transact<T>(work: (db: Writer) => Promise<T>, party?: string): Promise<T>
  /** How long a transaction of that party is likely to wait behind the party's own. */
  expectedWaitMs(party: string): number
  /**
   * The same for work that is one statement and must be durable soon: one round trip on PostgreSQL instead of three,
   * and on SQLite it does not wait behind others.
   */
  transactOne<T>(statement: (db: Writer) => Promise<T>): Promise<T>
  /**
   * The same for work that may be lost and repeated: on SQLite it survives the process at once, even while the disk
   * is busy, and reaches the disk a moment later.
   */
  transactSoon<T>(statement: (db: Writer) => Promise<T>): Promise<T>
  /** Everything that is read in it is of one moment, however long it takes. */
  snapshot<T>(look: (db: Reader) => Promise<T>): Promise<T>
  /**
   * Grows with every commit, where this process sees them all (SQLite); undefined elsewhere. What was read at one
   * version is true for as long as the version stays.
   */
  version(): number | undefined
  load(): StorageLoad
  migrate(report?: ReportProgress): Promise<void>
  /** What this version needs, and what the database has. */
  schema(): Promise<Schema>
  /** Takes the lock of that name until the transaction ends; false when another process has it. */
  tryLock(db: Writer, name: string): Promise<boolean>
  /** Wakes the listeners of every process when the transaction commits. */
  notify(db: Writer, channel: string): Promise<void>
  /**
   * The same for frequent notices: other processes are woken a moment later, once for many commits, and not at all by
   * a process that dies in between. They must also look by themselves.
   */
  announce(db: Writer, channel: string): Promise<void>
  listen(channel: string, listener: Listener): () => void
  close(): Promise<void>
}

/** For this room only, as is the next. */
export const executorOf = (db: Reader) => (db as Writer).getExecutor()

/** Whoever asks elsewhere gets an expression or a way that suits the engine (dialect.ts). */
export const engineOf = (db: Reader): Engine => (isPostgres(db) ? 'postgres' : 'sqlite')

/** The rows of a statement written by hand; it must not write. */
export async function queryRows<R>(db: Reader, statement: RawBuilder<R>): Promise<R[]> {
  return (await statement.execute(db as Writer)).rows
}

export type { Reader, Writer }
