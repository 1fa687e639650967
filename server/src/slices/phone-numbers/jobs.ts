/** What happens to verification codes later. */

import { sweep } from '../../kernel/engine/index.ts'
import { HOUR } from '../../kernel/process/clock.ts'
import { removeOldAttempts, removeOldCodes } from './store/codes.ts'

export const forgetOldAttempts = sweep('phone_numbers.forget_old_attempts', {
  everyMs: HOUR,
  batch: 1_000,
  async step(call, { batch }) {
    const removed = [await removeOldAttempts(call, batch), await removeOldCodes(call, batch)]
    return removed.includes(batch)
  },
})
