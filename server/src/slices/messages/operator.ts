/** What the operator (the phone, the bridge, a test) may do in conversations. */

import { z } from 'zod'
import { operatorOperation, operatorReading } from '../../kernel/graph/operation.ts'
import { searchInput } from '../../kernel/graph/paging.ts'
import { listShape, shown } from '../../kernel/graph/shown.ts'
import type { RouteTable } from '../../kernel/graph/slice.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { choice, integer, text } from '../../kernel/wire/params.ts'
import { phoneNumberNode } from '../phone-numbers/index.ts'
import { conversationAnswer, messageAnswer, qualityAnswer } from './answers.ts'
import { INBOUND_REQUESTS } from './conversations/examples.ts'
import { receive } from './conversations/inbound.ts'
import { inboundInput } from './conversations/incoming.ts'
import { customerOf } from './customers/spelled.ts'
import { describeMessage } from './describe-message.ts'
import { noSuchMessage } from './errors/content.ts'
import { undeliverable } from './errors/failures.ts'
import { badRecipient } from './errors/recipient.ts'
import { advances, advancesOrFails, MESSAGE_STATUSES, TIER_WINDOW_MS } from './message.ts'
import { messageId } from './message-id.ts'
import { readRecipient } from './outgoing/recipient.ts'
import { paceTemplate } from './pacing.ts'
import { listSentMessages, readSentMessage } from './sent.ts'
import { reportStatus } from './statuses.ts'
import * as conversations from './store/conversations.ts'
import { findMessage, listMessages } from './store/messages.ts'
import { qualityHistory } from './store/quality.ts'
import { customersSince } from './store/tier.ts'
import { goesToPhone } from './transport.ts'

const receiveMessage = operatorOperation('receiveMessage', phoneNumberNode, {
  summary: "A customer's message arrives: text, media, location, replies, flow responses",
  note: [
    '`referral`, `errors` and forwarding marks of `context` are sent on with the message. Anything Parley would send to nobody is refused (100).',
    "A blocked customer's message is not stored.",
  ],
  input: inboundInput,
  modes: INBOUND_REQUESTS,
  answer: z.object({ success: z.literal(true), id: z.string() }),
  example: { success: true, id: 'mid.Zk3bq0wT9yQ1' },
  refuses: [badRecipient],
  async run({ node: number, input, call }) {
    const from = await customerOf(call, number, readRecipient(input.from))
    const id = await receive(call, number, from, input)
    return { success: true, id }
  },
})

const reportStatuses = operatorOperation('reportStatuses', phoneNumberNode, {
  summary: 'The bridge reports what became of a message; a late or repeated report changes nothing',
  note: [
    'Statuses only advance; a repeated report changes nothing. On the sandbox phone `failed` after `delivered` is accepted, too.',
  ],
  input: z.object({
    id: messageId().describe('The message.'),
    status: choice(MESSAGE_STATUSES.filter((status) => status !== 'accepted')).describe(
      'What became of it; without a bridge, in the sandbox, a message may fail at any time.',
    ),
    details: text({ max: 1000 }).optional().describe('Why it failed, in words.'),
  }),
  request: { id: 'mid.Zk3bq0wT9yQ1', status: 'read' },
  answer: z.object({ success: z.literal(true), changed: z.boolean() }),
  refuses: [noSuchMessage],
  async run({ node: number, input, call }) {
    const message = await findMessage(call, number.id, input.id)
    if (message?.direction !== 'outgoing') throw noSuchMessage(input.id)
    const failure =
      input.status === 'failed' ? undeliverable(input.details ?? 'the bridge reported a failure') : null
    const allows = goesToPhone(call.house) ? advancesOrFails : advances
    return { success: true, changed: await reportStatus(call, message, input.status, failure, allows) }
  },
})

const listConversations = operatorReading('listConversations', phoneNumberNode, {
  summary: 'List the conversations of a number, the latest first',
  input: z.object({
    limit: integer(1, 1000).default(100).describe('How many at most.'),
    q: searchInput.q.describe(
      'Only customers with this word in their name, or these digits in their number.',
    ),
  }),
  request: { q: 'Ada', limit: 25 },
  answer: z.object(listShape(conversationAnswer)),
  async run({ node: number, input, call }) {
    const found = await conversations.listConversations(call, number.id, input.limit, input.q)
    return shown(
      call,
      found.map((conversation) => ({ id: conversation.wa_id, ...conversation })),
      ({ wa_id, name, blocked, last_inbound_at, last_message_at, identity_changed_at, created_at }) => ({
        wa_id,
        name,
        blocked,
        last_message_time: writeDate(last_message_at),
        ...(last_inbound_at !== null && { last_inbound_time: writeDate(last_inbound_at) }),
        ...(identity_changed_at !== null && { identity_changed_time: writeDate(identity_changed_at) }),
        created_time: writeDate(created_at),
      }),
    )
  },
})

const readConversation = operatorReading('readConversation', phoneNumberNode, {
  summary: 'Read the messages of one conversation, oldest first',
  key: 'The number of the customer, in digits.',
  input: z.object({
    after: integer(0, Number.MAX_SAFE_INTEGER).optional().describe('Only what came after this `seq`.'),
    limit: integer(1, 1000).default(100).describe('How many at most.'),
  }),
  request: { limit: 25 },
  answer: z.object(listShape(messageAnswer)),
  refuses: [badRecipient],
  async run({ node: number, key, input, call }) {
    const range = { most: input.limit, ...(input.after !== undefined && { afterSeq: input.after }) }
    const waId = await customerOf(call, number, readRecipient(key))
    const messages = await listMessages(call, number.id, waId, range)
    return shown(call, messages, describeMessage)
  },
})

const readQuality = operatorReading('readQuality', phoneNumberNode, {
  summary: 'Read how the rating and the tier of a number changed, and why',
  note: [
    'A block weighs 1, a report 2, each customer once over seven days: 5 is YELLOW, 10 is RED. GREEN with half the tier used on each of seven days raises the tier; RED lowers it.',
  ],
  answer: z.object({
    data: z.array(qualityAnswer),
    messaged_customers: z
      .int()
      .describe('Different customers messaged in the last 24 hours: what the tier limits.'),
  }),
  async run({ node: number, call }) {
    const history = await qualityHistory(call, number.id)
    return {
      data: history.map(({ at, phone_number_id: _, ...row }) => ({ ...row, at: writeDate(at) })),
      messaged_customers: await customersSince(call, number.id, call.now - TIER_WINDOW_MS),
    }
  },
})

export const operator = {
  'POST /operator/{phone_number}/inbound': receiveMessage,
  'POST /operator/{phone_number}/statuses': reportStatuses,
  'POST /operator/{template}/pacing': paceTemplate,
  'GET /operator/{phone_number}/messages': listSentMessages,
  'GET /operator/{phone_number}/messages/{message_id}': readSentMessage,
  'GET /operator/{phone_number}/conversations': listConversations,
  'GET /operator/{phone_number}/conversations/{wa_id}': readConversation,
  'GET /operator/{phone_number}/quality_history': readQuality,
} satisfies RouteTable
