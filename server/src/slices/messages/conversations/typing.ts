/** The business is writing: the phone shows it until the business has written, or for a while. */

import type { Call } from '../../../kernel/call/call.ts'
import type { Reader } from '../../../kernel/engine/index.ts'
import { SECOND } from '../../../kernel/process/clock.ts'
import type { ConversationKey, Message } from '../message.ts'
import { listMessages } from '../store/messages.ts'
import { findTyping, setTyping } from '../store/typing.ts'

const SHOWN_MS = 25 * SECOND

export async function noteTyping(call: Call, { phone_number_id, wa_id }: ConversationKey): Promise<void> {
  const [last] = await listMessages(call, phone_number_id, wa_id, { most: 1 })
  await setTyping(call, { phone_number_id, wa_id, until: call.now + SHOWN_MS, after_seq: last?.seq ?? 0 })
}

/** For how much longer the phone shows it; 0 when the business is not writing. */
export async function typingLastsMs(
  call: { db: Reader; now: number },
  conversation: ConversationKey,
  messages: Pick<Message, 'seq' | 'direction'>[],
): Promise<number> {
  const typing = await findTyping(call, conversation)
  if (!typing || typing.until <= call.now) return 0
  const hasWritten = messages.some(({ seq, direction }) => direction === 'outgoing' && seq > typing.after_seq)
  return hasWritten ? 0 : typing.until - call.now
}
