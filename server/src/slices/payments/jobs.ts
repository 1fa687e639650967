/** What happens to authorization links later. */

import { z } from 'zod'
import { job } from '../../kernel/jobs/job.ts'
import { DAY, HOUR } from '../../kernel/process/clock.ts'
import { removeOldCodes } from './sandbox-gateway/index.ts'
import { removeOldAuthorizations } from './store.ts'

/** Kept a day past their end, so that whoever comes late is told what happened. */
export const forgetOldAuthorizations = job('payments.forget_old_authorizations', {
  input: z.object({}),
  everyMs: HOUR,
  async run({ call }) {
    await removeOldAuthorizations(call, call.now - DAY)
    await removeOldCodes(call, call.now - DAY)
  },
})
