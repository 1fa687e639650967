/** The shapes of a call. */

import { z } from 'zod'
import type { Details } from '../../kernel/records/requests/request.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { HINTS, type HintName } from './rules/hints.ts'
import type { FoundRequest } from './store.ts'

/** Whatever a client sent, and whatever it was answered. */
const anything = z
  .unknown()
  .describe('As JSON, secrets cut out; as text where it was too long to be kept whole.')
const headers = z.record(z.string(), z.unknown()).describe('Secrets cut out.')

const detailsShape = {
  request: z
    .object({
      query: z.record(z.string(), z.unknown()),
      headers,
      body: anything.optional(),
      body_left_out: z
        .string()
        .optional()
        .describe('Why the body is not here as it was sent: then the call cannot be repeated from it.'),
    })
    .optional()
    .describe('What was sent.'),
  answer: z.object({ headers, body: anything.optional() }).optional().describe('What was answered.'),
}

export const requestAnswer = z
  .object({
    trace_id: z.string(),
    at: z.string().describe('By the wall clock, whatever the test clock shows.'),
    unix_ms: z.int(),
    method: z.string(),
    path: z.string(),
    operation: z.string().optional().describe('None where nothing is at that path, or nobody was let in.'),
    caller: z.string().optional(),
    app_id: z.string().optional(),
    account_id: z.string().optional(),
    node_id: z.string().optional(),
    status: z.int(),
    code: z.int().optional().describe('Of a refusal.'),
    duration_ms: z.number(),
    staged: z.string().optional().describe('The staged rule that was applied.'),
    skipped_before: z.int().optional().describe('Calls before this one that were too many to be kept.'),
    hints: z
      .array(z.enum(Object.keys(HINTS) as [HintName, ...HintName[]]))
      .optional()
      .describe('Habits that show in this call; GET /operator/hints says what to do.'),
    ...detailsShape,
  })
  .meta({ id: 'Request' })

export function describeRequest(
  row: FoundRequest,
  details?: Details,
  hints: HintName[] = [],
): z.infer<typeof requestAnswer> {
  const { trace_id, at, method, path, status, actor, skipped_before } = row
  const named = { operation: row.operation, caller: actor, app_id: row.app_id, account_id: row.account_id }
  const present = Object.entries({ ...named, node_id: row.node_id, code: row.code, staged: row.staged })
  return {
    trace_id,
    at: String(writeDate(at)),
    unix_ms: at,
    method,
    path,
    ...Object.fromEntries(present.filter(([, value]) => value !== null)),
    status,
    duration_ms: row.duration_us / 1000,
    ...(skipped_before > 0 && { skipped_before }),
    ...(hints.length > 0 && { hints }),
    ...(details && {
      request: {
        query: details.query,
        headers: details.headers,
        ...('body' in details && { body: details.body }),
        ...(details.body_left_out !== undefined && { body_left_out: details.body_left_out }),
      },
      answer: { headers: details.answer_headers, ...('answer' in details && { body: details.answer }) },
    }),
  }
}

export const changeAnswer = z
  .object({
    at: z.string(),
    action: z.string(),
    actor: z.string(),
    node_id: z.string().nullable(),
    account_id: z.string().nullable(),
    outcome: z.string(),
  })
  .meta({ id: 'TracedChange' })
