/** Forwarding: the very notification of an event, signed, to any address, once; what came back is the answer. */

import { z } from 'zod'
import { traces } from '../../../kernel/engine/index.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorOperation } from '../../../kernel/graph/operation.ts'
import { isSandbox } from '../../../kernel/process/mode.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { text } from '../../../kernel/wire/params.ts'
import { findAccount } from '../../accounts/index.ts'
import { attemptDelivery } from '../delivering/attempt.ts'
import { badCallback, noSuchEvent } from '../errors.ts'
import { callbackProblem } from '../rules/callback.ts'
import { URL_LENGTH_MAX } from '../subscription.ts'
import { attemptAnswer } from './trace-answer.ts'

export const forwardEvent = operatorOperation('forwardEvent', noNode, {
  summary: 'Send the notification of an event to another address, once, and return what that answered',
  key: 'The id of the event, from x-parley-event-id.',
  input: z.object({
    url: text({ min: 1, max: URL_LENGTH_MAX }).meta({
      description: 'Where it goes; signed with the secret of the application that the account belongs to.',
      examples: ['http://127.0.0.1:3000/webhook'],
    }),
  }),
  request: { url: 'http://127.0.0.1:3000/webhook' },
  answer: z.object({ delivered: z.boolean(), attempt: attemptAnswer }),
  refuses: [badCallback],
  async prepare({ key, input: { url }, call }) {
    const event = await traces.findEvent(call, key)
    const account = event && (await findAccount(call, event.account_id))
    if (!event || !account) throw noSuchEvent(key)
    const problem = callbackProblem(url, isSandbox(call.house))
    if (problem) throw badCallback('url', problem)
    const receiver = { id: `forwarded to ${url}`, app_id: account.app_id, url }
    const delivery = {
      ...event,
      id: 0,
      event_id: event.id,
      dialect: 'plain' as const,
      attempts: 0,
      next_at: 0,
    }
    return attemptDelivery(call.house, receiver, delivery)
  },
  run: async ({ prepared: { attempt, failure } }) => ({
    delivered: failure === undefined,
    attempt: { ...attempt, at: writeDate(attempt.at) },
  }),
})
