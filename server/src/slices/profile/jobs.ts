/** What happens to photos later: a print goes when the file goes that it was made of. */

import { z } from 'zod'
import { job } from '../../kernel/jobs/job.ts'
import { MINUTE } from '../../kernel/process/clock.ts'
import { removePrints } from './store.ts'

export const removeEndedPrints = job('profile.remove_ended_prints', {
  input: z.object({}),
  everyMs: 10 * MINUTE,
  run: ({ call }) => removePrints(call, call.now),
})
