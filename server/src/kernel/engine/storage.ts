/** One handle on the database, whichever engine is behind it. */

import type { RawBuilder } from 'kysely'
import { isPostgres } from './adapter.ts'
import type { StorageLoad } from './load.ts'
import type { ReportProgress } from './migrating/migrate.ts'
import type { Schema } from './migrating/schema.ts'
import type { ReplicaReads } from './postgres/replica.ts'
import type { Reader, Writer } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** `by` is the other process that announces its own news; absent where it is this one, or nobody says. */
export type Listener = (by?: string) => void

export type Storage = {
  engine: Engine
  /** Whether other processes may work on the same database; the embedded engine belongs to one. */
  isShared: boolean
  read: Reader
  /** Where there is one: answers what is asked once, and shows all that is acknowledged, as `read` does. */
  replica?: ReplicaReads | undefined
  /**
   * Runs the work in one transaction. It may be run again after a conflict: it must only touch the database. Where
   * transactions have to wait, each party waits behind its own; the service itself is one, too.
   */
  transact<T>(work: (db: Writer) => Promise<T>, party?: string): Promise<T>
  /** How long a transaction of that party is likely to wait for those that the party has in line already. */
  expectedWaitMs(party: string): number
  /**
   * The same for work that is one statement and must be durable soon: a server is asked once and not three times,
   * and the embedded engine does not let it wait for others.
   */
  transactOne<T>(statement: (db: Writer) => Promise<T>): Promise<T>
  /**
   * The same for what may simply happen again where it is lost: with the embedded engine it outlives the process at once, even
   * while the disk is busy with others, and reaches the disk a moment later.
   */
  transactSoon<T>(statement: (db: Writer) => Promise<T>): Promise<T>
  /** Everything that is read in it is of one moment, however long it takes. */
  snapshot<T>(look: (db: Reader) => Promise<T>): Promise<T>
  /**
   * Grows with every commit, where this process sees them all (the embedded engine); undefined elsewhere. What
   * was read at one version is true for as long as the version stays.
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
   * The same for what is told of very often: those of other processes are woken a moment later, once for many commits,
   * and not at all by a process that dies in between. They must look by themselves now and then.
   */
  announce(db: Writer, channel: string): Promise<void>
  listen(channel: string, listener: Listener): () => void
  close(): Promise<void>
}

/** For this room only, as is the next. */
export const executorOf = (db: Reader) => (db as Writer).getExecutor()

/** Whoever asks elsewhere gets an expression or a way that suits the engine (dialect.ts). */
export const engineOf = (db: Reader): Engine => (isPostgres(db) ? 'postgres' : 'sqlite')

/** The rows that a statement written by hand answers; it must not write. */
export async function queryRows<R>(db: Reader, statement: RawBuilder<R>): Promise<R[]> {
  return (await statement.execute(db as Writer)).rows
}

export type { Reader, Writer }
