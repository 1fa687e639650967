/** What the console forgets with time. */

import { sweep } from '../../kernel/engine/index.ts'
import { HOUR } from '../../kernel/process/clock.ts'
import { forgetSessions } from './store.ts'

export const forgetOldSessions = sweep('console.forget_sessions', {
  everyMs: HOUR,
  batch: 1_000,
  // By the wall clock, as they are kept.
  step: ({ db }, { batch }) => forgetSessions(db, Date.now(), batch),
})
