/** Removes objects from the store whose chunk is gone, however it went: with its file, its application or its world. */

import { z } from 'zod'
import type { House } from '../call/house.ts'
import {
  type BlobStore,
  forgetObjects,
  job,
  noteUnnamed,
  StoreTrouble,
  takeLeaving,
} from '../engine/index.ts'
import { HOUR, MINUTE } from '../process/clock.ts'
import { blobMetrics } from './metrics.ts'
import { blobsKeptSetting } from './settings.ts'

const NOTED_AT_ONCE = 1_000
const REMOVED_AT_ONCE = 50

export const removeUnnamedBlobs = job('blobs.remove_unnamed', {
  input: z.object({}),
  everyMs: 10 * MINUTE,
  async prepare({ call: { house } }) {
    if (!house.blobStore) return
    try {
      await removeAll(house, house.blobStore)
    } catch (error) {
      // As when they are moved: the next run tries again.
      if (!(error instanceof StoreTrouble)) throw error
    }
  },
  run: async () => {},
})

async function removeAll({ storage, settings, meter }: House, store: BlobStore): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    after = await storage.transact((db) => noteUnnamed(db, from, NOTED_AT_ONCE))
  }
  const keptMs = settings.get(blobsKeptSetting) * HOUR
  for (;;) {
    const leaving = await storage.transact((db) => takeLeaving(db, keptMs, REMOVED_AT_ONCE))
    if (leaving.length === 0) return
    await Promise.all(leaving.map((object) => store.remove(object)))
    await storage.transact((db) => forgetObjects(db, leaving))
    blobMetrics(meter).removed(leaving.length)
  }
}
