/** How many customers a day may be written to: by a number alone, or by all numbers of a business together. */

import type { Asked } from '../../kernel/call/call.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import {
  MESSAGES_PER_DAY,
  type PhoneNumber,
  THROUGHPUT_LEVELS,
  type ThroughputLevel,
} from './phone-number.ts'
import { numbersOfBusiness } from './store/numbers.ts'

export const TIERS = [
  'TIER_50',
  'TIER_250',
  'TIER_1K',
  'TIER_2K',
  'TIER_10K',
  'TIER_100K',
  'TIER_UNLIMITED',
] as const
type Tier = (typeof TIERS)[number]

/** Of a number, in the platform's words. */
const TIER_OF: Record<ThroughputLevel, Tier> = {
  STANDARD: 'TIER_250',
  TIER_50: 'TIER_50',
  TIER_250: 'TIER_250',
  TIER_1K: 'TIER_1K',
  TIER_10K: 'TIER_10K',
  TIER_100K: 'TIER_100K',
  UNLIMITED: 'TIER_UNLIMITED',
}

/** Businesses begin at 250, and have 2,000 where a number has 1,000. */
const OF_BUSINESS: Partial<Record<ThroughputLevel, { tier: Tier; most: number }>> = {
  TIER_50: { tier: 'TIER_250', most: 250 },
  TIER_1K: { tier: 'TIER_2K', most: 2_000 },
}

type Shares = { platform: Platform; business: unknown }

export const sharesLimit = ({ platform, business }: Shares): boolean =>
  typeof business === 'string' && platform.has('portfolio_limits')

export const limitOfLevel = (level: ThroughputLevel, asked: Shares): { tier: Tier; most: number } => ({
  tier: TIER_OF[level],
  most: MESSAGES_PER_DAY[level],
  ...(sharesLimit(asked) && OF_BUSINESS[level]),
})

export type Limit = {
  /** Under which number the customers are counted. */
  id: string
  level: ThroughputLevel
  tier: Tier
  /** -1: any number. */
  most: number
  /** Those that share it. */
  numbers: PhoneNumber[]
}

/** The highest of all numbers is that of their business, and its first number counts for all. */
export async function limitOf(
  call: Pick<Asked, 'db'>,
  number: PhoneNumber,
  platform: Platform,
): Promise<Limit> {
  const asked = { platform, business: number.business_id }
  const numbers = sharesLimit(asked) ? await numbersOfBusiness(call, number) : [number]
  const level = highest(numbers) ?? number.throughput_level
  return { id: numbers[0]?.id ?? number.id, level, numbers, ...limitOfLevel(level, asked) }
}

/** What STANDARD is read as stands where TIER_250 does. */
const place = (level: ThroughputLevel) => THROUGHPUT_LEVELS.indexOf(level === 'STANDARD' ? 'TIER_250' : level)

const highest = (numbers: PhoneNumber[]): ThroughputLevel | undefined =>
  numbers.map((one) => one.throughput_level).toSorted((one, other) => place(other) - place(one))[0]
