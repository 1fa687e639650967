/**
 * Bytes of any size, kept in chunks so that none is ever whole in memory. The seam is three verbs: the database
 * is one adapter (transactional, the same on both engines and for every process), object storage may be another.
 */

import type { Reader, Writer } from './tables.ts'

/** A stretch of a blob. A blob belongs to an application and goes with it. */
type Stretch = { blob_id: string; app_id: string; start: number }

export type Blobs = {
  /** In the caller's transaction: the bytes and the row that counts them stand or fall together. */
  write(db: Writer, where: Stretch, bytes: Uint8Array): Promise<void>
  /** From the first byte to the last, a chunk at a time. */
  read(db: Reader, blob_id: string): AsyncIterable<Buffer>
  remove(db: Writer, blob_ids: string[]): Promise<void>
}

declare module './tables.ts' {
  interface Tables {
    blob_chunks: Stretch & { bytes: Uint8Array }
  }
}

export const databaseBlobs: Blobs = {
  async write(db, where, bytes) {
    await db
      .insertInto('blob_chunks')
      .values({ ...where, bytes })
      .execute()
  },

  async *read(db, blob_id) {
    for (let at = 0; ; ) {
      const chunk = await db
        .selectFrom('blob_chunks')
        .select(['start', 'bytes'])
        .where('blob_id', '=', blob_id)
        .where('start', '>=', at)
        .orderBy('start')
        .limit(1)
        .executeTakeFirst()
      if (!chunk) return
      yield Buffer.from(chunk.bytes.buffer, chunk.bytes.byteOffset, chunk.bytes.byteLength)
      at = chunk.start + chunk.bytes.byteLength
    }
  },

  async remove(db, blob_ids) {
    if (blob_ids.length === 0) return
    await db.deleteFrom('blob_chunks').where('blob_id', 'in', blob_ids).execute()
  },
}

/** A small blob, whole. */
export const readWhole = (blobs: Blobs, db: Reader, blob_id: string) => inOne(blobs.read(db, blob_id))

/** The chunks as one; a single one is not copied. */
export async function inOne(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all = await Array.fromAsync(chunks)
  return all.length === 1 && all[0] ? all[0] : Buffer.concat(all)
}
