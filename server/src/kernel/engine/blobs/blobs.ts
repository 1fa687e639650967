/**
 * Bytes of any size, kept in chunks so that none is ever whole in memory. They are written into the database, with the row
 * that counts them; where there is a store, they are moved there later, and read from wherever they are.
 */

import { hash } from 'node:crypto'
import { unableNow } from '../../wire/errors.ts'
import type { Reader, Writer } from '../tables.ts'
import { type BlobStore, StoreTrouble } from './blob-store.ts'

/** A stretch of a blob. A blob belongs to an application and goes with it. */
type Stretch = { blob_id: string; app_id: string; start: number }

export type Blobs = {
  /** In the caller's transaction: the bytes and the row that counts them are committed together or not at all. */
  write(db: Writer, where: Stretch, bytes: Uint8Array): Promise<void>
  /** From the first byte to the last, a chunk at a time. Not in a transaction that writes: a store may take its time. */
  read(db: Reader, blob_id: string): AsyncIterable<Buffer>
  /** One of its chunks, by where it starts. */
  readChunk(db: Reader, blob_id: string, start: number): Promise<Buffer>
  remove(db: Writer, blob_ids: string[]): Promise<void>
}

/** Where bytes lie that are not in the database: the object holds them, and nothing else. */
export type BlobPlace = { object: string; bytes_length: number; sha256: string }

declare module '../tables.ts' {
  interface Tables {
    /** `bytes` is empty when they lie in the store. */
    blob_chunks: Stretch & { bytes: Uint8Array }
    /** Goes with its chunk. */
    blob_places: Pick<Stretch, 'blob_id' | 'start'> & BlobPlace
  }
}

export function blobsIn(store: BlobStore | undefined): Blobs {
  return {
    async write(db, where, bytes) {
      await db
        .insertInto('blob_chunks')
        .values({ ...where, bytes })
        .execute()
    },

    async *read(db, blob_id) {
      for (let at = 0; ; ) {
        const chunk = await chunkFrom(db, blob_id, at)
        if (!chunk) return
        const bytes = await bytesOf(chunk, store)
        yield bytes
        at = chunk.start + bytes.byteLength
      }
    },

    async readChunk(db, blob_id, start) {
      const chunk = await chunkFrom(db, blob_id, start)
      if (chunk?.start !== start) throw new Error(`the blob ${blob_id} has no chunk at ${start}`)
      return bytesOf(chunk, store)
    },

    async remove(db, blob_ids) {
      if (blob_ids.length === 0) return
      await db.deleteFrom('blob_chunks').where('blob_id', 'in', blob_ids).execute()
    },
  }
}

type Chunk = { start: number; bytes: Uint8Array } & { [K in keyof BlobPlace]: BlobPlace[K] | null }

const chunkFrom = (db: Reader, blob_id: string, start: number): Promise<Chunk | undefined> =>
  db
    .selectFrom('blob_chunks as chunk')
    .leftJoin('blob_places as place', (join) =>
      join.onRef('place.blob_id', '=', 'chunk.blob_id').onRef('place.start', '=', 'chunk.start'),
    )
    .select(['chunk.start', 'chunk.bytes', 'place.object', 'place.bytes_length', 'place.sha256'])
    .where('chunk.blob_id', '=', blob_id)
    .where('chunk.start', '>=', start)
    .orderBy('chunk.start')
    .limit(1)
    .executeTakeFirst()

async function bytesOf({ bytes, object, sha256 }: Chunk, store: BlobStore | undefined): Promise<Buffer> {
  if (object === null || sha256 === null) {
    if (bytes.byteLength > 0) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    throw new Error('a chunk has no bytes, and no place where they are')
  }
  if (!store) throw bytesAway()
  return wholeObject(store, { object, sha256 }).catch((error: unknown) => {
    throw error instanceof StoreTrouble ? bytesAway() : error
  })
}

/** As it was put there, or not at all. */
export async function wholeObject(
  store: BlobStore,
  { object, sha256 }: Pick<BlobPlace, 'object' | 'sha256'>,
): Promise<Buffer> {
  const bytes = await store.get(object)
  if (!bytes) throw new StoreTrouble(`there is no object ${object}`, { isPassing: true })
  if (hash('sha256', bytes) !== sha256)
    throw new StoreTrouble(`the object ${object} is not what was put there`, { isPassing: true })
  return bytes
}

const bytesAway = () =>
  unableNow('The store that holds the bytes of this file cannot be reached. Try again in a moment.')

/** A small blob, whole. */
export const readWhole = (blobs: Blobs, db: Reader, blob_id: string) => inOne(blobs.read(db, blob_id))

/** The chunks as one; a single one is not copied. */
export async function inOne(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all = await Array.fromAsync(chunks)
  return all.length === 1 && all[0] ? all[0] : Buffer.concat(all)
}
