/**
 * Which objects may be in the store, and which chunk each holds. An object is announced before it is put there and
 * forgotten after it was removed; its chunk gives up its bytes in the transaction that names it. So whenever a
 * process dies, the bytes are in the database, in the store, or in both, and no object is unknown.
 */

import { sql } from 'kysely'
import { perEngine, wallClock } from '../dialect.ts'
import type { Reader, Writer } from '../tables.ts'
import type { BlobPlace } from './blobs.ts'

type BlobObject = {
  object: string
  /** Since when no chunk names it, by the database's own clock; null while one does. */
  unnamed_since: number | null
  /** 1 as soon as it is to be removed from the store: nothing may name it any more. */
  leaving: number
}

declare module '../tables.ts' {
  interface Tables {
    blob_objects: BlobObject
  }
}

export type ChunkKey = { blob_id: string; start: number }

/** By an index of what is left to be moved: however much was moved before makes no difference. */
const chunksHere = (db: Reader) => db.selectFrom('blob_chunks').where(sql<boolean>`octet_length(bytes) > 0`)

export const listHere = (db: Reader, most: number): Promise<ChunkKey[]> =>
  chunksHere(db).select(['blob_id', 'start']).orderBy('blob_id').orderBy('start').limit(most).execute()

/** Counted up to `most`. */
export async function countHere(db: Reader, most: number): Promise<number> {
  return (await listHere(db, most)).length
}

export async function bytesHere(db: Reader, { blob_id, start }: ChunkKey): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('blob_chunks')
    .select('bytes')
    .where('blob_id', '=', blob_id)
    .where('start', '=', start)
    .executeTakeFirst()
  return row && row.bytes.byteLength > 0 ? row.bytes : undefined
}

export async function announce(db: Writer, objects: string[]): Promise<void> {
  const rows = objects.map((object) => ({ object, unnamed_since: wallClock(db), leaving: 0 }))
  await db.insertInto('blob_objects').values(rows).execute()
}

/** Another process marked the object for removal. */
class ObjectLeft extends Error {}

/** The object holds these bytes of the chunk from now on; false when the chunk is gone, or holds others. */
export async function moveToObject(
  db: Writer,
  chunk: ChunkKey,
  place: BlobPlace & { bytes: Uint8Array },
): Promise<boolean> {
  const { bytes, object, bytes_length, sha256 } = place
  const emptied = await db
    .updateTable('blob_chunks')
    .set({ bytes: new Uint8Array() })
    .where('blob_id', '=', chunk.blob_id)
    .where('start', '=', chunk.start)
    .where(holds(db, bytes, sha256))
    .executeTakeFirst()
  if (emptied.numUpdatedRows === 0n) return false
  const named = await db
    .updateTable('blob_objects')
    .set({ unnamed_since: null })
    .where('object', '=', object)
    .where('leaving', '=', 0)
    .executeTakeFirst()
  if (named.numUpdatedRows === 0n) throw new ObjectLeft(`the object ${object} waited for too long`)
  await db
    .insertInto('blob_places')
    .values({ ...chunk, object, bytes_length, sha256 })
    .execute()
  return true
}

/** PostgreSQL would have to receive all bytes again only to compare them. */
const holds = perEngine({
  sqlite: (_: Writer, bytes: Uint8Array, _sha256: string) => sql<boolean>`bytes = ${bytes}`,
  postgres: (_: Writer, _bytes: Uint8Array, sha256: string) =>
    sql<boolean>`octet_length(bytes) > 0 and sha256(bytes) = ${Buffer.from(sha256, 'hex')}`,
})

export async function hasPlaces(db: Reader): Promise<boolean> {
  return (await placesAfter(db, '', 1)).length > 0
}

/** In the order of their objects. */
const placesAfter = (db: Reader, object: string, most: number): Promise<BlobPlace[]> =>
  db
    .selectFrom('blob_places')
    .select(['object', 'bytes_length', 'sha256'])
    .where('object', '>', object)
    .orderBy('object')
    .limit(most)
    .execute()

export async function* allPlaces(db: Reader, portion = 1_000): AsyncGenerator<BlobPlace> {
  for (let last = ''; ; ) {
    const places = await placesAfter(db, last, portion)
    yield* places
    if (places.length < portion) return
    last = places.at(-1)?.object ?? ''
  }
}

/** Looks at the next so many objects for those whose chunk is gone; gives the last of them, and nothing at the end. */
export async function noteUnnamed(db: Writer, after: string, most: number): Promise<string | undefined> {
  const looked = await db
    .selectFrom('blob_objects')
    .select('object')
    .where('object', '>', after)
    .orderBy('object')
    .limit(most)
    .execute()
  const last = looked.at(-1)?.object
  if (last === undefined) return undefined
  await db
    .updateTable('blob_objects')
    .set({ unnamed_since: wallClock(db) })
    .where('object', '>', after)
    .where('object', '<=', last)
    .where('unnamed_since', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blob_places')
            .select('start')
            .whereRef('blob_places.object', '=', 'blob_objects.object'),
        ),
      ),
    )
    .execute()
  return looked.length < most ? undefined : last
}

/** Objects that no chunk has named for so long: they are removed for good, those of a process that died too. */
export async function takeLeaving(db: Writer, unnamedForMs: number, most: number): Promise<string[]> {
  const old = db
    .selectFrom('blob_objects')
    .select('object')
    .where('leaving', '=', 0)
    .where('unnamed_since', '<=', sql<number>`${wallClock(db)} - ${unnamedForMs}`)
    .orderBy('unnamed_since')
    .limit(most)
  await db
    .updateTable('blob_objects')
    .set({ leaving: 1 })
    .where('object', 'in', old)
    .where('unnamed_since', 'is not', null)
    .execute()
  const rows = await db
    .selectFrom('blob_objects')
    .select('object')
    .where('leaving', '=', 1)
    .limit(most)
    .execute()
  return rows.map(({ object }) => object)
}

export async function forgetObjects(db: Writer, objects: string[]): Promise<void> {
  if (objects.length === 0) return
  await db.deleteFrom('blob_objects').where('object', 'in', objects).where('leaving', '=', 1).execute()
}
