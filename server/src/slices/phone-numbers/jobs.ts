/** What happens to verification codes later. */

import { z } from 'zod'
import { job } from '../../kernel/jobs/job.ts'
import { HOUR } from '../../kernel/process/clock.ts'
import { removeOldAttempts } from './store.ts'

export const forgetOldAttempts = job('phone_numbers.forget_old_attempts', {
  input: z.object({}),
  everyMs: HOUR,
  run: ({ call }) => removeOldAttempts(call, call.now),
})
