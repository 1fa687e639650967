/** The folder of a SQLite database: used by one process at a time, and never taken for new when it is not. */

import { accessSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PRIVATE_FOLDER } from '../../process/private-files.ts'
import { StartProblem } from '../../process/settings.ts'
import { sqliteStartProblem } from '../start-problems.ts'
import { isBusy } from '../trouble.ts'

export type Folder = {
  /** The database's file. */
  path: string
  /** The file whose lock says that the folder is taken. */
  lockPath: string
  /** Set once the database has all its tables: from then on an empty file means loss, not a beginning. */
  markMade(): void
  release(): void
}

const OTHER_FOLDER = 'set PARLEY_DATA_DIR to another folder'

export const LOCK_FILE = 'parley.lock'
/** A database that is being restored has this name until it is whole. */
export const UNFINISHED_FILE = 'parley.sqlite.unfinished'

export const databaseFileIn = (directory: string) => join(directory, 'parley.sqlite')
export const unfinishedFileIn = (directory: string) => join(directory, UNFINISHED_FILE)

/** What is in it of ours, and the folder itself unless others keep folders there, too. */
export function pathsIn(directory: string, ownFolders: string[]): string[] {
  const found = readdirSync(directory, { withFileTypes: true })
  const files = found.filter((one) => one.isFile() && one.name.startsWith('parley.'))
  const isShared = found.some(
    (one) =>
      one.isDirectory() && one.name !== 'lost+found' && !ownFolders.includes(join(directory, one.name)),
  )
  return [...(isShared ? [] : [directory]), ...files.map(({ name }) => join(directory, name))]
}

/** `toRestore`: what an earlier attempt has left does not matter. */
export function takeFolder(directory: string, { toRestore = false } = {}): Folder {
  makeWritable(directory)
  const path = databaseFileIn(directory)
  const lockPath = join(directory, LOCK_FILE)
  const lock = takeLock(directory, lockPath)
  try {
    if (!toRestore) assertNotHalfRestored(directory)
    const wasMade = lock.prepare('PRAGMA user_version').get()?.user_version === 1
    assertNotEmptied(path, wasMade)
    assertWritable(path)
    return {
      path,
      lockPath,
      markMade: () => void (wasMade || lock.exec('PRAGMA user_version = 1')),
      release: () => lock.close(),
    }
  } catch (error) {
    lock.close()
    throw error
  }
}

function makeWritable(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: PRIVATE_FOLDER })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartProblem(
      code === 'EEXIST' || code === 'ENOTDIR'
        ? `the data folder ${directory} is not a folder; ${OTHER_FOLDER}`
        : `the data folder ${directory} cannot be made (${code}); make it, or ${OTHER_FOLDER}`,
    )
  }
  assertWritable(directory)
}

function assertWritable(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    throw new StartProblem(
      `${path} cannot be written (${code}); make it readable and writable for this user, or ${OTHER_FOLDER}`,
    )
  }
}

/** One process per folder: a second one would claim the first one's work. The lock dies with its holder. */
function takeLock(directory: string, path: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path)
    lock.exec('PRAGMA locking_mode = EXCLUSIVE')
    lock.exec('BEGIN EXCLUSIVE; COMMIT')
    return lock
  } catch (error) {
    lock?.close()
    if (!isBusy(error)) throw sqliteStartProblem(error as Error, path) ?? error
    throw new StartProblem(
      `another Parley process is using ${directory}; stop it, ${OTHER_FOLDER}, or set DATABASE_URL to share one PostgreSQL`,
    )
  }
}

/**
 * An empty file is a new database, or what a failed copy or a full disk leaves of one. It is the second if we have
 * marked it as complete, or if its log is still there.
 */
function assertNotEmptied(path: string, wasMade: boolean): void {
  const bytesOf = (name: string) => statSync(name, { throwIfNoEntry: false })?.size
  if (bytesOf(path) !== 0 || (!wasMade && !bytesOf(`${path}-wal`))) return
  throw new StartProblem(
    `${path} is empty, though there was a database; restore it from a backup, or remove it to start again`,
  )
}

/** A service that restarts by itself must not begin a new database where somebody is about to restore the old one. */
function assertNotHalfRestored(directory: string): void {
  const path = unfinishedFileIn(directory)
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return
  throw new StartProblem(
    `a backup was being restored into ${directory}, and that did not end; restore it again, or remove ${path} to start without it`,
  )
}
