/** The kernel's own recurring work. */

import { z } from 'zod'
import { HOUR } from '../clock.ts'
import { forgetOldAnswers } from '../idempotency.ts'
import { type AnyJob, job } from './job.ts'

const forgetAnswers = job('kernel.forget_old_answers', {
  input: z.object({}),
  everyMs: HOUR,
  run: ({ call }) => forgetOldAnswers(call),
})

export const kernelJobs: AnyJob[] = [forgetAnswers]
