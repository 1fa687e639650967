/** How an event and what became of it are told. */

import { z } from 'zod'
import { CHOSEN_BY, DELIVERY_STATES, REASONS, type Reason } from '../delivery.ts'
import { CIRCUITS } from '../receiver.ts'

/** `failed` says it as people say it. */
export const OUTCOMES = ['delivered', 'waiting', 'failed', 'undelivered', 'not_sent'] as const

const event = z.object({
  id: z.string(),
  field: z.string(),
  account_id: z.string(),
  node_id: z.string(),
  occurred_at: z.string(),
  outcome: z.enum(OUTCOMES),
})

const reason = z.enum(Object.keys(REASONS) as [Reason, ...Reason[]]).optional()

export const listedEventAnswer = event
  .extend({
    deliveries: z.array(
      z.object({
        id: z.string(),
        app_id: z.string().optional(),
        state: z.enum(DELIVERY_STATES),
        reason,
        attempts: z.int(),
      }),
    ),
  })
  .meta({ id: 'ListedEvent' })

const attempt = z.object({
  at: z.string(),
  duration_ms: z.number(),
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  answer: z.string().optional(),
  error: z.string().optional(),
  staged: z.string().optional().describe('The staging rule that had a hand in it.'),
})

const delivery = z.object({
  id: z.string(),
  application: z.object({ id: z.string(), name: z.string() }).optional(),
  state: z.enum(DELIVERY_STATES),
  explanation: z.string(),
  reason,
  callback: z.object({ url: z.string(), set_for: z.enum(CHOSEN_BY).nullable() }).optional(),
  circuit: z.enum(CIRCUITS).optional(),
  finished_at: z.string().optional(),
  expires_at: z.string().optional(),
  attempts: z.array(attempt),
})

export const explainedEventAnswer = event
  .extend({
    value: z.unknown().describe('As the notifications of its field have it.'),
    body: z.string().describe('The very bytes that are sent.'),
    deliveries: z.array(delivery),
  })
  .meta({ id: 'ExplainedEvent' })
