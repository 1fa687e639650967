/** What the business has sent, for whoever waits for it: a test, a person at the sandbox. */

import { z } from 'zod'
import { waited, waitInput } from '../../kernel/call/waiting.ts'
import { EVENTS_CHANNEL } from '../../kernel/engine/index.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import { listShape, shown } from '../../kernel/graph/shown.ts'
import { keptMessageId } from '../../kernel/wire/message-id.ts'
import { choice, integer, text } from '../../kernel/wire/params.ts'
import { phoneNumberNode } from '../phone-numbers/index.ts'
import { sentMessageAnswer } from './answers.ts'
import { customerOf } from './customers/spelled.ts'
import { describeMessage } from './describe-message.ts'
import { noSuchMessage } from './errors/content.ts'
import { badRecipient } from './errors/recipient.ts'
import { hasCome, MESSAGE_STATUSES } from './message.ts'
import { OUTGOING_TYPES } from './outgoing/kept.ts'
import { readRecipient } from './outgoing/recipient.ts'
import { findMessage, listOutgoing } from './store/messages.ts'

/** Sending, and every change of a status, records an event: whoever waits is woken by it and looks again. */
const channels = [EVENTS_CHANNEL]

export const listSentMessages = operatorReading('listSentMessages', phoneNumberNode, {
  summary: 'List what a number has sent, oldest first; with wait, answered as soon as there is something',
  input: z.object({
    to: text({ min: 1, max: 40 }).optional().describe('Only messages to this customer.'),
    type: choice(OUTGOING_TYPES).optional().describe('Only messages of this type.'),
    after: integer(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Only what came after this `seq`; unless given, the latest.'),
    limit: integer(1, 1000).default(100).describe('How many at most.'),
    wait: waitInput().optional(),
  }),
  request: { limit: 25 },
  answer: z.object(listShape(sentMessageAnswer)),
  refuses: [badRecipient],
  async run({ node: number, input: { to, type, after, limit, wait }, call }) {
    const wanted = {
      wa_id: to === undefined ? undefined : await customerOf(call, number, readRecipient(to)),
      type,
      afterSeq: after,
      most: limit,
    }
    const messages = await waited(
      call,
      { wait, channels },
      () => listOutgoing(call, number.id, wanted),
      (found) => found.length > 0,
    )
    return shown(call, messages, describeMessage)
  },
})

export const readSentMessage = operatorReading('readSentMessage', phoneNumberNode, {
  summary:
    'Read a message that a number has sent; with status and wait, answered as soon as it has come so far',
  key: 'The id of the message, as sending it answered.',
  input: z.object({
    status: choice(MESSAGE_STATUSES)
      .optional()
      .describe('How far it should have come. What failed, and what was read, comes no further.'),
    wait: waitInput().optional(),
  }),
  request: { status: 'delivered', wait: '5s' },
  answer: sentMessageAnswer,
  refuses: [noSuchMessage],
  async run({ node: number, key, input: { status, wait }, call }) {
    const message = await waited(
      call,
      { wait, channels },
      () => findMessage(call, number.id, keptMessageId(key)),
      (found) => found?.direction !== 'outgoing' || status === undefined || hasCome(found.status, status),
    )
    if (message?.direction !== 'outgoing') throw noSuchMessage(key)
    return describeMessage(message)
  },
})
