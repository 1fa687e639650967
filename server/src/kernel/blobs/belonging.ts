/**
 * Which store belongs to an installation: the database and an object of the store have the same word. So nothing is put into
 * a folder that is not mounted, and what one installation removes is never what another one needs.
 */

import { randomUUID } from 'node:crypto'
import {
  allPlaces,
  type BlobStore,
  hasPlaces,
  needAtLeast,
  type Reader,
  STORE_MARK,
  type Storage,
  StoreTrouble,
} from '../engine/index.ts'
import { StartProblem } from '../process/settings.ts'

const KEPT = 'blob store'
/** A version that does not know it would read a chunk whose bytes lie in the store as one without any. */
const SINCE = '0042-blob-places'

/** Undefined when the installation has had no store. */
export async function keptMark(db: Reader): Promise<string | undefined> {
  const kept = db.selectFrom('kept_values').select('value').where('name', '=', KEPT)
  return (await kept.executeTakeFirst())?.value
}

export const markIn = async (store: BlobStore): Promise<string | undefined> =>
  (await store.get(STORE_MARK))?.toString('utf8')

export const putMark = (store: BlobStore, mark: string): Promise<void> =>
  store.put(STORE_MARK, Buffer.from(mark))

/** Stands there until a backup is restored as a whole. */
export const restoring = (mark: string): string => `being restored: ${mark}`

/** Throws what somebody must fix. A store that is only away for a moment keeps nobody from starting: gives why. */
export async function assertBelongs(
  storage: Storage,
  store: BlobStore | undefined,
): Promise<StoreTrouble | undefined> {
  if (!store) {
    if (!(await hasPlaces(storage.read))) return undefined
    throw new StartProblem(
      'files of this installation lie in a folder or an object store; set PARLEY_BLOBS to it, as before',
    )
  }
  const known = await keptMark(storage.read)
  try {
    if (known === undefined) await begin(storage, store)
    else await compare(storage.read, store, known)
    return undefined
  } catch (error) {
    if (!(error instanceof StoreTrouble)) throw error
    if (known !== undefined && error.isPassing) return error
    throw new StartProblem(
      `${store.title} cannot be used for files (${error.message}); correct PARLEY_BLOBS or its keys, or give this user the right to`,
    )
  }
}

async function begin(storage: Storage, store: BlobStore): Promise<void> {
  await store.begin()
  if ((await markIn(store)) !== undefined) throw anothers(store)
  const mark = await storage.transact(async (db) => {
    await needAtLeast(db, SINCE)
    await db
      .insertInto('kept_values')
      .values({ name: KEPT, value: randomUUID() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return keptMark(db)
  })
  await putMark(store, mark ?? '')
}

async function compare(db: Reader, store: BlobStore, known: string): Promise<void> {
  const found = await markIn(store)
  if (found === known) return
  if (found === restoring(known)) return putMark(store, known)
  if (found !== undefined) throw anothers(store)
  // Objects that were copied to another store, by whatever means, are as good there.
  if (await lacksObjects(db, store))
    throw new StartProblem(
      `${store.title} does not hold the files of this installation; set PARLEY_BLOBS to where they are, or mount it`,
    )
  await store.begin()
  await putMark(store, known)
}

async function lacksObjects(db: Reader, store: BlobStore): Promise<boolean> {
  for await (const { object } of allPlaces(db, 1)) return (await store.get(object)) === undefined
  return false
}

const anothers = ({ title }: BlobStore) =>
  new StartProblem(
    `${title} holds the files of another installation; give each a folder or a prefix of its own in PARLEY_BLOBS`,
  )
