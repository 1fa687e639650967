/** What is told of messages and conversations: in notifications, and to the operator. */

import { z } from 'zod'
import { MEDIA_TYPES, MESSAGE_STATUSES, WELCOME } from './message.ts'

/** Every type that a message can have, whichever way it goes. */
const TYPES = [
  'text',
  ...MEDIA_TYPES,
  'location',
  'contacts',
  'reaction',
  'template',
  'interactive',
  'button',
  'order',
  'unsupported',
  WELCOME,
] as const

export const messageType = z.enum(TYPES)

const part = z.unknown().describe('What the message brings; it stands under the name of its type.')

/** The part of a message, which stands under its type: what it looks like is what was sent. */
export const parts = Object.fromEntries(TYPES.map((type) => [type, part.optional()])) as Record<
  (typeof TYPES)[number],
  z.ZodOptional<typeof part>
>

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
  created_time: z.string(),
})

export const messageAnswer = z.object({
  seq: z.int(),
  id: z.string(),
  wa_id: z.string(),
  direction: z.enum(['outgoing', 'incoming']),
  type: messageType,
  status: z.enum([...MESSAGE_STATUSES, 'received']),
  time: z.string(),
  context: z.object({ id: z.string() }).optional(),
  errors: z.array(failure).optional(),
  ...parts,
})

export const qualityAnswer = z.object({
  quality_rating: z.string(),
  throughput_level: z.string(),
  reason: z.string(),
  at: z.string(),
})
