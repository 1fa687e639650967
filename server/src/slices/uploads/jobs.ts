/** What happens to uploads later: a session that has ended goes, with its bytes, unless something shows its file. */

import { z } from 'zod'
import { job } from '../../kernel/jobs/job.ts'
import { MINUTE } from '../../kernel/process/clock.ts'
import { giveSpaceBack } from './space.ts'
import { letGo, listEnded, listUntied, removeUploads } from './store.ts'
import { blobOf, spaceOf } from './upload.ts'

/** Sessions removed in one transaction: nobody else should wait for all of them. */
const BATCH = 50

export const removeEnded = job('uploads.remove_ended', {
  input: z.object({}),
  everyMs: 10 * MINUTE,
  async prepare({ call }) {
    const { storage, blobs, clock } = call.house
    for (;;) {
      const ids = await listUntied(call, clock.now(), BATCH)
      if (ids.length === 0) break
      await storage.transact((db) => letGo({ db }, ids))
    }
    for (;;) {
      const ids = await listEnded(call, clock.now(), BATCH)
      if (ids.length === 0) return
      await storage.transact(async (db) => {
        const gone = await removeUploads({ db }, ids)
        await blobs.remove(db, gone.map(blobOf))
        // In one order, so that two who give back do not wait for each other.
        for (const upload of gone.toSorted((a, b) => (a.app_id < b.app_id ? -1 : 1)))
          await giveSpaceBack(db, upload.app_id, spaceOf(upload))
      })
    }
  },
  run: async () => {},
})
