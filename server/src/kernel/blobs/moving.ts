/** Moves bytes of files from the database to the store, a portion at a time, beside everything else. */

import { hash } from 'node:crypto'
import { z } from 'zod'
import type { House } from '../call/house.ts'
import {
  announceObject,
  type BlobStore,
  bytesHere,
  type ChunkKey,
  job,
  listHere,
  moveToObject,
  newObjectName,
  StoreTrouble,
} from '../engine/index.ts'
import { SECOND } from '../process/clock.ts'
import { keptMark, markIn } from './belonging.ts'
import { blobMetrics } from './metrics.ts'

const EVERY_MS = 5 * SECOND
/** Then it is the turn of the next run, which begins at once: a process that is to end need not wait for all. */
const RUN_MS_MAX = 4 * SECOND
const PORTION = 32
/** Each has one chunk in memory. */
const AT_ONCE = 4

export const moveBlobs = job('blobs.move', {
  input: z.object({}),
  everyMs: EVERY_MS,
  async prepare({ call: { house } }) {
    if (!house.blobStore) return
    try {
      await moveAll(house, house.blobStore)
    } catch (error) {
      // Counted and logged where it happened. The next run tries again, and until then the bytes are where they were.
      if (!(error instanceof StoreTrouble)) throw error
    }
  },
  run: async () => {},
})

async function moveAll(house: House, store: BlobStore): Promise<void> {
  const { storage } = house
  const until = performance.now() + RUN_MS_MAX
  for (let isFirst = true; performance.now() < until; isFirst = false) {
    const chunks = await listHere(storage.read, PORTION)
    if (chunks.length === 0) return
    if (isFirst) await assertStillOurs(house, store)
    const waiting = chunks.map((chunk) => ({ chunk, object: newObjectName() }))
    await storage.transact((db) =>
      announceObject(
        db,
        waiting.map(({ object }) => object),
      ),
    )
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await moveOne(house, store, next)
    }
    // All of them, so that nothing is under way when the job has ended.
    const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane))
    for (const one of lanes) if (one.status === 'rejected') throw one.reason
  }
}

/** Whatever became of the folder or the bucket since the start. */
async function assertStillOurs({ storage }: House, store: BlobStore): Promise<void> {
  if ((await markIn(store)) !== (await keptMark(storage.read)))
    throw new StoreTrouble('it does not belong to this installation', { isPassing: true })
}

async function moveOne(
  { storage, meter }: House,
  store: BlobStore,
  { chunk, object }: { chunk: ChunkKey; object: string },
): Promise<void> {
  const bytes = await bytesHere(storage.read, chunk)
  if (!bytes) return
  await store.put(object, bytes)
  const place = { object, bytes, bytes_length: bytes.byteLength, sha256: hash('sha256', bytes) }
  const isMoved = await storage.transact((db) => moveToObject(db, chunk, place))
  if (isMoved) blobMetrics(meter).moved(bytes.byteLength)
}
