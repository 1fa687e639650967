/** What the kernel's own rooms forget with time. */

import { forgetWholeBudgets } from '../call/limits/store.ts'
import { type AnyJob, forgetDeadJobs, sweep } from '../engine/index.ts'
import { HOUR, MINUTE } from '../process/clock.ts'
import { forgetOldAnswers } from './idempotency.ts'
import { REQUESTS_KEPT } from './requests/request.ts'
import { forgetRequests } from './requests/store.ts'

const BATCH = 1_000

export const kernelSweeps: AnyJob[] = [
  sweep('kernel.forget_old_answers', {
    everyMs: HOUR,
    batch: BATCH,
    step: async (call, { batch }) => (await forgetOldAnswers(call, batch)) === batch,
  }),
  sweep('kernel.forget_whole_budgets', {
    everyMs: HOUR,
    batch: BATCH,
    step: async ({ db, now }, { batch }) => (await forgetWholeBudgets(db, now, batch)) === batch,
  }),
  sweep('kernel.forget_dead_jobs', {
    everyMs: HOUR,
    batch: BATCH,
    step: async (call, { batch }) => (await forgetDeadJobs(call, batch)) === batch,
  }),
  sweep('kernel.forget_requests', {
    everyMs: MINUTE,
    batch: BATCH,
    // By the wall clock: a test that moves its own still wants to see what it called.
    step: ({ db }, { batch }) => forgetRequests(db, Date.now() - REQUESTS_KEPT.ms, batch),
  }),
]
