/** Worlds that were made for a while remove themselves. */

import { sweep } from '../../../kernel/engine/index.ts'
import { MINUTE } from '../../../kernel/process/clock.ts'
import { endWorld } from './make.ts'
import { worldsPast } from './store.ts'

export const removeExpiredWorlds = sweep('operator.remove_expired_worlds', {
  everyMs: MINUTE,
  batch: 20,
  async step(call, { batch }) {
    const past = await worldsPast(call, Date.now(), batch)
    for (const world of past) await endWorld(call, world)
    return past.length === batch
  },
})
