/** What happens to uploads later: a session that has ended goes, with its bytes, unless something shows its file. */

import type { Call } from '../../kernel/call/call.ts'
import { sweep } from '../../kernel/engine/index.ts'
import { MINUTE } from '../../kernel/process/clock.ts'
import { giveSpaceBack } from './space.ts'
import { listEnded, listUntied, removeUploads, stopKeeping } from './store.ts'
import { blobOf, spaceOf } from './upload.ts'

export const removeEnded = sweep('uploads.remove_ended', {
  everyMs: 10 * MINUTE,
  batch: 50,
  async step(call, { batch }) {
    const untied = await listUntied(call, call.now, batch)
    if (untied.length > 0) await stopKeeping(call, untied)
    const ended = await listEnded(call, call.now, batch)
    if (ended.length > 0) await remove(call, ended)
    return untied.length === batch || ended.length === batch
  },
})

async function remove(call: Call, ids: string[]): Promise<void> {
  const gone = await removeUploads(call, ids)
  await call.house.blobs.remove(call.db, gone.map(blobOf))
  // In one order, so that two who give back do not wait for each other.
  for (const upload of gone.toSorted((a, b) => (a.app_id < b.app_id ? -1 : 1)))
    await giveSpaceBack(call.db, upload.app_id, spaceOf(upload))
}
