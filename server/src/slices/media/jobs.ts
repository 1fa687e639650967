/** Files are kept for a month. */

import { z } from 'zod'
import { job } from '../../kernel/jobs/job.ts'
import { HOUR } from '../../kernel/process/clock.ts'
import { forgetMedia } from './keep.ts'
import { LIMITS } from './media.ts'
import { mediaOlderThan } from './store.ts'

const FORGOTTEN_AT_ONCE_MAX = 100

/** Under the name by which databases know it already. */
export const forgetOldMedia = job('messages.forget_old_media', {
  input: z.object({}),
  everyMs: HOUR,
  async run({ call }) {
    await forgetMedia(call, await mediaOlderThan(call, call.now - LIMITS.lifetimeMs, FORGOTTEN_AT_ONCE_MAX))
  },
})
