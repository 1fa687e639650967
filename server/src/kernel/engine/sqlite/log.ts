/**
 * The embedded engine's log of writes, kept beside the event loop: the disk takes what was committed, and the
 * database what the log has gathered, while others are served. Nobody reads what the disk may still lose.
 */

import { closeSync, fdatasync, openSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { isSyncFailure, SyncFailed } from '../trouble.ts'
import { checkpointThread } from './checkpoints.ts'

/** What is not waited for is on the disk after this time at the latest. */
const SYNCED_WITHIN_MS = 50
/** Pages in the log before they are moved into the database: 16 MB, a few large moves rather than many. */
const PAGES_MAX = 4_000

const syncData = promisify(fdatasync)

export type SqliteLog = {
  /**
   * When it resolves, what was committed is on the disk; until then those who read are shown what was before. What does not wait
   * for the disk outlives this process only, and is read at once.
   */
  commit(hasWritten: boolean, waitsForDisk?: boolean): Promise<void>
  /** Resolves when a transaction may begin: a move is not to run after those who write. */
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

/** `distrust` is told when the database did not take what it was to keep. */
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

  /** Most of it beside those who write; then they wait for what they have added meanwhile, or it would never end. */
  async function move(): Promise<void> {
    try {
      await thread.checkpoint()
      isEnding = true
      // Until it is kept, those who read look at what was before, which has to stay in the log.
      await keeping
      const { log, checkpointed } = pages()
      if (checkpointed < log) await thread.checkpoint()
    } catch (error) {
      // Any other trouble is met by those who write, too, and told to them; the log keeps everything until then.
      if (isSyncFailure(error)) distrust(error as Error)
    } finally {
      isEnding = false
      moving = undefined
      // Somebody reads what was long ago: it is of no use to try again with every commit.
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
        // What was not waited for until now goes along.
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
