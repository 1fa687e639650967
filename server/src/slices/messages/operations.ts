/** The verb of messages: sending one, or marking one as read. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { EVENTS_CHANNEL } from '../../kernel/engine/index.ts'
import { operation, success, successAnswer } from '../../kernel/graph/operation.ts'
import { requireProduct, wrongProduct } from '../media/index.ts'
import { accountBarred, type PhoneNumber, phoneNumberNode, productOf } from '../phone-numbers/index.ts'
import { noteTyping } from './conversations/typing.ts'
import {
  catalogMissing,
  flowBlocked,
  flowNotNamed,
  flowNotSendable,
  noSuchMedia,
  noSuchMessage,
  noSuchScreen,
  onVersionedPathsOnly,
  productMissing,
} from './errors/content.ts'
import { numberNotVerified, numberRestricted, throughputReached, tierReached } from './errors/number.ts'
import {
  badRecipient,
  phoneNumberNeeded,
  recipientMissing,
  toOneself,
  unknownUser,
  windowClosed,
} from './errors/recipient.ts'
import {
  marketingSwitchedOff,
  templateDisabled,
  templateMissing,
  templateNotApproved,
  templatePaused,
  wrongParameterCount,
  wrongParameterFormat,
} from './errors/template.ts'
import { messageIdIn } from './message-id.ts'
import { SEND_REQUESTS } from './outgoing/examples.ts'
import { type Receipt, sendInput } from './outgoing/input.ts'
import { send, templateIn } from './outgoing/send.ts'
import { SEND_NOTES } from './send-notes.ts'
import { findMessage, setStatus } from './store/messages.ts'
import { throughput } from './throughput.ts'

export const sendMessage = operation('sendMessage', phoneNumberNode, {
  summary: 'Send a message, or mark one as read and show that an answer is being written',
  note: SEND_NOTES,
  permission: 'messaging',
  input: sendInput,
  modes: SEND_REQUESTS,
  answer: z.union([
    z.object({
      messaging_product: z.string(),
      contacts: z.array(
        z.object({
          input: z.string(),
          wa_id: z
            .string()
            .optional()
            .describe('Absent where they were named by user_id and hide their number.'),
          user_id: z.string().optional(),
        }),
      ),
      messages: z.array(
        z.object({ id: z.string(), message_status: z.enum(['accepted', 'held_for_quality_assessment']) }),
      ),
    }),
    successAnswer,
  ]),
  example: {
    messaging_product: 'chat',
    contacts: [{ input: '+1 650 555 1234', wa_id: '16505551234' }],
    messages: [{ id: 'mid.Zk3bq0wT9yQ1', message_status: 'accepted' }],
  },
  budget: throughput,
  alsoByPut: true,
  errorData: (spoken) => ({ messaging_product: productOf(spoken) }),
  refuses: [
    numberNotVerified,
    numberRestricted,
    accountBarred,
    toOneself,
    badRecipient,
    recipientMissing,
    unknownUser,
    phoneNumberNeeded,
    onVersionedPathsOnly,
    catalogMissing,
    productMissing,
    windowClosed,
    tierReached,
    throughputReached,
    templateMissing,
    templateNotApproved,
    templatePaused,
    templateDisabled,
    marketingSwitchedOff,
    wrongParameterCount,
    wrongParameterFormat,
    flowNotSendable,
    flowNotNamed,
    flowBlocked,
    noSuchScreen,
    noSuchMessage,
    noSuchMedia,
    wrongProduct,
  ],
  beside: async ({ input, account_id, call }) =>
    input.type === 'template' && account_id !== null ? templateIn(call, account_id, input) : undefined,
  async run({ node: number, input, beside: template, call }) {
    requireProduct(call, input.messaging_product)
    if (input.type === undefined) return markAsRead(call, number, input)
    const { id, contact, isHeld } = await send(call, number, input, template)
    return {
      messaging_product: productOf(call),
      contacts: [contact],
      messages: [
        {
          id: messageIdIn(call.dialect, id),
          message_status: isHeld ? 'held_for_quality_assessment' : 'accepted',
        },
      ],
    }
  },
})

async function markAsRead(call: Call, number: PhoneNumber, { message_id, typing_indicator }: Receipt) {
  const message = await findMessage(call, number.id, message_id)
  if (message?.direction !== 'incoming') throw noSuchMessage(message_id)
  await setStatus(call, message, 'read')
  if (typing_indicator) await noteTyping(call, message)
  await call.house.storage.announce(call.db, EVENTS_CHANNEL)
  return success
}
