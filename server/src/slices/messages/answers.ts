/** The shapes of messages and conversations: in notifications, and for the operator. */

import { z } from 'zod'
import { INCOMING_TYPES, incomingParts } from './conversations/incoming.ts'
import { MESSAGE_STATUSES, WELCOME } from './message.ts'
import { OUTGOING_TYPES, outgoingParts } from './outgoing/kept.ts'

export const failure = z.object({
  code: z.int(),
  title: z.string(),
  message: z.string(),
  error_data: z.object({ details: z.string() }),
})

export const conversationAnswer = z.object({
  wa_id: z.string(),
  name: z.string().nullable(),
  blocked: z.boolean(),
  last_message_time: z.string(),
  last_inbound_time: z.string().optional(),
  identity_changed_time: z.string().optional(),
  created_time: z.string(),
})

const anyMessage = {
  seq: z.int(),
  id: z.string(),
  wa_id: z.string(),
  status: z.enum([...MESSAGE_STATUSES, 'received']),
  time: z.string(),
  context: z
    .object({
      id: z.string().optional(),
      referred_product: z.object({ catalog_id: z.string(), product_retailer_id: z.string() }).optional(),
    })
    .optional(),
  errors: z.array(failure).optional(),
}

export const sentMessageAnswer = z
  .object({
    ...anyMessage,
    direction: z.literal('outgoing'),
    type: z.enum(OUTGOING_TYPES),
    ...outgoingParts,
  })
  .meta({ id: 'SentMessage' })

export const messageAnswer = z.discriminatedUnion('direction', [
  sentMessageAnswer,
  z.object({
    ...anyMessage,
    direction: z.literal('incoming'),
    type: z.enum(INCOMING_TYPES),
    ...incomingParts,
    [WELCOME]: z.null().optional(),
  }),
])

export const qualityAnswer = z.object({
  quality_rating: z.string(),
  throughput_level: z.string(),
  reason: z.string(),
  at: z.string(),
})
