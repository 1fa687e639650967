/** The business writes to a customer: the conversation is there, and knows who they are. */

import type { Call } from '../../../kernel/call/call.ts'
import { isSandbox } from '../../../kernel/process/mode.ts'
import type { PhoneNumber } from '../../phone-numbers/index.ts'
import { changeConversation, touchConversation } from '../store/conversations.ts'
import { usernameOf } from '../store/people.ts'

export async function touch(call: Call, number: PhoneNumber, waId: string, isByPhone: boolean) {
  const touched = await touchConversation(call, { phone_number_id: number.id, wa_id: waId }, isByPhone)
  const isNew = touched.created_at === call.now
  const username = isNew && isSandbox(call.house) ? await usernameOf(call, number, waId) : undefined
  if (username === undefined || touched.username !== null) return touched
  const known = { username, phone_known_at: isByPhone ? call.now : null }
  await changeConversation(call, number.id, waId, known)
  return { ...touched, ...known }
}
