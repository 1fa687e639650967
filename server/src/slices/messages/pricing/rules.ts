/** What a message costs on a day of the platform. Pure. */

import type { Platform } from '../../../kernel/platform/platform.ts'
import { HOUR } from '../../../kernel/process/clock.ts'
import type { Conversation } from '../message.ts'
import {
  FREE_ENTRY_ANSWER_HOURS,
  FREE_ENTRY_CATEGORY,
  FREE_ENTRY_HOURS,
  type Price,
  type PriceReason,
} from './price.ts'

export type Asked = {
  /** Of the template; null without one. */
  category: string | null
  /** The customer wrote within the last 24 hours. */
  isInWindow: boolean
  isInFreeEntry: boolean
  /** A conversation of this category has been charged within the last 24 hours. */
  isConversationOpen: boolean
  /** The number has delivered fewer service messages in this month than are free. */
  isInMonthlyShare: boolean
}

export function priceOf(asked: Asked, platform: Platform): Price {
  const category = asked.category?.toLowerCase() ?? 'service'
  const isPerMessage = platform.has('per_message_pricing')
  const pricing_model = isPerMessage ? 'PMP' : 'CBP'
  if (asked.isInFreeEntry)
    return { ...free('free_entry_point', 'free_entry_point'), pricing_model, category: FREE_ENTRY_CATEGORY }
  const priced = isPerMessage ? perMessage(category, asked, platform) : perConversation(category, asked)
  return { ...priced, pricing_model, category }
}

type Decided = Omit<Price, 'pricing_model' | 'category'>

const free = (type: Price['type'], reason: PriceReason): Decided => ({
  billable: false,
  type,
  reason,
  is_charged: false,
})

const charged = (reason: PriceReason): Decided => ({
  billable: true,
  type: 'regular',
  reason,
  is_charged: true,
})

function perMessage(category: string, asked: Asked, platform: Platform): Decided {
  if (category === 'service') {
    if (!platform.has('service_messages_are_charged')) return free('free_customer_service', 'service_is_free')
    const isShared = platform.has('monthly_free_service_messages') && asked.isInMonthlyShare
    return isShared ? free('free_customer_service', 'monthly_share') : charged('service')
  }
  const isFree =
    category === 'utility' && asked.isInWindow && platform.has('utility_templates_in_the_window_are_free')
  return isFree ? free('free_customer_service', 'utility_in_the_window') : charged('template')
}

function perConversation(category: string, { isConversationOpen }: Asked): Decided {
  if (category === 'service') return free('free_customer_service', 'service_is_free')
  return isConversationOpen
    ? { ...charged('open_conversation'), is_charged: false }
    : charged('opens_conversation')
}

/**
 * Until when answers to a customer are free who came by an ad: from the first answer on, if that comes in time.
 */
export function freeUntil(
  { referral_at, free_until }: Pick<Conversation, 'referral_at' | 'free_until'>,
  now: number,
): number | null {
  const isAnswered = referral_at !== null && free_until !== null && free_until > referral_at
  const isInTime = referral_at !== null && now - referral_at <= FREE_ENTRY_ANSWER_HOURS * HOUR
  return !isAnswered && isInTime ? now + FREE_ENTRY_HOURS * HOUR : free_until
}

/** As a status has it. The model of conversations knew no types. */
export const pricingOf = ({ billable, pricing_model, type, category }: Price) => ({
  billable,
  pricing_model,
  ...(pricing_model === 'PMP' && { type }),
  category,
})
