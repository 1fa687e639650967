/** The inbox of an application: made, configured and read. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { operatorOperation, operatorReading } from '../../kernel/graph/operation.ts'
import type { RouteTable } from '../../kernel/graph/slice.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { choice, integer } from '../../kernel/wire/params.ts'
import { secretField } from '../../kernel/wire/secret-fields.ts'
import { appNode } from '../accounts/index.ts'
import { noInbox } from './errors.ts'
import { ANSWERS, LIMITS } from './inbox.ts'
import { isSigned } from './rules.ts'
import { findInbox, listRequests, putInbox, setAnswers } from './store.ts'
import { verifyTokenOf } from './verify-token.ts'

const inboxAnswer = z
  .object({
    callback_url: z.string().describe('To be set as the callback, like any other.'),
    verify_token: secretField(z.string()),
    answers_with: z.enum(ANSWERS),
    data: z
      .array(
        z.object({
          id: z.string(),
          received_time: z.string(),
          method: z.enum(['GET', 'POST']),
          query: z.record(z.string(), z.string()),
          headers: z.record(z.string(), z.string()),
          body: z.string().describe('As it came, to the byte.'),
          answered: z.int(),
          computed_signature: z
            .string()
            .optional()
            .describe('What x-hub-signature-256 must be, by the secret of the application at that time.'),
          is_signed: z.boolean().describe('Whether it was.'),
        }),
      )
      .describe('The newest first.'),
  })
  .meta({ id: 'Inbox' })

async function inboxOf(call: Asked, { id }: { id: string }, most: number) {
  const reads = { db: call.db }
  const inbox = await findInbox(reads, id)
  if (!inbox) throw noInbox(id)
  const requests = await listRequests(reads, id, most)
  return {
    callback_url: `${call.house.localUrl}/inbox/${id}`,
    verify_token: verifyTokenOf(call.house, id),
    answers_with: inbox.answers_with,
    data: requests.map(({ app_id: _, received_at, computed, ...request }) => ({
      ...request,
      received_time: writeDate(received_at),
      ...(computed !== null && { computed_signature: computed }),
      is_signed: isSigned({ ...request, computed }),
    })),
  }
}

const readInbox = operatorReading('readInbox', appNode, {
  sandboxOnly: true,
  summary: "Read what came to an application's receiver inside the sandbox",
  input: z.object({ limit: integer(1, LIMITS.keptMax).default(50).describe('How many at most.') }),
  request: { limit: 25 },
  answer: inboxAnswer,
  refuses: [noInbox],
  run: ({ node: app, input, call }) => inboxOf(call, app, input.limit),
})

const setInbox = operatorOperation('setInbox', appNode, {
  sandboxOnly: true,
  summary: 'Make a receiver inside the sandbox for an application, or set how it answers',
  note: [
    'It is a callback like any other: set its `callback_url` and `verify_token`, and it is verified, signed to and retried. A notification with a wrong signature is answered 403. It keeps the latest 200 requests.',
  ],
  input: z.object({
    answers_with: choice(ANSWERS)
      .optional()
      .describe('200, 500, nothing until the sender gives up, or a challenge in quotes.'),
  }),
  request: { answers_with: 'ok' },
  answer: inboxAnswer,
  async run({ node: app, input, call }) {
    await putInbox(call, { app_id: app.id, answers_with: 'ok' })
    if (input.answers_with) await setAnswers(call, app.id, input.answers_with)
    return inboxOf(call, app, LIMITS.keptMax)
  },
})

export const operator = {
  'GET /operator/{app}/inbox': readInbox,
  'POST /operator/{app}/inbox': setInbox,
} satisfies RouteTable
