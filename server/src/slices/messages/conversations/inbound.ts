/** A customer writes: the message, the open window, and the notification. */

import type { Call } from '../../../kernel/call/call.ts'
import { isBlocked, type PhoneNumber } from '../../phone-numbers/index.ts'
import { type Message, type NewMessage, WELCOME } from '../message.ts'
import { newMessageId } from '../message-id.ts'
import { customerWrote } from '../notify.ts'
import { changeConversation, findConversation, openConversation } from '../store/conversations.ts'
import { addMessage, findMessage } from '../store/messages.ts'
import type { Inbound } from './incoming.ts'

/** Gives the message's id; a message that was brought before (by its own id) is not taken twice. */
export async function receive(
  call: Call,
  number: PhoneNumber,
  waId: string,
  inbound: Inbound,
): Promise<string> {
  const id = inbound.id ?? newMessageId(call.draw.rowId())
  if (await findMessage(call, number.id, id)) return id
  // The customer is told nothing of it, and the business hears nothing.
  if (await isBlocked(call, number.id, waId)) return id
  await greet(call, number, waId, inbound.name ?? null)
  const conversation = { wa_id: waId, name: inbound.name ?? null, identity_changed_at: null }
  await changeConversation(call, number.id, waId, {
    last_inbound_at: call.now,
    last_message_at: call.now,
    ...(inbound.name !== undefined && { name: inbound.name }),
    ...(inbound.referral && { referral_at: call.now }),
  })
  const known = await findConversation(call, number.id, waId)
  const message = incoming(call, number, waId, {
    id,
    type: inbound.type,
    content: partOf(inbound),
    ...contextOf(inbound),
  })
  await addMessage(call, message)
  await customerWrote(call, number, known ?? conversation, message, inbound)
  return id
}

/** First contact: with the welcome message enabled, the business hears of it before the first word. */
export async function greet(
  call: Call,
  number: PhoneNumber,
  waId: string,
  name: string | null,
): Promise<void> {
  const isNew = await openConversation(call, number.id, waId, name)
  if (!isNew || !number.enable_welcome_message) return
  const message = incoming(call, number, waId, {
    id: newMessageId(call.draw.rowId()),
    type: WELCOME,
    content: null,
    context_id: null,
    referred_product: null,
  })
  await changeConversation(call, number.id, waId, { last_inbound_at: call.now })
  await addMessage(call, message)
  await customerWrote(call, number, { wa_id: waId, name, identity_changed_at: null }, message)
}

function incoming(
  call: Call,
  number: PhoneNumber,
  wa_id: string,
  parts: Pick<Message, 'id' | 'type' | 'content' | 'context_id' | 'referred_product'>,
): NewMessage {
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

/** Each type has its part under its own name; a first contact has none. */
const partOf = (inbound: Inbound): unknown =>
  inbound.type === WELCOME ? null : inbound[inbound.type as keyof Inbound]

const contextOf = ({ context }: Inbound): Pick<Message, 'context_id' | 'referred_product'> => ({
  context_id: context?.id ?? context?.message_id ?? null,
  referred_product: context?.referred_product ?? null,
})
