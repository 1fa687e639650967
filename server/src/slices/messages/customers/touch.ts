/** The business writes to a customer whom it has not met by this number: they may have a username elsewhere. */

import type { Call } from '../../../kernel/call/call.ts'
import { isSandbox } from '../../../kernel/process/mode.ts'
import type { PhoneNumber } from '../../phone-numbers/index.ts'
import type { Conversation } from '../message.ts'
import { changeConversation } from '../store/conversations.ts'
import { usernameOf } from '../store/people.ts'

type Touched = Pick<Conversation, 'wa_id' | 'username' | 'phone_known_at' | 'created_at'>

export async function withUsername<T extends Touched>(
  call: Call,
  number: PhoneNumber,
  touched: T,
  isByPhone: boolean,
): Promise<T> {
  const { wa_id, created_at } = touched
  const isNew = created_at === call.now
  const username = isNew && isSandbox(call.house) ? await usernameOf(call, number, wa_id) : undefined
  if (username === undefined || touched.username !== null) return touched
  const known = { username, phone_known_at: isByPhone ? call.now : null }
  await changeConversation(call, number.id, wa_id, known)
  return { ...touched, ...known }
}
