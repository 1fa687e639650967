/** A customer writes: the message, the open window, and the notification. */

import type { Call } from '../../../kernel/call/call.ts'
import { isSandbox } from '../../../kernel/process/mode.ts'
import { findMedia } from '../../media/index.ts'
import { isBlocked, type PhoneNumber } from '../../phone-numbers/index.ts'
import { isHidden } from '../customers/platform-customer.ts'
import { MEDIA_TYPES, type Message, WELCOME } from '../message.ts'
import { newMessageId } from '../message-id.ts'
import { customerWrote } from '../notify.ts'
import { changeConversation, findConversation, openConversation } from '../store/conversations.ts'
import { addMessage, findMessage } from '../store/messages.ts'
import { usernameOf } from '../store/people.ts'
import type { Inbound } from './incoming.ts'
import { incoming } from './incoming-message.ts'

/** Gives the message's id; a message that was brought before (by its own id) is not taken twice. */
export async function receive(
  call: Call,
  number: PhoneNumber,
  waId: string,
  inbound: Inbound,
): Promise<string> {
  const id = inbound.id ?? newMessageId(call.ids.rowId())
  if (await findMessage(call, number.id, id)) return id
  // Neither the customer nor the business learns of it.
  if (await isBlocked(call, number.id, waId)) return id
  await greet(call, number, waId, inbound.name ?? null)
  const met = await findConversation(call, number.id, waId)
  if (!met) throw new Error('a conversation was opened, and is not there')
  const isKnown = isOwnContact(inbound, waId) || !(await isHidden(call, number, met))
  const change = {
    last_message_at: call.now,
    ...(!isAboutAnother(inbound.type) && { last_inbound_at: call.now }),
    ...(isKnown && { phone_known_at: call.now }),
    ...(inbound.name !== undefined && { name: inbound.name }),
    ...(inbound.referral && { referral_at: call.now }),
  }
  await changeConversation(call, number.id, waId, change)
  const message = incoming(call, number, waId, {
    id,
    type: inbound.type,
    content: await completed(call, number, inbound),
    ...contextOf(inbound),
  })
  await addMessage(call, message)
  await customerWrote(call, number, { ...met, ...change }, message, inbound)
  return id
}

/** First contact: with the welcome message enabled, the business receives it before the first word. */
export async function greet(
  call: Call,
  number: PhoneNumber,
  waId: string,
  name: string | null,
): Promise<void> {
  const isNew = await meet(call, number, waId, name)
  if (!isNew || !number.enable_welcome_message) return
  const message = incoming(call, number, waId, {
    type: WELCOME,
    content: null,
  })
  await changeConversation(call, number.id, waId, { last_inbound_at: call.now })
  await addMessage(call, message)
  const met = await findConversation(call, number.id, waId)
  if (met) await customerWrote(call, number, met, message)
}

/** A first contact, where it is one: whoever has a username has it with every number. */
export async function meet(
  call: Call,
  number: PhoneNumber,
  waId: string,
  name: string | null,
): Promise<boolean> {
  const isNew = await openConversation(call, number.id, waId, name)
  const username = isNew && isSandbox(call.house) ? await usernameOf(call, number, waId) : undefined
  if (username !== undefined) await changeConversation(call, number.id, waId, { username })
  return isNew
}

/** It describes what was there before, and gives the business no more time to answer. */
const isAboutAnother = (type: string) => ['edit', 'revoke', 'system'].includes(type)

/** They give the business their number, which it keeps. */
const isOwnContact = (inbound: Inbound, waId: string) =>
  inbound.type === 'contacts' && inbound.contacts.some((one: Shared) => isShared(one, waId))

type Shared = { origin?: unknown; phones?: { wa_id?: unknown }[] }

const isShared = ({ origin, phones = [] }: Shared, waId: string) =>
  origin === 'contact_request' && phones.some((phone) => phone.wa_id === waId)

/** Each type has its part under its own name; a first contact has none. */
const partOf = (inbound: Inbound): unknown =>
  inbound.type === WELCOME ? null : inbound[inbound.type as keyof Inbound]

/** A file that is known here is described as its notification describes it, whatever was left out. */
async function completed(call: Call, number: PhoneNumber, inbound: Inbound): Promise<unknown> {
  const part = partOf(inbound) as { id?: string } | null
  const isFile = (MEDIA_TYPES as readonly string[]).includes(inbound.type)
  const file = isFile && part?.id !== undefined ? await findMedia(call, part.id) : undefined
  if (file?.account_id !== number.account_id) return part
  const { mime_type, sha256, filename } = file
  const isNamed = inbound.type === 'document' && filename !== null
  return { mime_type, sha256, ...(isNamed && { filename }), ...part }
}

const contextOf = ({ context }: Inbound): Pick<Message, 'context_id' | 'referred_product'> => ({
  context_id: context?.id ?? context?.message_id ?? null,
  referred_product: context?.referred_product ?? null,
})
