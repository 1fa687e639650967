/** Feedback of customers, the ratings it led to, and the tiers that follow. */

import type { Call } from '../../../kernel/call/call.ts'
import type { Generated, Reader } from '../../../kernel/storage/tables.ts'
import { changeNumber, MESSAGES_PER_DAY, type PhoneNumber } from '../../phone-numbers/index.ts'
import { dayOf, usageByDay } from '../tier.ts'
import {
  FEEDBACK_WINDOW_MS,
  type FeedbackKind,
  hasEarnedMore,
  lowerTier,
  nextTier,
  RISE_RULE,
  ratingFor,
} from './rules.ts'

type HistoryRow = {
  seq: Generated<number>
  phone_number_id: string
  quality_rating: string
  throughput_level: string
  reason: string
  at: number
}

declare module '../../../kernel/storage/tables.ts' {
  interface Tables {
    customer_feedback: {
      seq: Generated<number>
      phone_number_id: string
      wa_id: string
      kind: FeedbackKind
      at: number
    }
    quality_history: HistoryRow
  }
}

export async function noteFeedback(
  call: Call,
  number: PhoneNumber,
  waId: string,
  kind: FeedbackKind,
): Promise<void> {
  await call.db
    .insertInto('customer_feedback')
    .values({ phone_number_id: number.id, wa_id: waId, kind, at: call.now })
    .execute()
  await rateAgain(call, number, `a customer's ${kind}`)
}

/** Feedback older than the window counts no more; a number nobody complained about is left as the operator set it. */
export async function rateAgain(call: Call, number: PhoneNumber, reason: string): Promise<void> {
  const rows = await call.db
    .selectFrom('customer_feedback')
    .select(['wa_id', 'kind', 'at'])
    .where('phone_number_id', '=', number.id)
    .execute()
  if (rows.length === 0) return
  const rating = ratingFor(rows.filter((row) => row.at > call.now - FEEDBACK_WINDOW_MS))
  if (rating === number.quality_rating) return
  const lower = rating === 'RED' ? lowerTier(number.throughput_level) : undefined
  await change(call, number, { quality_rating: rating, ...(lower && { throughput_level: lower }) }, reason)
}

/** Seven days of half the tier, in good health, earn the next one. Today is not over and does not count. */
export async function riseIfEarned(call: Call, number: PhoneNumber): Promise<void> {
  const higher = nextTier(number.throughput_level)
  if (!higher || number.quality_rating !== RISE_RULE.rating) return
  const today = dayOf(call.now)
  const usage = await usageByDay(call, number.id, today - RISE_RULE.days)
  const days = Array.from({ length: RISE_RULE.days }, (_, back) => usage.get(today - 1 - back) ?? 0)
  if (!hasEarnedMore(MESSAGES_PER_DAY[number.throughput_level], days)) return
  const reason = `${RISE_RULE.days} days at ${RISE_RULE.share * 100} % of ${number.throughput_level} or more`
  await change(call, number, { throughput_level: higher }, reason)
}

async function change(
  call: Call,
  number: PhoneNumber,
  to: Partial<PhoneNumber>,
  reason: string,
): Promise<void> {
  const after = await changeNumber(call, number, to)
  await call.db
    .insertInto('quality_history')
    .values({
      phone_number_id: number.id,
      quality_rating: after.quality_rating,
      throughput_level: after.throughput_level,
      reason,
      at: call.now,
    })
    .execute()
}

export async function qualityHistory({ db }: { db: Reader }, id: string): Promise<Omit<HistoryRow, 'seq'>[]> {
  return db
    .selectFrom('quality_history')
    .select(['phone_number_id', 'quality_rating', 'throughput_level', 'reason', 'at'])
    .where('phone_number_id', '=', id)
    .orderBy('seq')
    .execute()
}
