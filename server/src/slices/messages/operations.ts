/** The verbs of messages. */

import { z } from 'zod'
import { operation, success, successAnswer } from '../../kernel/graph/operation.ts'
import { EVENTS_CHANNEL } from '../../kernel/records/events.ts'
import { choice, json, object, text } from '../../kernel/wire/params.ts'
import { isProduct, phoneNumberNode, productOf } from '../phone-numbers/index.ts'
import { noteTyping } from './conversations/typing.ts'
import {
  badRecipient,
  flowBlocked,
  flowNotNamed,
  flowNotSendable,
  noSuchMedia,
  noSuchMessage,
  numberNotVerified,
  numberRestricted,
  templateDisabled,
  templateMissing,
  templateNotApproved,
  templatePaused,
  throughputReached,
  tierReached,
  toOneself,
  windowClosed,
  wrongParameterCount,
  wrongParameterFormat,
  wrongProduct,
} from './errors.ts'
import { LIMITS, MEDIA_TYPES } from './message.ts'
import { send } from './outgoing/send.ts'
import * as store from './store.ts'
import { throughput } from './throughput.ts'

const part = json().optional()

/** Which of the parts must be there, and how it looks, depends on `type`; see outgoing/content.ts. */
const sendInput = z.object({
  messaging_product: text().optional(),
  recipient_type: choice(['individual']).optional(),
  to: text({ max: 60 }).optional(),
  type: text({ max: 40 }).optional(),
  context: object({ message_id: text({ min: 1, max: 128 }) }).optional(),
  biz_opaque_callback_data: text({ max: LIMITS.callbackDataLengthMax }).optional(),
  status: choice(['read']).optional(),
  message_id: text({ max: 128 }).optional(),
  typing_indicator: object({ type: choice(['text']) }).optional(),
  text: part,
  template: part,
  interactive: part,
  reaction: part,
  location: part,
  contacts: part,
  body: part,
  action: part,
  ...Object.fromEntries(MEDIA_TYPES.map((type) => [type, part])),
})

export const sendMessage = operation('sendMessage', phoneNumberNode, {
  summary: 'Send a message, or mark one as read and show that an answer is being written',
  permission: 'messaging',
  input: sendInput,
  answer: z.union([
    z.object({
      messaging_product: z.string(),
      contacts: z.array(z.object({ input: z.string(), wa_id: z.string() })),
      messages: z.array(z.object({ id: z.string(), message_status: z.string().optional() })),
    }),
    successAnswer,
  ]),
  example: {
    messaging_product: 'chat',
    contacts: [{ input: '+1 650 555 1234', wa_id: '16505551234' }],
    messages: [{ id: 'mid.Zk3bq0wT9yQ1', message_status: 'accepted' }],
  },
  budget: throughput,
  refuses: [
    numberNotVerified,
    numberRestricted,
    toOneself,
    badRecipient,
    windowClosed,
    tierReached,
    throughputReached,
    templateMissing,
    templateNotApproved,
    templatePaused,
    templateDisabled,
    wrongParameterCount,
    wrongParameterFormat,
    flowNotSendable,
    flowNotNamed,
    flowBlocked,
    noSuchMessage,
    noSuchMedia,
    wrongProduct,
  ],
  async run({ node: number, input, call }) {
    if (input.messaging_product !== undefined && !isProduct(call.house, input.messaging_product)) {
      throw wrongProduct(productOf(call), input.messaging_product)
    }
    if (input.status === 'read') {
      const message = await store.findMessage(call, number.id, input.message_id ?? '')
      if (message?.direction !== 'incoming') throw noSuchMessage(input.message_id ?? '')
      await store.setStatus(call, message, 'read')
      if (input.typing_indicator) await noteTyping(call, message)
      await call.house.storage.notify(call.db, EVENTS_CHANNEL)
      return success
    }
    const to = input.to ?? ''
    const { id, wa_id } = await send(call, number, {
      to,
      context_id: input.context?.message_id ?? null,
      callback_data: input.biz_opaque_callback_data ?? null,
      bag: input,
    })
    return {
      messaging_product: productOf(call),
      contacts: [{ input: to, wa_id }],
      messages: [{ id, message_status: 'accepted' }],
    }
  },
})
