/** What a message costs is decided as it is sent, in the world of its account, whatever path it came by. */

import { type Call, platformBy } from '../../../kernel/call/call.ts'
import type { Platform } from '../../../kernel/platform/platform.ts'
import { countryOf, type PhoneNumber } from '../../phone-numbers/index.ts'
import { ANSWER_WINDOW_MS, type Conversation, type NewMessage } from '../message.ts'
import { changeConversation } from '../store/conversations.ts'
import { addPrice, deliveredServiceMessages, isConversationOpen } from '../store/prices.ts'
import { MONTHLY_FREE_SERVICE_MESSAGES, type Price } from './price.ts'
import { freeUntil, priceOf } from './rules.ts'

type Known = Pick<Conversation, 'wa_id' | 'last_inbound_at' | 'referral_at' | 'free_until'>

export async function decidePrice(
  call: Call,
  number: PhoneNumber,
  conversation: Known,
  category: string | null,
): Promise<Price> {
  const { now } = call
  const platform = platformBy(call.clock)
  const { wa_id, last_inbound_at } = conversation
  const free_until = freeUntil(conversation, now)
  if (free_until !== conversation.free_until) await changeConversation(call, number.id, wa_id, { free_until })
  const asked = {
    category,
    isInWindow: last_inbound_at !== null && last_inbound_at + ANSWER_WINDOW_MS > now,
    isInFreeEntry: free_until !== null && free_until > now,
  }
  return priceOf(
    { ...asked, ...(await countedOf(call, number, asked.category, { wa_id, platform })) },
    platform,
  )
}

/** What has to be counted, only where it is asked for on this day. */
async function countedOf(
  call: Call,
  { id: phone_number_id }: PhoneNumber,
  category: string | null,
  { wa_id, platform }: { wa_id: string; platform: Platform },
) {
  const counted = { isConversationOpen: false, isInMonthlyShare: false }
  if (category !== null && !platform.has('per_message_pricing')) {
    const of = { phone_number_id, wa_id, category: category.toLowerCase() }
    return { ...counted, isConversationOpen: await isConversationOpen(call, of) }
  }
  if (category === null && platform.has('monthly_free_service_messages')) {
    const today = new Date(call.now)
    const month = Date.UTC(today.getUTCFullYear(), today.getUTCMonth())
    const delivered = await deliveredServiceMessages(call, phone_number_id, month)
    return { ...counted, isInMonthlyShare: delivered < MONTHLY_FREE_SERVICE_MESSAGES }
  }
  return counted
}

/** What fails at once costs nothing. */
export async function keepPrice(
  call: Call,
  { id, phone_number_id, wa_id, status }: NewMessage,
  price: Price,
  template_id: string | null,
): Promise<void> {
  if (status === 'failed') return
  const at = status === 'delivered' ? call.now : null
  const times = { sent_at: at, delivered_at: at, read_at: null }
  const country = countryOf(wa_id)
  await addPrice(call, { message_id: id, phone_number_id, wa_id, country, template_id, ...price, ...times })
}
