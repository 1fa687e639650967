/** Jobs that were given up: the operator sees why, and has them tried again or discards them. */

import { z } from 'zod'
import { discardDeadJob, listDeadJobs, retryDeadJob } from '../../kernel/engine/index.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorOperation, operatorReading, success, successAnswer } from '../../kernel/graph/operation.ts'
import { listShape, shown } from '../../kernel/graph/shown.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { notFound } from '../../kernel/wire/errors.ts'
import { integer, text } from '../../kernel/wire/params.ts'

const LIMIT_MAX = 1_000

const deadJob = z.object({
  id: z.string(),
  name: z.string().describe('what kind of work it is'),
  attempts: z.int(),
  last_error: z.string().nullable().describe('why the last attempt failed'),
  created_at: z.string(),
  last_tried_at: z.string(),
})

export const listJobsGivenUp = operatorReading('listJobsGivenUp', noNode, {
  summary: 'List the jobs that were given up after their last attempt, newest first',
  note: [
    'Newest first, without parameters, which may hold secrets. Forgotten after `PARLEY_DEAD_JOBS_KEPT_DAYS`.',
  ],
  input: z.object({
    before: text({ max: 100 }).optional().describe('the id of the last job of the page before'),
    limit: integer(1, LIMIT_MAX).default(100).describe('how many at most'),
  }),
  request: { limit: 25 },
  answer: z.object(listShape(deadJob)),
  async run({ input, call }) {
    const jobs = await listDeadJobs(call.db, { before: input.before, most: input.limit })
    return shown(call, jobs, ({ run_at, created_at, ...job }) => ({
      ...job,
      created_at: writeDate(created_at),
      last_tried_at: writeDate(run_at),
    }))
  },
})

export const retryJob = operatorOperation('retryJob', noNode, {
  summary: 'Try a job that was given up again, with all its attempts',
  key: 'The id of the job.',
  answer: successAnswer,
  async run({ key, call }) {
    if (!(await retryDeadJob(call, key))) throw notFound('post', key)
    return success
  },
})

export const discardJob = operatorOperation('discardJob', noNode, {
  summary: 'Discard a job that was given up',
  key: 'The id of the job.',
  answer: successAnswer,
  async run({ key, call }) {
    if (!(await discardDeadJob(call, key))) throw notFound('delete', key)
    return success
  },
})
