/** What happens to photos later: a print goes when the file goes that it was made of. */

import { sweep } from '../../kernel/jobs/sweep.ts'
import { MINUTE } from '../../kernel/process/clock.ts'
import { removePrints } from './store.ts'

export const removeEndedPrints = sweep('profile.remove_ended_prints', {
  everyMs: 10 * MINUTE,
  batch: 100,
  step: async (call, { batch }) => (await removePrints(call, call.now, batch)) === batch,
})
