/** The kinds of events about messages. What is recorded as one is a row, which knows its type as a word only. */

import { z } from 'zod'
import { type EventKind, eventKind } from '../../kernel/wire/event-kind.ts'
import { failure } from './answers.ts'
import { forwardingMarks, INCOMING_TYPES, incomingMarks, incomingParts } from './conversations/incoming.ts'
import { MESSAGE_STATUSES } from './message.ts'
import { OUTGOING_TYPES, outgoingParts } from './outgoing/kept.ts'
import { receivedOnPlatform, statusOnPlatform } from './platform-events.ts'

const metadataSchema = z.object({ display_phone_number: z.string(), phone_number_id: z.string() })
const identity = z.string().optional().describe('Of numbers that watch identities: who the customer is.')
const contactSchema = z.object({
  profile: z.object({ name: z.string() }),
  wa_id: z.string(),
  identity_key_hash: identity,
})

const contextSchema = z.object({
  from: z.string().optional(),
  id: z.string().optional().describe('The message that is answered.'),
  ...forwardingMarks,
  referred_product: z
    .object({ catalog_id: z.string(), product_retailer_id: z.string() })
    .optional()
    .describe('The product that is asked about.'),
})

const conversationSchema = z.object({
  id: z.string(),
  expiration_timestamp: z.string(),
  origin: z.object({ type: z.string() }),
})
const pricingSchema = z.object({
  billable: z.boolean(),
  pricing_model: z.string(),
  type: z.string(),
  category: z.string(),
})

const exampleMetadata = { display_phone_number: '15550100001', phone_number_id: '300000000000001' }
const exampleContact = { profile: { name: 'Ann' }, wa_id: '16505551234' }

export const messagesReceived: EventKind = eventKind({
  field: 'messages',
  platform: { value: receivedOnPlatform },
  about:
    'A customer wrote: text, media, a location, a reply to a button or list, a flow response, a first contact.',
  cause: 'the sandbox phone, an operator call (inbound), or the bridge brings a message of a customer',
  schema: z.object({
    messaging_product: z.string(),
    metadata: metadataSchema,
    contacts: z.array(contactSchema),
    messages: z.array(
      z.object({
        from: z.string(),
        id: z.string(),
        timestamp: z.string(),
        type: z.enum(INCOMING_TYPES),
        context: contextSchema.optional(),
        ...incomingMarks,
        ...incomingParts,
      }),
    ),
  }),
  example: {
    messaging_product: 'chat',
    metadata: exampleMetadata,
    contacts: [exampleContact],
    messages: [
      {
        from: '16505551234',
        id: 'mid.1kq2',
        timestamp: '1794700800',
        type: 'text',
        text: { body: 'Do you have rye bread?' },
      },
    ],
  },
})

export const messageStatus: EventKind = eventKind({
  field: 'message_status',
  platform: { field: 'messages', value: statusOnPlatform },
  about: 'A message of the business was sent, delivered, read, or failed.',
  cause: 'the transport reports what became of a message',
  schema: z.object({
    messaging_product: z.string(),
    metadata: metadataSchema,
    contacts: z.array(contactSchema),
    statuses: z.array(
      z.object({
        id: z.string(),
        status: z.enum(MESSAGE_STATUSES).exclude(['accepted']),
        timestamp: z.string(),
        recipient_id: z.string(),
        recipient_identity_key_hash: identity,
        biz_opaque_callback_data: z.string().optional(),
        conversation: conversationSchema.optional(),
        pricing: pricingSchema.optional(),
        errors: z.array(failure).optional(),
      }),
    ),
  }),
  example: {
    messaging_product: 'chat',
    metadata: exampleMetadata,
    contacts: [exampleContact],
    statuses: [{ id: 'mid.9xw1', status: 'delivered', timestamp: '1794700801', recipient_id: '16505551234' }],
  },
})

export const messageEchoes: EventKind = eventKind({
  field: 'message_echoes',
  // The platform echoes what the business types in its own app, and nothing that the API sends.
  platform: { isNotSent: true },
  about: 'A message that the business sent, for programs that keep the whole conversation.',
  cause: 'a message is sent; receivers on versioned paths get no event, as on the platform',
  schema: z.object({
    messaging_product: z.string(),
    metadata: metadataSchema,
    message_echoes: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        id: z.string(),
        timestamp: z.string(),
        type: z.enum(OUTGOING_TYPES),
        ...outgoingParts,
      }),
    ),
  }),
  example: {
    messaging_product: 'chat',
    metadata: exampleMetadata,
    message_echoes: [
      {
        from: '15550100001',
        to: '16505551234',
        id: 'mid.9xw1',
        timestamp: '1794700800',
        type: 'text',
        text: { body: 'Fresh from the oven at ten.' },
      },
    ],
  },
})
