/** Calls, as far as they go here: whether a customer allowed them is known, but none is carried. */

import { z } from 'zod'
import { operation, reading, successAnswer } from '../../kernel/graph/operation.ts'
import { choice, oneOfThese, text } from '../../kernel/wire/params.ts'
import { phoneNumberNode, productOf } from '../phone-numbers/index.ts'
import { callsNotCarried } from './errors/number.ts'
import { badRecipient, recipientMissing } from './errors/recipient.ts'
import { readRecipient } from './outgoing/recipient.ts'
import { latestAnswer } from './store/messages.ts'

const ACTIONS = ['connect', 'pre_accept', 'accept', 'reject', 'terminate'] as const

export const callCustomer = operation('callCustomer', phoneNumberNode, {
  summary: 'Make or answer a call: refused, because calls are not supported here',
  note: ['Parley carries no calls: every request is refused with 138000.'],
  permission: 'messaging',
  input: z.object({ action: choice(ACTIONS).describe('What is to be done about a call.') }),
  request: { action: 'connect' },
  answer: successAnswer,
  refuses: [callsNotCarried],
  async run({ input: { action } }) {
    throw callsNotCarried(action)
  },
})

type Reply = {
  call_permission_reply: { response: string; is_permanent?: boolean; expiration_timestamp?: number }
}

function permissionBy(reply: Reply | undefined, now: number) {
  const { response, is_permanent, expiration_timestamp } = reply?.call_permission_reply ?? {}
  if (response !== 'accept') return { status: 'no_permission' }
  if (is_permanent) return { status: 'permanent' }
  const isOver = expiration_timestamp === undefined || expiration_timestamp * 1000 <= now
  return isOver ? { status: 'no_permission' } : { status: 'temporary', expiration_time: expiration_timestamp }
}

const customer = () => text({ max: 60 }).optional()

export const readCallPermission = reading('readCallPermission', phoneNumberNode, {
  summary: 'Read whether a customer has allowed the business to call them',
  note: ['What the customer answered last to a `call_permission_request`; permission lasts seven days.'],
  permission: 'messaging',
  input: z
    .object({
      user_wa_id: customer().describe('The customer: a phone number in international form.'),
      userWaId: customer().describe('The same, as some clients write it.'),
    })
    .meta(oneOfThese('user_wa_id', 'userWaId')),
  request: { user_wa_id: '16505551234' },
  answer: z.object({
    messaging_product: z.string(),
    permission: z.object({
      status: z.enum(['no_permission', 'temporary', 'permanent']),
      expiration_time: z.int().optional().describe('Until when, in unix seconds.'),
    }),
    actions: z.array(
      z.object({
        action_name: z.enum(['send_call_permission_request', 'start_call']),
        can_perform_action: z.boolean(),
      }),
    ),
  }),
  refuses: [badRecipient, recipientMissing],
  async run({ node: number, input, call }) {
    const named = input.user_wa_id ?? input.userWaId
    if (named === undefined) throw recipientMissing('user_wa_id')
    const conversation = { phone_number_id: number.id, wa_id: readRecipient(named, 'user_wa_id') }
    const reply = await latestAnswer(call, conversation, 'call_permission_reply')
    return {
      messaging_product: productOf(call),
      permission: permissionBy(reply?.content as Reply | undefined, call.now),
      actions: [
        { action_name: 'send_call_permission_request', can_perform_action: true },
        { action_name: 'start_call', can_perform_action: false },
      ],
    }
  },
})
