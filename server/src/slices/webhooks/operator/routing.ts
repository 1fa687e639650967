/** The subscribers of an event, before there is one: the same decision as for a real one, and why not. */

import { z } from 'zod'
import { CIRCUITS, findReceivers } from '../../../kernel/engine/index.ts'
import { operatorReading } from '../../../kernel/graph/operation.ts'
import { text } from '../../../kernel/wire/params.ts'
import { assertKnown } from '../../../kernel/wire/read-input.ts'
import { accountNode } from '../../accounts/index.ts'
import { decisionsFor } from '../deciding.ts'
import { subscribableFields } from '../inputs.ts'
import { CHOSEN_BY, explained, shortly } from '../reasons.ts'
import { namesOfApps } from '../store/routing.ts'
import { circuitOf } from './listed.ts'
import { reasonAnswer } from './trace-answer.ts'

const subscriberAnswer = z.object({
  app_id: z.string().optional().describe('Missing where no application is subscribed at all.'),
  app_name: z.string().optional(),
  hears: z.boolean(),
  reason: reasonAnswer,
  short_reason: z.string().optional(),
  explanation: z.string().optional(),
  callback: z
    .object({ url: z.string(), set_for: z.enum(CHOSEN_BY), circuit: z.enum([...CIRCUITS, 'paused']) })
    .optional(),
})

export const tryRouting = operatorReading('tryRouting', accountNode, {
  summary:
    'Read who would receive an event of this account now, by which callback, and who would not and why',
  input: z.object({
    field: text({ max: 100 }).optional().describe('Only events of this field; unless given, of each.'),
    node: text({ max: 512 })
      .optional()
      .describe(
        'What the event is about: a number may have a callback of its own. Unless given, the account.',
      ),
  }),
  request: { field: 'messages', node: '300000000000001' },
  answer: z
    .object({ data: z.array(z.object({ field: z.string(), applications: z.array(subscriberAnswer) })) })
    .meta({ id: 'TriedRouting' }),
  async run({ node: account, input: { field, node = account.id }, call }) {
    const known = subscribableFields(call.house)
    if (field !== undefined) assertKnown('field', field, known)
    const events = (field === undefined ? known : [field]).map((one) => ({
      account_id: account.id,
      node_id: node,
      field: one,
    }))
    const decisionsOf = await decisionsFor(call.house, call.db, events)
    const decided = events.map((event) => ({ field: event.field, decisions: decisionsOf(event) }))
    const all = decided.flatMap(({ decisions }) => decisions)
    const apps = await namesOfApps(call.db, [...new Set(all.flatMap(({ app_id }) => app_id ?? []))])
    const ids = [...new Set(all.flatMap(({ receiver_id }) => receiver_id ?? []))]
    const receivers = new Map((await findReceivers(call, ids)).map((one) => [one.id, one]))
    return {
      data: decided.map(({ field, decisions }) => ({
        field,
        applications: decisions.map(({ app_id, receiver_id, chosen_by, reason }) => {
          const receiver = receivers.get(receiver_id ?? '')
          return {
            ...(app_id !== null && { app_id, app_name: apps.get(app_id) ?? '' }),
            hears: reason === null,
            ...(reason !== null && {
              reason,
              short_reason: shortly(reason),
              explanation: explained(reason),
            }),
            ...(receiver &&
              chosen_by && {
                callback: { url: receiver.url, set_for: chosen_by, ...circuitOf(receiver) },
              }),
          }
        }),
      })),
    }
  },
})
