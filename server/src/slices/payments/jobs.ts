/** What happens to authorization links later. */

import { sweep } from '../../kernel/engine/index.ts'
import { DAY, HOUR } from '../../kernel/process/clock.ts'
import { removeOldCodes } from './sandbox-gateway/index.ts'
import { removeOldAuthorizations } from './store.ts'

/** Kept a day past their end, so that a late visitor sees what happened. */
export const forgetOldAuthorizations = sweep('payments.forget_old_authorizations', {
  everyMs: HOUR,
  batch: 1_000,
  async step(call, { batch }) {
    const before = call.now - DAY
    const removed = [
      await removeOldAuthorizations(call, before, batch),
      await removeOldCodes(call, before, batch),
    ]
    return removed.includes(batch)
  },
})
