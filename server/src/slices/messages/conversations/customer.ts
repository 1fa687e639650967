/** What a customer does beside writing: reading, blocking, reporting, coming with another phone. */

import type { Call } from '../../../kernel/call/call.ts'
import type { PhoneNumber } from '../../phone-numbers/index.ts'
import { isNeverRead } from '../fault-rules.ts'
import { noteFeedback } from '../quality/feedback.ts'
import { reportStatus } from '../statuses.ts'
import { changeConversation } from '../store/conversations.ts'
import { listMessages } from '../store/messages.ts'
import { meet } from './inbound.ts'

export const CUSTOMER_ACTIONS = ['read', 'block', 'unblock', 'report', 'change_phone'] as const
export type CustomerAction = (typeof CUSTOMER_ACTIONS)[number]

const READ_AT_ONCE_MAX = 200

export async function act(
  call: Call,
  number: PhoneNumber,
  waId: string,
  action: CustomerAction,
): Promise<void> {
  await meet(call, number, waId, null)
  if (action === 'read') return readAll(call, number, waId)
  if (action === 'change_phone')
    return changeConversation(call, number.id, waId, { identity_changed_at: call.now })
  if (action === 'block' || action === 'unblock') {
    await changeConversation(call, number.id, waId, { blocked: action === 'block' })
  }
  if (action !== 'unblock') await noteFeedback(call, number, waId, action)
}

async function readAll(call: Call, number: PhoneNumber, waId: string): Promise<void> {
  const messages = await listMessages(call, number.id, waId, { most: READ_AT_ONCE_MAX })
  for (const message of messages) {
    const isUnread =
      message.direction === 'outgoing' && (message.status === 'delivered' || message.status === 'sent')
    if (isUnread && !(await isNeverRead(call, number, message))) await reportStatus(call, message, 'read')
  }
}
