/**
 * Chunks of files that lie in a store, in a backup: a file for each under the name of its object. They never change, and
 * stay in the store for a while after nobody names them, so that they need not be of the same moment as the database.
 */

import { hash } from 'node:crypto'
import { lstat, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keptMark, markIn, putMark, restoring } from '../../kernel/blobs/belonging.ts'
import { openBlobStore } from '../../kernel/blobs/open.ts'
import { blobsSetting } from '../../kernel/blobs/settings.ts'
import {
  allPlaces,
  type BlobPlace,
  type BlobStore,
  openCopy,
  pathOfObject,
  StoreTrouble,
  wholeObject,
} from '../../kernel/engine/index.ts'
import { syncFolder } from '../../kernel/process/durable-files.ts'
import { NotPlain, readPlain } from '../../kernel/process/plain-file.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../kernel/process/private-files.ts'
import { type Settings, StartProblem } from '../../kernel/process/settings.ts'
import { DATABASE_FILE, type Manifest } from './manifest.ts'

const BLOBS_FOLDER = 'blobs'
const AT_ONCE = 4

type Counted = { count: number; bytes: number }
type Share = (share: number) => void

/** Undefined when none of them lay in a store. */
export async function copyBlobs(
  settings: Settings,
  database: string,
  backup: string,
  onShare: Share,
): Promise<Counted | undefined> {
  const copy = openCopy(database)
  try {
    const { blob_places: all = 0 } = await copy.rowCounts()
    if (all === 0) return undefined
    const folder = join(backup, BLOBS_FOLDER)
    const folders = new Set([folder])
    const counted = await withStore(settings, 'cannot be backed up', (store) =>
      forEach(allPlaces(copy.db), all, onShare, async (place) => {
        const file = join(folder, pathOfObject(place.object))
        const bytes = await wholeObject(store, place)
        await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
        folders.add(dirname(file))
        await writeFile(file, bytes, { mode: PRIVATE_FILE, flush: true })
      }),
    )
    for (const one of folders) await syncFolder(one)
    return counted
  } finally {
    copy.close()
  }
}

/** Into the store that the settings name, which must be nobody's; it is ours when the database is there, too. */
export async function bringBlobs(
  settings: Settings,
  backup: string,
  { blobs }: Manifest,
  onShare: Share,
): Promise<{ finish(): Promise<void> }> {
  if (!blobs) return { finish: async () => {} }
  if (settings.get(blobsSetting) === undefined)
    throw new StartProblem(
      `the backup holds ${blobs.count} chunks of files that lay in a folder or an object store; set PARLEY_BLOBS to one that is to hold them`,
    )
  const copy = openCopy(join(backup, DATABASE_FILE))
  try {
    const mark = (await keptMark(copy.db)) ?? ''
    await withStore(settings, 'cannot be restored', async (store) => {
      await store.begin()
      const found = await markIn(store)
      if (found !== undefined && found !== restoring(mark))
        throw new StartProblem(
          `${store.title} holds files of an installation already; what is restored needs a folder or a prefix of its own in PARLEY_BLOBS, so that neither removes what the other needs`,
        )
      await putMark(store, restoring(mark))
      await forEach(allPlaces(copy.db), blobs.count, onShare, async (place) =>
        store.put(place.object, await chunkIn(backup, place)),
      )
    })
    return { finish: () => withStore(settings, 'cannot be restored', (store) => putMark(store, mark)) }
  } finally {
    copy.close()
  }
}

async function chunkIn(backup: string, place: BlobPlace): Promise<Buffer> {
  const folder = join(backup, BLOBS_FOLDER)
  const file = join(folder, pathOfObject(place.object))
  try {
    for (const one of [folder, dirname(file)])
      if (!(await lstat(one)).isDirectory()) throw new NotPlain('lies behind a link')
    const bytes = await readPlain(file, place.bytes_length)
    if (hash('sha256', bytes) === place.sha256) return bytes
    throw new NotPlain('is damaged')
  } catch (error) {
    const why = error instanceof NotPlain ? error.message : 'is missing or cannot be read'
    throw new StartProblem(`the backup is not whole: ${file} ${why}; restore another one`)
  }
}

async function forEach(
  places: AsyncGenerator<BlobPlace>,
  all: number,
  onShare: Share,
  work: (place: BlobPlace) => Promise<void>,
): Promise<Counted> {
  const done: Counted = { count: 0, bytes: 0 }
  const lane = async () => {
    for (let next = await places.next(); !next.done; next = await places.next()) {
      await work(next.value)
      done.count++
      done.bytes += next.value.bytes_length
      onShare(done.count / all)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return done
}

async function withStore<T>(
  settings: Settings,
  cannot: string,
  work: (store: BlobStore) => Promise<T>,
): Promise<T> {
  const store = openBlobStore(settings)
  if (!store)
    throw new StartProblem(
      'files of this installation lie in a folder or an object store; set PARLEY_BLOBS to it',
    )
  try {
    return await work(store)
  } catch (error) {
    if (!(error instanceof StoreTrouble)) throw error
    throw new StartProblem(`the files in ${store.title} ${cannot}: ${error.message}; see to it and try again`)
  } finally {
    await store.close()
  }
}
