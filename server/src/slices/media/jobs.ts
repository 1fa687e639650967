/** Files are kept for a month. */

import { sweep } from '../../kernel/engine/index.ts'
import { HOUR } from '../../kernel/process/clock.ts'
import { forgetMedia } from './keep.ts'
import { LIMITS } from './media.ts'
import { mediaOlderThan } from './store.ts'

/** Under the name by which databases know it already. */
export const forgetOldMedia = sweep('messages.forget_old_media', {
  everyMs: HOUR,
  batch: 100,
  async step(call, { batch }) {
    const old = await mediaOlderThan(call, call.now - LIMITS.lifetimeMs, batch)
    await forgetMedia(call, old)
    return old.length === batch
  },
})
