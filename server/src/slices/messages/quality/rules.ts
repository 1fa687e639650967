/** How feedback becomes a rating, and how use becomes a tier: rules as data. */

import { DAY } from '../../../kernel/process/clock.ts'
import type { PhoneNumber, ThroughputLevel } from '../../phone-numbers/index.ts'
import type { FeedbackKind } from '../message.ts'

/** A report weighs more than a block; each customer counts once with the heaviest they gave. */
const FEEDBACK_WEIGHTS: Record<FeedbackKind, number> = { block: 1, report: 2 }

export const FEEDBACK_WINDOW_MS = 7 * DAY

/** The first rule whose weight is reached decides. */
const RATING_RULES: { rating: PhoneNumber['quality_rating']; weightMin: number }[] = [
  { rating: 'RED', weightMin: 10 },
  { rating: 'YELLOW', weightMin: 5 },
  { rating: 'GREEN', weightMin: 0 },
]

export function ratingFor(feedback: { wa_id: string; kind: FeedbackKind }[]): PhoneNumber['quality_rating'] {
  const heaviest = new Map<string, number>()
  for (const { wa_id, kind } of feedback) {
    heaviest.set(wa_id, Math.max(heaviest.get(wa_id) ?? 0, FEEDBACK_WEIGHTS[kind]))
  }
  const weight = [...heaviest.values()].reduce((sum, one) => sum + one, 0)
  return RATING_RULES.find((rule) => weight >= rule.weightMin)?.rating ?? 'GREEN'
}

const TIER_LADDER: ThroughputLevel[] = [
  'TIER_50',
  'TIER_250',
  'TIER_1K',
  'TIER_10K',
  'TIER_100K',
  'UNLIMITED',
]

/** A healthy number that uses this share of its tier on each of these days earns the next one. */
export const RISE_RULE = { days: 7, share: 0.5, rating: 'GREEN' as const }

/** Of a business: so much of its limit within these days, while customers are well disposed to all of its numbers. */
export const PORTFOLIO_RISE_RULE = { days: 7, share: 0.5, notRated: ['YELLOW', 'RED'] }

/** STANDARD behaves as TIER_250 and climbs from there. */
const place = (level: ThroughputLevel) => TIER_LADDER.indexOf(level === 'STANDARD' ? 'TIER_250' : level)

export function nextTier(level: ThroughputLevel): ThroughputLevel | undefined {
  return TIER_LADDER[place(level) + 1]
}

export function lowerTier(level: ThroughputLevel): ThroughputLevel | undefined {
  return TIER_LADDER[place(level) - 1]
}

export function hasEarnedMore(most: number, customersByDay: number[]): boolean {
  return (
    most > 0 &&
    customersByDay.length >= RISE_RULE.days &&
    customersByDay.every((count) => count >= most * RISE_RULE.share)
  )
}

export const hasEarnedMoreTogether = (
  most: number,
  customersByDay: number[],
  ratings: PhoneNumber['quality_rating'][],
): boolean =>
  most > 0 &&
  customersByDay.reduce((sum, count) => sum + count, 0) >= most * PORTFOLIO_RISE_RULE.share &&
  !ratings.some((rating) => PORTFOLIO_RISE_RULE.notRated.includes(rating))
