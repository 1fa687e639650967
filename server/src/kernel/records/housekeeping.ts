/** The kernel's own recurring work. */

import { z } from 'zod'
import { forgetWholeBudgets } from '../call/limits/store.ts'
import { type AnyJob, job } from '../jobs/job.ts'
import { HOUR } from '../process/clock.ts'
import { forgetOldAnswers } from './idempotency.ts'

const forgetAnswers = job('kernel.forget_old_answers', {
  input: z.object({}),
  everyMs: HOUR,
  run: ({ call }) => forgetOldAnswers(call),
})

const forgetBudgets = job('kernel.forget_whole_budgets', {
  input: z.object({}),
  everyMs: HOUR,
  run: ({ call }) => forgetWholeBudgets(call.db, call.now),
})

export const kernelJobs: AnyJob[] = [forgetAnswers, forgetBudgets]
