/** A customer writes: the message, the open window, and the notification. */

import { z } from 'zod'
import type { Call } from '../../../kernel/call/call.ts'
import { choice, json, object, readInput, text } from '../../../kernel/wire/params.ts'
import type { PhoneNumber } from '../../phone-numbers/index.ts'
import { customerWrote } from '../events.ts'
import { MEDIA_TYPES, type Message, WELCOME } from '../message.ts'
import { newMessageId } from '../outgoing/send.ts'
import * as store from '../store.ts'

const INCOMING_TYPES = [
  'text',
  ...MEDIA_TYPES,
  'location',
  'contacts',
  'reaction',
  'button',
  'interactive',
  'order',
  'unsupported',
  WELCOME,
] as const

const loose = z.looseObject({}, { error: 'must be an object' })

const reply = (name: string) =>
  z.looseObject({ type: z.literal(name), [name]: z.looseObject({ id: text({ min: 1 }), title: text() }) })

/** The shape of each type's part, as it stands in notifications. */
const PARTS: Record<(typeof INCOMING_TYPES)[number], z.ZodType | undefined> = {
  text: object({ body: text({ min: 1, max: 4096 }) }),
  image: loose,
  video: loose,
  audio: loose,
  document: loose,
  sticker: loose,
  location: z.looseObject({ latitude: z.number(), longitude: z.number() }),
  contacts: z.array(loose).min(1),
  reaction: object({ message_id: text({ min: 1 }), emoji: text({ max: 30 }).optional() }),
  button: object({ text: text({ min: 1 }), payload: text().optional() }),
  interactive: z.union([
    reply('button_reply'),
    reply('list_reply'),
    z.looseObject({
      type: z.literal('nfm_reply'),
      nfm_reply: z.looseObject({ response_json: text({ min: 2 }) }),
    }),
  ]),
  order: loose,
  unsupported: loose,
  [WELCOME]: undefined,
}

export const inboundInput = z.looseObject({
  from: text({ min: 1, max: 40 }),
  name: text({ max: 200 }).optional(),
  id: text({ min: 1, max: 128 }).optional(),
  type: choice(INCOMING_TYPES).default('text'),
  context: json().optional(),
})
export type Inbound = z.infer<typeof inboundInput>

/** Gives the message's id; a message that was brought before (by its own id) is not taken twice. */
export async function receive(
  call: Call,
  number: PhoneNumber,
  waId: string,
  inbound: Inbound,
): Promise<string> {
  const id = inbound.id ?? newMessageId(call.now)
  if (await store.findMessage(call, number.id, id)) return id
  const content = readPart(inbound)
  await greet(call, number, waId, inbound.name ?? null)
  const conversation = { wa_id: waId, name: inbound.name ?? null }
  await store.changeConversation(call, number.id, waId, {
    last_inbound_at: call.now,
    last_message_at: call.now,
    ...(inbound.name !== undefined && { name: inbound.name }),
  })
  const known = await store.findConversation(call, number.id, waId)
  const message = incoming(call, number, waId, {
    id,
    type: inbound.type,
    content,
    context_id: contextOf(inbound),
  })
  await store.addMessage(call, message)
  await customerWrote(call, number, known ?? conversation, message)
  return id
}

/** First contact: with the welcome message enabled, the business hears of it before the first word. */
export async function greet(
  call: Call,
  number: PhoneNumber,
  waId: string,
  name: string | null,
): Promise<void> {
  const isNew = await store.openConversation(call, number.id, waId, name)
  if (!isNew || !number.enable_welcome_message) return
  const message = incoming(call, number, waId, {
    id: newMessageId(call.now),
    type: WELCOME,
    content: null,
    context_id: null,
  })
  await store.changeConversation(call, number.id, waId, { last_inbound_at: call.now })
  await store.addMessage(call, message)
  await customerWrote(call, number, { wa_id: waId, name }, message)
}

function incoming(
  call: Call,
  number: PhoneNumber,
  wa_id: string,
  parts: Pick<Message, 'id' | 'type' | 'content' | 'context_id'>,
): Omit<Message, 'seq'> {
  return {
    ...parts,
    phone_number_id: number.id,
    wa_id,
    direction: 'incoming',
    status: 'received',
    category: null,
    callback_data: null,
    failure: null,
    created_at: call.now,
  }
}

function readPart(inbound: Inbound): unknown {
  const schema = PARTS[inbound.type]
  if (!schema) return null
  const value = inbound[inbound.type]
  const read = readInput(z.object({ [inbound.type]: json(schema) }), {
    [inbound.type]: value,
  })
  return read[inbound.type]
}

function contextOf({ context }: Inbound): string | null {
  const named = (context ?? {}) as { id?: unknown; message_id?: unknown }
  const id = named.id ?? named.message_id
  return typeof id === 'string' ? id : null
}
