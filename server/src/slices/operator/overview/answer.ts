/** The parts of the page that reports the health of an installation. */

import { z } from 'zod'
import { COUNTED_MAX } from '../../../kernel/engine/index.ts'

const seconds = (about: string) => z.number().min(0).describe(about)

const waiting = {
  count: z.int().min(0).max(COUNTED_MAX).describe(`Counted up to ${COUNTED_MAX}.`),
  oldest_seconds: seconds('For how long the first of them has waited; 0 when nothing waits.'),
}

const shape = {
  alert: z.string().describe('The alert of the same bound, and its section in docs/guides/runbook.md.'),
  says: z.string().describe('What was found.'),
  means: z.string().describe('What it is to those who use the service, where it is not well.'),
}

export const overviewAnswer = z
  .object({
    status: z.enum(['ok', 'attention']).describe('attention: there are problems.'),
    problems: z.array(z.object(shape)).describe('The checks that are not well.'),
    checks: z
      .array(
        z.object({
          name: z.string(),
          ok: z.boolean(),
          ...shape,
          passes: z.literal(true).optional().describe('It may pass by itself: the process is busy.'),
        }),
      )
      .describe('All health checks: /ready, the metrics, the doctor and the console report the same.'),
    at: z.string(),
    version: z.string(),
    mode: z.enum(['sandbox', 'production']),
    events: z.object(waiting).describe('Not routed yet.'),
    deliveries: z
      .object({
        ...waiting,
        oldest_reachable_seconds: seconds('The same of those whose receiver answers.'),
      })
      .describe('Notifications that wait.'),
    circuits: z
      .object({ closed: z.int(), half_open: z.int(), open: z.int(), paused: z.int() })
      .describe('Receivers: sent to, being tried again, failing, and paused by their answer 410.'),
    jobs: z.object({
      waiting: z.int(),
      running: z.int(),
      dead: z.int().describe('Given up after their last attempt; GET /operator/jobs lists them.'),
      overdue_seconds: seconds('For how long the next one has been due.'),
    }),
    database: z
      .object({
        engine: z.enum(['sqlite', 'postgres']),
        answered_in_seconds: seconds('How long this process waited for one question to it.'),
        commits: z.int().describe('Since this process was started.'),
        conflicts: z.int(),
        transactions_waiting: z.int(),
        connections: z
          .object({ open: z.int(), idle: z.int(), max: z.int(), waiting: z.int() })
          .optional()
          .describe('Of the pool of this process; the embedded engine has none.'),
      })
      .describe('As the process that answers sees it.'),
    process: z
      .object({
        uptime_seconds: seconds('Since it was started.'),
        memory_bytes: z.int(),
        loop_lag: z.object({
          p50_seconds: seconds('Half of the time it was no later than this.'),
          p99_seconds: seconds('Nearly always no later than this.'),
          max_seconds: seconds('At worst.'),
        }),
      })
      .describe('The process that answers; the others of an installation have pages of their own.'),
  })
  .meta({ id: 'Overview' })
