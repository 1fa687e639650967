/**
 * Fills a folder with a SQLite database that was made elsewhere: completely or not at all. Meanwhile nobody else may
 * use it, and what a process that died has left is not taken for a database.
 */

import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { syncFile, syncFolder } from '../../process/durable-files.ts'
import { StartProblem } from '../../process/settings.ts'
import { LOCK_FILE, takeFolder, UNFINISHED_FILE, unfinishedFileIn } from './folder.ts'

/** What an attempt that died leaves, and what the root of a file system has from the start. */
const AS_GOOD_AS_EMPTY = [LOCK_FILE, `${LOCK_FILE}-journal`, UNFINISHED_FILE, 'lost+found']

export function assertEmpty(directory: string): void {
  const found = existsSync(directory)
    ? namesIn(directory).filter((name) => !AS_GOOD_AS_EMPTY.includes(name))
    : []
  if (found.length > 0)
    throw new StartProblem(
      `${directory} is not empty: it holds ${found[0]}${found.length > 1 ? ` and ${found.length - 1} more` : ''}; set PARLEY_DATA_DIR to a folder that is new or empty`,
    )
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartProblem(
      `${directory} cannot be looked into (${code}); set PARLEY_DATA_DIR to a folder that is new or empty`,
    )
  }
}

/** `fill` writes the file that it is given; only when that is on the disk does it become the database. */
export async function fillFolder(directory: string, fill: (file: string) => Promise<void>): Promise<void> {
  assertEmpty(directory)
  const wasThere = existsSync(directory)
  const folder = takeFolder(directory, { toRestore: true })
  const unfinished = unfinishedFileIn(directory)
  const remove = (...files: string[]) => {
    for (const file of files) rmSync(file, { force: true })
  }
  try {
    // Checked again: another process may have come before we had the lock.
    assertEmpty(directory)
    remove(unfinished)
    try {
      await fill(unfinished)
      await syncFile(unfinished)
      renameSync(unfinished, folder.path)
      await syncFolder(directory)
    } catch (error) {
      remove(unfinished, folder.path, folder.lockPath, `${folder.lockPath}-journal`)
      if (!wasThere) rmdirSync(directory)
      throw error
    }
    folder.markMade()
  } finally {
    folder.release()
  }
}
