/** A folder as a store: each object a file, there whole or not at all, and on the disk before it counts. */

import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BlobStore, pathOfObject, STORE_MARK, StoreTrouble } from '../engine/index.ts'
import { syncFolder } from '../process/durable-files.ts'
import { NotPlain, readPlain } from '../process/plain-file.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../process/private-files.ts'

/** A chunk of a file is five megabytes at most. */
const OBJECT_BYTES_MAX = 16 * 1_048_576
/** What only whoever runs the service can fix. */
const TO_BE_MENDED = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']

export function folderStore(folder: string): BlobStore {
  const fileOf = (name: string) => join(folder, pathOfObject(name))
  return {
    title: `the folder ${folder}`,
    begin: () => asTrouble(async () => void (await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER }))),

    put: (name, bytes) =>
      asTrouble(async () => {
        // Where a disk is not mounted, its folder is empty: nothing is put there instead.
        if (name !== STORE_MARK) await access(fileOf(STORE_MARK))
        const file = fileOf(name)
        if (await makeFolder(dirname(file))) await syncFolder(folder)
        try {
          await writeFile(unfinished(file), bytes, { mode: PRIVATE_FILE, flush: true })
          await rename(unfinished(file), file)
        } catch (error) {
          // The next try has another name; a disk that is full gets this much back at once.
          await rm(unfinished(file), { force: true }).catch(() => {})
          throw error
        }
        await syncFolder(dirname(file))
      }),

    get: (name) =>
      asTrouble(() =>
        readPlain(fileOf(name), OBJECT_BYTES_MAX).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined
          throw error
        }),
      ),

    remove: (name) =>
      asTrouble(async () => {
        for (const file of [fileOf(name), unfinished(fileOf(name))]) await rm(file, { force: true })
      }),

    close: async () => {},
  }
}

/** What a process that was killed leaves; it goes with the object. */
const unfinished = (file: string) => `${file}.unfinished`

/** False when it was there. */
async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: PRIVATE_FOLDER })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function asTrouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotPlain) throw new StoreTrouble(`an object ${error.message}`, { isPassing: false })
    const { code, path } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new StoreTrouble(`${code} at ${path ?? 'it'}`, { isPassing: !TO_BE_MENDED.includes(code) })
  }
}
