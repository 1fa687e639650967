/** What happens to photos later: a cached photo goes when the file goes that it was made of. */

import { sweep } from '../../kernel/engine/index.ts'
import { MINUTE } from '../../kernel/process/clock.ts'
import { removeCachedPhotos } from './store.ts'

export const removeEndedPhotos = sweep('profile.remove_ended_prints', {
  everyMs: 10 * MINUTE,
  batch: 100,
  step: async (call, { batch }) => (await removeCachedPhotos(call, call.now, batch)) === batch,
})
