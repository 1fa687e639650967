/** An event and what became of it, as the operator sees it. */

import { z } from 'zod'
import { CIRCUITS, DELIVERY_STATES } from '../../../kernel/engine/index.ts'
import { CHOSEN_BY, REASONS, type Reason } from '../reasons.ts'

/** `failed` is the public name of this state. */
export const OUTCOMES = ['delivered', 'waiting', 'failed', 'undelivered', 'not_sent'] as const

const event = z.object({
  id: z.string(),
  is_raw: z
    .literal(true)
    .optional()
    .describe('Of an event that was given whole, and is held against no schema.'),
  field: z.string(),
  account_id: z.string(),
  node_id: z.string(),
  occurred_at: z.string(),
  outcome: z.enum(OUTCOMES),
})

export const reasonAnswer = z.enum(Object.keys(REASONS) as [Reason, ...Reason[]]).optional()

/** Whoever paused it, nothing is sent. */
const circuit = z.enum([...CIRCUITS, 'paused']).optional()

export const listedEventAnswer = event
  .extend({
    about: z.string().optional().describe('What it is about, in words: a template, a customer, a number.'),
    trace_id: z.string().optional().describe('The call that caused it.'),
    deliveries: z.array(
      z.object({
        id: z.string(),
        app_id: z.string().optional(),
        app_name: z.string().optional(),
        url: z.string().optional().describe('Where it goes.'),
        state: z.enum(DELIVERY_STATES),
        reason: reasonAnswer,
        short_reason: z.string().optional().describe('The same in two words.'),
        attempts: z.int(),
        status: z.int().optional().describe('What was answered last.'),
        duration_ms: z.number().optional().describe('How long that took.'),
        circuit: circuit.describe('Of what waits: how its receiver is, which it may wait behind.'),
        next_attempt_at: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'ListedEvent' })

export const attemptAnswer = z.object({
  at: z.string(),
  duration_ms: z.number(),
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  answer: z.string().optional(),
  error: z.string().optional(),
  staged: z.string().optional().describe('The staged rule that was applied.'),
})

const delivery = z.object({
  id: z.string(),
  application: z.object({ id: z.string(), name: z.string() }).optional(),
  state: z.enum(DELIVERY_STATES),
  explanation: z.string(),
  reason: reasonAnswer,
  short_reason: z.string().optional().describe('The reason in two words.'),
  callback: z.object({ url: z.string(), set_for: z.enum(CHOSEN_BY).nullable() }).optional(),
  circuit: circuit.describe('How its receiver is.'),
  finished_at: z.string().optional(),
  expires_at: z.string().optional(),
  attempts: z.array(attemptAnswer),
})

export const explainedEventAnswer = event
  .extend({
    value: z.unknown().describe('As the notifications of its field have it.'),
    body: z.string().describe('The very bytes that are sent.'),
    about: z.string().optional().describe('What it is about, in words.'),
    trace_id: z.string().optional().describe('The call that caused it.'),
    deliveries: z.array(delivery),
  })
  .meta({ id: 'ExplainedEvent' })
