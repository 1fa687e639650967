/** Feedback of customers, the ratings it leads to, and the tiers that follow. */

import type { Call } from '../../../kernel/call/call.ts'
import type { Platform } from '../../../kernel/platform/platform.ts'
import { platformOfAccount } from '../../accounts/index.ts'
import {
  changeNumber,
  limitOf,
  MESSAGES_PER_DAY,
  type PhoneNumber,
  sharesLimit,
} from '../../phone-numbers/index.ts'
import type { FeedbackKind } from '../message.ts'
import * as store from '../store/quality.ts'
import { usageByDay } from '../store/tier-days.ts'
import { dayOf } from '../tier.ts'
import {
  FEEDBACK_WINDOW_MS,
  hasEarnedMore,
  hasEarnedMoreTogether,
  lowerTier,
  nextTier,
  PORTFOLIO_RISE_RULE,
  RISE_RULE,
  ratingFor,
} from './rules.ts'

export async function noteFeedback(
  call: Call,
  number: PhoneNumber,
  waId: string,
  kind: FeedbackKind,
): Promise<void> {
  await store.addFeedback(call, { phone_number_id: number.id, wa_id: waId, kind, at: call.now })
  await rateAgain(call, number, `a customer's ${kind}`)
}

/** Feedback older than the window counts no more; a number nobody complained about is left as the operator set it. */
export async function rateAgain(call: Call, number: PhoneNumber, reason: string): Promise<void> {
  const rows = await store.feedbackOn(call, number.id)
  if (rows.length === 0) return
  const rating = ratingFor(rows.filter((row) => row.at > call.now - FEEDBACK_WINDOW_MS))
  if (rating === number.quality_rating) return
  const platform = await platformOfAccount(call, number.account_id)
  const isSpared =
    sharesLimit({ platform, business: number.business_id }) && platform.has('low_quality_lowers_no_limit')
  const lower = rating === 'RED' && !isSpared ? lowerTier(number.throughput_level) : undefined
  await change(call, number, { quality_rating: rating, ...(lower && { throughput_level: lower }) }, reason)
}

/** Seven days of half the tier, in good health, earn the next one. Today is not over and does not count. */
export async function riseIfEarned(call: Call, number: PhoneNumber): Promise<void> {
  const platform = await platformOfAccount(call, number.account_id)
  if (sharesLimit({ platform, business: number.business_id })) return riseTogether(call, number, platform)
  const higher = nextTier(number.throughput_level)
  if (!higher || number.quality_rating !== RISE_RULE.rating) return
  const today = dayOf(call.now)
  const usage = await usageByDay(call, number.id, today - RISE_RULE.days)
  const days = Array.from({ length: RISE_RULE.days }, (_, back) => usage.get(today - 1 - back) ?? 0)
  if (!hasEarnedMore(MESSAGES_PER_DAY[number.throughput_level], days)) return
  const reason = `${RISE_RULE.days} days at ${RISE_RULE.share * 100} % of ${number.throughput_level} or more`
  await change(call, number, { throughput_level: higher }, reason)
}

/** Half of the limit within seven days. Whoever was written to on two of them counts twice, since days are what is counted. */
async function riseTogether(call: Call, number: PhoneNumber, platform: Platform): Promise<void> {
  if (!platform.has('portfolio_limits_rise_with_use')) return
  const { id, level, tier, most, numbers } = await limitOf(call, number, platform)
  const higher = nextTier(level === 'TIER_50' ? 'TIER_250' : level)
  const usage = await usageByDay(call, id, dayOf(call.now) - PORTFOLIO_RISE_RULE.days + 1)
  const ratings = numbers.map((one) => one.quality_rating)
  if (!higher || !hasEarnedMoreTogether(most, [...usage.values()], ratings)) return
  const reason = `${PORTFOLIO_RISE_RULE.share * 100} % of ${tier} or more in ${PORTFOLIO_RISE_RULE.days} days, by all numbers of the business`
  await change(call, number, { throughput_level: higher }, reason)
}

async function change(
  call: Call,
  number: PhoneNumber,
  to: Partial<PhoneNumber>,
  reason: string,
): Promise<void> {
  const { quality_rating, throughput_level } = await changeNumber(call, number, to)
  const changed = { phone_number_id: number.id, quality_rating, throughput_level, reason, at: call.now }
  await store.addQualityChange(call, changed)
}
