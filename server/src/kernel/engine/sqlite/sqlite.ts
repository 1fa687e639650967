/**
 * SQLite: one writer connection, one reader connection, and no acknowledged write that a power cut can take back:
 * every commit waits for the disk, beside the event loop.
 */

import { DatabaseSync } from 'node:sqlite'
import { applyMigrations, type Migrations, schemaIn } from '../migrating/migrate.ts'
import { sqliteStartProblem } from '../start-problems.ts'
import type { Storage } from '../storage.ts'
import type { Writer } from '../tables.ts'
import { queryBuilderOver } from './connection.ts'
import { takeFolder } from './folder.ts'
import { sqliteLog } from './log.ts'
import { WriteQueue } from './write-queue.ts'

/** At start nobody else waits; later a wait inside SQLite would stop the event loop. */
const OPENING_BUSY_MS = 5_000
/** Hashes and names touch their indexes everywhere: the pages in use must fit. */
const CACHE_KILOBYTES = 32_768
/** The reader finds recently written pages in the system's cache, too. */
const READER_CACHE_KILOBYTES = 8_192
/** The size to which the log is cut after a long reader has let it grow. */
const LOG_BYTES_KEPT_MAX = 33_554_432

/** `distrust` is called when the disk did not take a commit: the process must not go on. */
export function openSqlite(
  directory: string,
  migrations: Migrations,
  distrust: (error: Error) => void,
): Storage {
  const folder = takeFolder(directory)
  const [writing, reading] = asStartProblem(folder.path, () => [open(folder.path), open(folder.path)])
  reading.exec('PRAGMA query_only = ON')
  reading.exec(`PRAGMA cache_size = -${READER_CACHE_KILOBYTES}`)
  const connected = queryBuilderOver(writing, true)
  const { db: reader } = queryBuilderOver(reading)
  // The log is synced beside the event loop; SQLite would stop the loop.
  writing.exec('PRAGMA synchronous = NORMAL')
  const log = sqliteLog(folder.path, { writing, reading }, distrust)
  const listeners = new Map<string, Set<() => void>>()
  const called = new Set<string>()
  const queue = new WriteQueue(writing, connected, log, { settled: tellListeners, distrust })

  function tellListeners(): void {
    const woken = [...called].flatMap((channel) => [...(listeners.get(channel) ?? [])])
    called.clear()
    if (woken.length === 0) return
    setImmediate(() => {
      for (const wake of woken) wake()
    })
  }

  /** Listeners are called when they can read what was written. */
  const notify = async (_db: Writer, channel: string) => void called.add(channel)

  return {
    engine: 'sqlite',
    isShared: false,
    read: reader,
    transact: (work) => queue.add(work),
    // Writes run in this thread: what keeps writers waiting blocks everything.
    expectedWaitMs: () => 0,
    transactOne: (statement) => queue.add(statement, { isUrgent: true }),
    transactSoon: (statement) => queue.add(statement, { isUrgent: true, waitsForDisk: false }),

    /** On a connection of its own: on the shared reader, everybody else would see that moment, too. */
    async snapshot(look) {
      const looking = open(folder.path)
      try {
        looking.exec('PRAGMA query_only = ON')
        looking.exec('BEGIN')
        return await look(queryBuilderOver(looking).db)
      } finally {
        looking.close()
      }
    },

    version: () => queue.version(),
    load: () => ({ commits: queue.version(), conflicts: 0, waiting: queue.waiting() }),
    async migrate(report) {
      try {
        await applyMigrations(migrations, (work) => queue.add(work), report)
        folder.markMade()
      } catch (error) {
        throw sqliteStartProblem(error as Error, folder.path) ?? error
      }
    },
    schema: () => schemaIn(reader, migrations),

    // One process, one writer: it has every lock.
    tryLock: async () => true,
    notify,
    announce: notify,
    listen(channel, listener) {
      const known = listeners.get(channel) ?? new Set()
      listeners.set(channel, known.add(listener))
      return () => known.delete(listener)
    },

    async close() {
      await queue.close()
      await log.close()
      reading.close()
      writing.close()
      folder.release()
    },
  }
}

function open(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA busy_timeout = ${OPENING_BUSY_MS}`)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  database.exec('PRAGMA temp_store = MEMORY')
  database.exec(`PRAGMA cache_size = -${CACHE_KILOBYTES}`)
  database.exec('PRAGMA wal_autocheckpoint = 0')
  database.exec(`PRAGMA journal_size_limit = ${LOG_BYTES_KEPT_MAX}`)
  database.exec('PRAGMA busy_timeout = 0')
  return database
}

function asStartProblem<T>(path: string, opened: () => T): T {
  try {
    return opened()
  } catch (error) {
    throw sqliteStartProblem(error as Error, path) ?? error
  }
}
