/** A rate: what one message costs in a market, from a day on. The rate card is the user's data, a file of ours. */

export type Rate = {
  /** A country as ISO 3166-1 alpha-2, or `*` for every other one. */
  market: string
  category: string
  currency: string
  /** Of the messages of one month, in this market and category: from which one on, and to which. */
  tier_from: number
  tier_to: number | null
  /** Millionths of the currency. */
  amount_micros: number
  valid_from: number
  /** When a later rate takes its place. */
  valid_until: number | null
}

export const RATE_COLUMNS = [
  'market',
  'category',
  'tier_from',
  'tier_to',
  'currency',
  'amount',
  'valid_from',
] as const

export const ANY_MARKET = '*'
export const RATE_CATEGORIES = ['marketing', 'utility', 'authentication', 'service'] as const
export const RATES_MAX = 20_000
