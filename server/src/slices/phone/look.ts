/** What there is to see on one line at this moment, each item as it is sent. */

import { type Asked, systemCall } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import { clockOfNode } from '../../kernel/graph/directory.ts'
import { findConversation, listMessages, type Message, typingLastsMs } from '../messages/index.ts'
import { findPhoneNumber, type PhoneNumber } from '../phone-numbers/index.ts'
import { tapsOf } from './taps.ts'

const MESSAGES_SHOWN_MAX = 300

export type Item = { key: string; event: string; text: string }

export const numberOf = (house: House, id: string): Promise<PhoneNumber | undefined> =>
  findPhoneNumber({ db: house.storage.read }, id)

export type Screen = {
  state: {
    name: string | null
    blocked: boolean
    username: string | null
    wants_marketing: boolean
    prompts: string[]
    commands: PhoneNumber['commands']
    typing: boolean
  }
  messages: Message[]
  /** For how long this is so, if nothing happens. */
  lastsMs: number
}

export async function screenOf(call: Asked, number: PhoneNumber, wa_id: string): Promise<Screen> {
  const messages = await listMessages(call, number.id, wa_id, { most: MESSAGES_SHOWN_MAX })
  const typingMs = await typingLastsMs(call, { phone_number_id: number.id, wa_id }, messages)
  const conversation = await findConversation(call, number.id, wa_id)
  const state = {
    name: conversation?.name ?? null,
    blocked: conversation?.blocked ?? false,
    username: conversation?.username ?? null,
    wants_marketing: (conversation?.marketing_stopped_at ?? null) === null,
    prompts: number.prompts,
    commands: number.commands,
    typing: typingMs > 0,
  }
  return {
    state,
    messages: asAmended(messages.filter(hasArrived)),
    lastsMs: typingMs > 0 ? typingMs : Number.POSITIVE_INFINITY,
  }
}

export async function lookAt(
  house: House,
  number: PhoneNumber,
  wa_id: string,
): Promise<{ items: Item[]; lastsMs: number }> {
  const call = systemCall(house, 'phone', { clock: await clockOfNode(house, number.id) })
  const { state, messages, lastsMs } = await screenOf(call, number, wa_id)
  return {
    items: [
      { key: 'state', event: 'state', text: JSON.stringify(state) },
      ...messages.map((one) => ({ key: one.id, event: 'message', text: shown(one) })),
    ],
    lastsMs,
  }
}

function shown(message: Message): string {
  const { seq, id, direction, type, content, context_id, status, created_at } = message
  const taps = tapsOf(message)
  return JSON.stringify({ seq, id, direction, type, content, context_id, status, created_at, taps })
}

/** What no transport has brought over yet, or never could, is not on the phone. */
const hasArrived = ({ direction, status }: Message) =>
  direction === 'incoming' || (status !== 'accepted' && status !== 'failed')

const TAKEN_BACK = { type: 'text', content: { body: 'You deleted this message.' } }

type Amending = { original_message_id: string; message?: { type: string } & Record<string, unknown> }

/** As the customer sees them: what was changed as it reads now, what was taken back as nothing. */
function asAmended(messages: Message[]): Message[] {
  const changed = new Map<string, Pick<Message, 'type' | 'content'>>()
  for (const { type, content } of messages) {
    if (type !== 'edit' && type !== 'revoke') continue
    const { original_message_id: id, message } = content as Amending
    if (type === 'revoke') changed.set(id, TAKEN_BACK)
    else if (message) changed.set(id, { type: message.type, content: message[message.type] })
  }
  return messages.flatMap((message) =>
    message.type === 'edit' || message.type === 'revoke' ? [] : [{ ...message, ...changed.get(message.id) }],
  )
}
