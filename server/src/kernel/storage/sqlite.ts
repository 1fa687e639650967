/**
 * The embedded engine: one writer connection, one reader connection, and no acknowledged write that a power
 * cut can take back (WAL with synchronous=FULL). Transactions that wait for the writer share one commit.
 */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartProblem } from '../settings.ts'
import { applyMigrations, type Migrations, pendingOf } from './migrate.ts'
import { queryBuilderOver } from './sqlite-connection.ts'
import type { Storage } from './storage.ts'
import type { Writer } from './tables.ts'

const SHARED_COMMIT_MAX = 256
const BUSY_MILLISECONDS = 5_000
/** Hashes and names touch their indexes everywhere: what is hot must fit. */
const CACHE_KILOBYTES = 32_768
/** Pages in the log before they are moved into the database: 16 MB, a few large commits rather than one. */
const CHECKPOINT_PAGES = 4_000

type Waiting = {
  work(db: Writer): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}
type Settle = () => void

export function openSqlite(directory: string, migrations: Migrations): Storage {
  mkdirSync(directory, { recursive: true })
  const lock = takeDirectory(directory)
  const path = join(directory, 'parley.sqlite')
  const writing = open(path)
  const reading = open(path)
  reading.exec('PRAGMA query_only = ON')
  const { db: writer, written } = queryBuilderOver(writing)
  const { db: reader } = queryBuilderOver(reading)

  const queue: Waiting[] = []
  const listeners = new Map<string, Set<() => void>>()
  let draining = false
  let version = 0
  let closed = false

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const members: Waiting[] = []
      try {
        const outcomes = (await swiftly(members)) ?? (await carefully(members))
        for (const settle of outcomes) settle()
      } catch (error) {
        if (writing.isTransaction) writing.exec('ROLLBACK')
        for (const member of members) member.reject(error)
      }
    }
    draining = false
  }

  function commit(): void {
    writing.exec('COMMIT')
    version++
  }

  /**
   * All that wait, in one transaction, without a savepoint each, which would cost more than the work itself.
   * Undefined when one failed after both it and another had written: then everything is taken back.
   */
  async function swiftly(members: Waiting[]): Promise<Settle[] | undefined> {
    const outcomes: Settle[] = []
    writing.exec('BEGIN IMMEDIATE')
    let clean = written()
    while (members.length < SHARED_COMMIT_MAX) {
      const next = queue.shift()
      if (!next) break
      members.push(next)
      const before = written()
      try {
        const value = await next.work(writer)
        outcomes.push(() => next.resolve(value))
      } catch (error) {
        if (!writing.isTransaction) throw error
        if (written() !== before) {
          writing.exec('ROLLBACK')
          if (before !== clean) return undefined
          writing.exec('BEGIN IMMEDIATE')
          clean = written()
        }
        outcomes.push(() => next.reject(error))
      }
    }
    commit()
    return outcomes
  }

  /** The same once more, each behind a savepoint, so that those that fail leave nothing behind. */
  async function carefully(members: Waiting[]): Promise<Settle[]> {
    const outcomes: Settle[] = []
    writing.exec('BEGIN IMMEDIATE')
    for (const member of members) {
      writing.exec('SAVEPOINT work')
      try {
        const value = await member.work(writer)
        outcomes.push(() => member.resolve(value))
      } catch (error) {
        writing.exec('ROLLBACK TO work')
        outcomes.push(() => member.reject(error))
      }
      writing.exec('RELEASE work')
    }
    commit()
    return outcomes
  }

  return {
    engine: 'sqlite',
    read: reader,

    transact<T>(work: (db: Writer) => Promise<T>): Promise<T> {
      if (closed) return Promise.reject(new Error('the database is closed'))
      return new Promise<T>((resolve, reject) => {
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject })
        if (!draining) {
          draining = true
          // Let every request of this turn of the event loop join the same commit.
          setImmediate(drain)
        }
      })
    },

    version: () => version,
    migrate: () => applyMigrations(writer, migrations),
    pendingMigrations: () => pendingOf(writer, migrations),

    // One process, one writer: whoever writes has every lock.
    tryLock: async () => true,
    async notify(_db, channel) {
      for (const heard of listeners.get(channel) ?? []) setImmediate(heard)
    },
    listen(channel, heard) {
      const heardBy = listeners.get(channel) ?? new Set()
      listeners.set(channel, heardBy.add(heard))
      return () => heardBy.delete(heard)
    },

    async close() {
      closed = true
      while (draining) await new Promise((resolve) => setImmediate(resolve))
      reading.close()
      writing.close()
      lock.close()
    },
  }
}

function open(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}`)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  database.exec('PRAGMA temp_store = MEMORY')
  database.exec(`PRAGMA cache_size = -${CACHE_KILOBYTES}`)
  database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  return database
}

/** One process per folder: a second one would claim the first one's work. The lock dies with its holder. */
function takeDirectory(directory: string): DatabaseSync {
  const lock = new DatabaseSync(join(directory, 'parley.lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new StartProblem(
      `another Parley process is using ${directory}; stop it, set PARLEY_DATA_DIR to another folder, or set DATABASE_URL to share one PostgreSQL`,
    )
  }
  return lock
}
