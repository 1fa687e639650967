/** What becomes of a message, stored and sent to subscribers. */

import type { Call } from '../../kernel/call/call.ts'
import { findPhoneNumber } from '../phone-numbers/index.ts'
import { advances, type Failure, type Message, type MessageStatus } from './message.ts'
import { statusChanged } from './notify.ts'
import { findConversation } from './store/conversations.ts'
import { setStatus } from './store/messages.ts'
import { reachedWithPrice } from './store/prices.ts'

/** False when the message is already as far, or the number is gone. */
export async function reportStatus(
  call: Call,
  message: Message,
  to: MessageStatus,
  failure: Failure | null = null,
  allows = advances,
): Promise<boolean> {
  if (message.status === 'received' || !allows(message.status, to)) return false
  if (!(await setStatus(call, message, to, failure))) return false
  const number = await findPhoneNumber(call, message.phone_number_id)
  const conversation = await findConversation(call, message.phone_number_id, message.wa_id)
  if (!number || !conversation) return false
  const price = await reachedWithPrice(call, message.id, to)
  await statusChanged(call, number, conversation, { ...message, status: to, failure }, price)
  return true
}
