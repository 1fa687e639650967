/** What the world is told about messages. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { recordEvent } from '../../kernel/records/events.ts'
import type { EventKind } from '../../kernel/wire/event-kind.ts'
import { digitsOf, type PhoneNumber, productOf } from '../phone-numbers/index.ts'
import { ANSWER_WINDOW_MS, type Conversation, type Message } from './message.ts'

const metadataSchema = z.object({ display_phone_number: z.string(), phone_number_id: z.string() })
const contactSchema = z.object({ profile: z.object({ name: z.string() }), wa_id: z.string() })

const exampleMetadata = { display_phone_number: '15550100001', phone_number_id: '300000000000001' }
const exampleContact = { profile: { name: 'Ann' }, wa_id: '16505551234' }

export const messagesReceived: EventKind = {
  field: 'messages',
  about:
    'A customer wrote: text, media, a location, a reply to a button or list, a flow response, a first contact.',
  cause: 'the sandbox phone, the operator door (inbound), or the bridge brings a message of a customer',
  schema: z.object({
    messaging_product: z.string(),
    metadata: metadataSchema,
    contacts: z.array(contactSchema),
    messages: z.array(
      z.looseObject({ from: z.string(), id: z.string(), timestamp: z.string(), type: z.string() }),
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
}

export const messageStatus: EventKind = {
  field: 'message_status',
  platform: { field: 'messages' },
  about: 'A message of the business was sent, delivered, read, or failed.',
  cause: 'the transport reports what became of a message',
  schema: z.object({
    messaging_product: z.string(),
    metadata: metadataSchema,
    contacts: z.array(contactSchema),
    statuses: z.array(
      z.looseObject({ id: z.string(), status: z.string(), timestamp: z.string(), recipient_id: z.string() }),
    ),
  }),
  example: {
    messaging_product: 'chat',
    metadata: exampleMetadata,
    contacts: [exampleContact],
    statuses: [{ id: 'mid.9xw1', status: 'delivered', timestamp: '1794700801', recipient_id: '16505551234' }],
  },
}

export const messageEchoes: EventKind = {
  field: 'message_echoes',
  platform: { field: 'smb_message_echoes' },
  about: 'A message that the business sent, for programs that keep the whole conversation.',
  cause: 'a message is sent',
  schema: z.object({
    messaging_product: z.string(),
    metadata: metadataSchema,
    message_echoes: z.array(
      z.looseObject({
        from: z.string(),
        to: z.string(),
        id: z.string(),
        timestamp: z.string(),
        type: z.string(),
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
}

const seconds = (milliseconds: number) => String(Math.floor(milliseconds / 1000))

const envelope = (call: Call, number: PhoneNumber) => ({
  messaging_product: productOf({ house: call.house, dialect: 'plain' }),
  metadata: { display_phone_number: digitsOf(number), phone_number_id: number.id },
})

const contactOf = ({ name, wa_id }: Pick<Conversation, 'name' | 'wa_id'>) => ({
  profile: { name: name ?? wa_id },
  wa_id,
})

const about = (number: PhoneNumber) => ({ account_id: number.account_id, node_id: number.id })

/** The part of a message that its type names, as it stands in notifications. */
const bodyOf = (message: Pick<Message, 'type' | 'content'>) =>
  message.content === null ? {} : { [message.type]: message.content }

export async function customerWrote(
  call: Call,
  number: PhoneNumber,
  conversation: Pick<Conversation, 'name' | 'wa_id'>,
  message: Omit<Message, 'seq'>,
): Promise<void> {
  await recordEvent(call, messagesReceived, about(number), {
    ...envelope(call, number),
    contacts: [contactOf(conversation)],
    messages: [
      {
        from: message.wa_id,
        id: message.id,
        timestamp: seconds(message.created_at),
        type: message.type,
        ...(message.context_id !== null && { context: { from: digitsOf(number), id: message.context_id } }),
        ...bodyOf(message),
      },
    ],
  })
}

export async function businessWrote(
  call: Call,
  number: PhoneNumber,
  message: Omit<Message, 'seq'>,
): Promise<void> {
  await recordEvent(call, messageEchoes, about(number), {
    ...envelope(call, number),
    message_echoes: [
      {
        from: digitsOf(number),
        to: message.wa_id,
        id: message.id,
        timestamp: seconds(message.created_at),
        type: message.type,
        ...bodyOf(message),
      },
    ],
  })
}

export async function statusChanged(
  call: Call,
  number: PhoneNumber,
  conversation: Pick<Conversation, 'name' | 'wa_id'>,
  message: Omit<Message, 'seq'>,
): Promise<void> {
  const { status, failure } = message
  const conversationPart = {
    conversation: {
      id: `${number.id}.${message.wa_id}`,
      expiration_timestamp: seconds(message.created_at + ANSWER_WINDOW_MS),
      origin: { type: (message.category ?? 'service').toLowerCase() },
    },
    pricing: {
      billable: message.category !== null,
      pricing_model: 'PMP',
      type: 'regular',
      category: (message.category ?? 'service').toLowerCase(),
    },
  }
  await recordEvent(call, messageStatus, about(number), {
    ...envelope(call, number),
    contacts: [contactOf(conversation)],
    statuses: [
      {
        id: message.id,
        status,
        timestamp: seconds(call.now),
        recipient_id: message.wa_id,
        ...(message.callback_data !== null && { biz_opaque_callback_data: message.callback_data }),
        ...(failure ? { errors: [failure] } : conversationPart),
      },
    ],
  })
}
