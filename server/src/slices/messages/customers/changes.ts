/** What changes about a customer: a username, another number, whether they want marketing, a message that they take back. */

import type { Call } from '../../../kernel/call/call.ts'
import { findPhoneNumber, type PhoneNumber } from '../../phone-numbers/index.ts'
import { meet } from '../conversations/inbound.ts'
import { moveToItself, usernameTaken } from '../errors/customer.ts'
import type { Conversation } from '../message.ts'
import { changeConversation, findConversation } from '../store/conversations.ts'
import { changePerson, conversationsWith, forgetPhone, whoHas } from '../store/people.ts'
import { recordMoved, recordPreference } from './events.ts'

async function conversationOf(call: Call, number: PhoneNumber, waId: string): Promise<Conversation> {
  await meet(call, number, waId, null)
  const found = await findConversation(call, number.id, waId)
  if (!found) throw new Error('a conversation was opened, and is not there')
  return found
}

/** They have it with every number of the application that they have met, and will meet. */
export async function takeUsername(
  call: Call,
  number: PhoneNumber,
  waId: string,
  username: string,
): Promise<void> {
  const holder = await whoHas(call, number, username)
  if (holder !== undefined && holder !== waId) throw usernameTaken(username)
  await conversationOf(call, number, waId)
  await changePerson(call, number, waId, { username })
}

export const giveUpUsername = (call: Call, number: PhoneNumber, waId: string): Promise<void> =>
  changePerson(call, number, waId, { username: null })

/** As if the number had never been known: what is left is the user_id. */
export const forgetCustomersPhone = forgetPhone

/** Every number that they have written with receives the event; nobody is at the old number. */
export async function changeNumber(
  call: Call,
  number: PhoneNumber,
  waId: string,
  newWaId: string,
): Promise<void> {
  if (waId === newWaId) throw moveToItself(newWaId)
  await conversationOf(call, number, waId)
  for (const { phone_number_id } of await conversationsWith(call, number, waId)) {
    const at = await findPhoneNumber(call, phone_number_id)
    const before = await findConversation(call, phone_number_id, waId)
    if (!at || !before) continue
    await conversationOf(call, at, newWaId)
    const { name, username, phone_known_at, marketing_stopped_at, last_inbound_at, blocked } = before
    await changeConversation(call, phone_number_id, newWaId, {
      name,
      username,
      phone_known_at,
      marketing_stopped_at,
      last_inbound_at,
      blocked,
      identity_changed_at: call.now,
      moved_to: null,
    })
    await recordMoved(call, at, before, newWaId)
  }
  await changePerson(call, number, waId, { moved_to: newWaId, username: null })
}

/** No event where it is as they want it already. */
export async function wishMarketing(
  call: Call,
  number: PhoneNumber,
  waId: string,
  value: 'stop' | 'resume',
): Promise<void> {
  const conversation = await conversationOf(call, number, waId)
  const isStopped = conversation.marketing_stopped_at !== null
  if (isStopped === (value === 'stop')) return
  await changeConversation(call, number.id, waId, { marketing_stopped_at: isStopped ? null : call.now })
  await recordPreference(call, number, conversation, value)
}
