/** What is told of messages and conversations: in notifications, and to the operator. */

import { z } from 'zod'
import { INCOMING_TYPES } from './conversations/incoming.ts'
import { MEDIA_TYPES, MESSAGE_STATUSES } from './message.ts'

const OUTGOING_TYPES = [
  'text',
  ...MEDIA_TYPES,
  'location',
  'contacts',
  'reaction',
  'template',
  'interactive',
] as const

/** Everything a message can be, whichever way it goes. */
const TYPES = [...new Set([...OUTGOING_TYPES, ...INCOMING_TYPES])]

export const outgoingType = z.enum(OUTGOING_TYPES)

const part = z.unknown().describe('What the message brings; it stands under the name of its type.')

const partsOf = <T extends string>(types: readonly T[]) =>
  Object.fromEntries(types.map((type) => [type, part.optional()])) as Record<T, z.ZodOptional<typeof part>>

/** As it was sent, with what the customer sees of it under `rendered`. */
export const outgoingParts = partsOf(OUTGOING_TYPES)

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

export const messageAnswer = z.object({
  seq: z.int(),
  id: z.string(),
  wa_id: z.string(),
  direction: z.enum(['outgoing', 'incoming']),
  type: z.enum(TYPES),
  status: z.enum([...MESSAGE_STATUSES, 'received']),
  time: z.string(),
  context: z
    .object({
      id: z.string().optional(),
      referred_product: z.object({ catalog_id: z.string(), product_retailer_id: z.string() }).optional(),
    })
    .optional(),
  errors: z.array(failure).optional(),
  ...partsOf(TYPES),
})

export const qualityAnswer = z.object({
  quality_rating: z.string(),
  throughput_level: z.string(),
  reason: z.string(),
  at: z.string(),
})
