/**
 * SQLite's write-ahead log, synced and checkpointed beside the event loop, so that others are served meanwhile.
 * Nobody reads what the disk may still lose.
 */

import { closeSync, fdatasync, openSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { isSyncFailure, SyncFailed } from '../trouble.ts'
import { checkpointThread } from './checkpoints.ts'

/** A commit that nobody waits for is on disk after this time at the latest. */
const SYNCED_WITHIN_MS = 50
/** Pages in the log before a checkpoint: 16 MB, so a few large checkpoints rather than many. */
const PAGES_MAX = 4_000

const syncData = promisify(fdatasync)

export type SqliteLog = {
  /**
   * Resolves when the commit is on disk; until then readers see the state before it. A commit that does not wait for
   * the disk survives the end of the process, not a power cut, and is read at once.
   */
  commit(hasWritten: boolean, waitsForDisk?: boolean): Promise<void>
  /** Resolves when a transaction may begin: a checkpoint must not run after those who write. */
  open(): Promise<void>
  close(): Promise<void>
}

async function synced(opened: () => number): Promise<void> {
  try {
    await syncData(opened())
  } catch (error) {
    throw new SyncFailed('the disk did not keep what was written', { cause: error })
  }
}

/** `distrust` is called when the disk did not take a commit. */
export function sqliteLog(
  path: string,
  { writing, reading }: { writing: DatabaseSync; reading: DatabaseSync },
  distrust: (error: Error) => void,
): SqliteLog {
  const lookAtLog = writing.prepare('PRAGMA wal_checkpoint(NOOP)')
  const lookAtDatabase = reading.prepare('select 1 from sqlite_schema limit 1')
  const thread = checkpointThread(path)
  let file: number | undefined
  let moving: Promise<void> | undefined
  let isEnding = false
  let keeping: Promise<void> = Promise.resolve()
  let pagesToMove = PAGES_MAX
  let syncingSoon: NodeJS.Timeout | undefined

  let lastSeen = { log: 0, checkpointed: 0 }

  /** Inside of a transaction the engine does not say. */
  const pages = () => {
    if (!writing.isTransaction) lastSeen = lookAtLog.get() as typeof lastSeen
    return lastSeen
  }

  // By now there is a file; the engine removes it only when it closes.
  const sync = () => synced(() => (file ??= openSync(`${path}-wal`, 'r+')))

  /** Most of it while others write; then writers wait for the rest, or it would never end. */
  async function move(): Promise<void> {
    try {
      await thread.checkpoint()
      isEnding = true
      // Until it is on disk, readers see the state before it, which has to stay in the log.
      await keeping
      const { log, checkpointed } = pages()
      if (checkpointed < log) await thread.checkpoint()
    } catch (error) {
      // Other errors reach the writers, too; the log keeps everything until then.
      if (isSyncFailure(error)) distrust(error as Error)
    } finally {
      isEnding = false
      moving = undefined
      // A reader holds an old state: trying again with every commit is useless.
      const { log, checkpointed } = pages()
      pagesToMove = checkpointed < log ? log + PAGES_MAX : PAGES_MAX
    }
  }

  async function keep(): Promise<void> {
    reading.exec('BEGIN')
    try {
      lookAtDatabase.get()
      writing.exec('COMMIT')
      await sync()
    } finally {
      reading.exec('COMMIT')
    }
  }

  const syncSoon = () => {
    syncingSoon = undefined
    keeping = sync().catch(distrust)
  }

  return {
    async commit(hasWritten, waitsForDisk = true) {
      if (!hasWritten) return writing.exec('COMMIT')
      if (waitsForDisk) {
        const kept = keep()
        // Commits that did not wait for the disk are synced along.
        clearTimeout(syncingSoon)
        syncingSoon = undefined
        keeping = kept.catch(() => {})
        await kept
      } else {
        writing.exec('COMMIT')
        syncingSoon ??= setTimeout(syncSoon, SYNCED_WITHIN_MS)
      }
      if (pages().log >= pagesToMove) moving ??= move()
    },

    async open() {
      if (isEnding || (moving && pages().log >= pagesToMove + PAGES_MAX)) await moving
    },

    async close() {
      if (syncingSoon) {
        clearTimeout(syncingSoon)
        syncSoon()
      }
      await keeping
      await moving
      await thread.end()
      if (file !== undefined) closeSync(file)
    },
  }
}
