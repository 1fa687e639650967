/** Invalidates the caches of every process, of this one before the answer is sent. */

import { FORGET_CHANNEL } from './cache.ts'
import type { Call } from './call.ts'

export async function forgetEverywhere(call: Call): Promise<void> {
  call.afterCommit(call.house.caches.forgetAll)
  await call.house.storage.notify(call.db, FORGET_CHANNEL)
}
