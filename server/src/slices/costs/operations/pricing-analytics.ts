/** What delivered messages cost, as the platform reports it to an account: by day or month, and along its dimensions. */

import { z } from 'zod'
import { reading } from '../../../kernel/graph/operation.ts'
import { unixSeconds } from '../../../kernel/wire/dates.ts'
import { choice } from '../../../kernel/wire/params.ts'
import { accountNode } from '../../accounts/index.ts'
import { PRICING_TYPES } from '../../messages/index.ts'
import { emptySpan } from '../errors.ts'
import { anyWords, span, words } from '../inputs.ts'
import { endAfter, numbersAsked, spanOf } from '../points.ts'
import { type Dimension, GRANULARITIES, type Sum, sumsOf } from '../store/sums.ts'

const TYPES = PRICING_TYPES.map((type) => type.toUpperCase())
const DIMENSIONS = ['COUNTRY', 'PHONE', 'PRICING_CATEGORY', 'PRICING_TYPE', 'TIER'] as const

const COLUMNS: Record<(typeof DIMENSIONS)[number], Dimension[]> = {
  COUNTRY: ['country'],
  PHONE: ['phone_number_id'],
  PRICING_CATEGORY: ['category'],
  PRICING_TYPE: ['type'],
  TIER: ['tier_from', 'tier_to'],
}

const point = z.object({
  start: z.int(),
  end: z.int(),
  country: z.string().optional(),
  phone_number: z.string().optional(),
  pricing_category: z.string().optional(),
  pricing_type: z.string().optional(),
  tier: z.string().optional().describe('From which message of the month to which, such as 1:100000.'),
  volume: z.int().optional(),
  cost: z.number().optional().describe('None where no rate card is loaded for it.'),
})

export const readPricingAnalytics = reading('readPricingAnalytics', accountNode, {
  summary: 'Read what delivered messages cost, by day, month or half an hour',
  note: [
    'Also as a field: `fields=pricing_analytics.start(…).end(…).granularity(DAILY)`. Amounts are of the rate card that the operator has loaded, in the currency of the account. From the same records as the `pricing` of statuses.',
  ],
  permission: 'management',
  onlyVersioned: true,
  input: z.object({
    ...span,
    granularity: choice(GRANULARITIES).default('DAILY').describe('How long a span is.'),
    metric_types: words(['COST', 'VOLUME']).optional().describe('What to answer; both unless given.'),
    dimensions: words(DIMENSIONS).optional().describe('What is summed apart.'),
    pricing_categories: anyWords().optional().describe('Only these categories.'),
    pricing_types: words(TYPES).optional().describe('Only these types.'),
    phone_numbers: anyWords().optional().describe('Only these numbers, in digits.'),
    country_codes: anyWords().optional().describe('Only customers of these countries.'),
  }),
  request: { start: '1790812800', end: '1790985600', dimensions: ['PRICING_CATEGORY'] },
  answer: z.object({ data: z.array(z.object({ data_points: z.array(point) })) }),
  refuses: [emptySpan],
  async run({ node: account, input, call }) {
    const { granularity, metric_types = ['COST', 'VOLUME'], dimensions = [] } = input
    const numbers = await numbersAsked(call, account.id, input.phone_numbers)
    const sums = await sumsOf(call, {
      ...spanOf(input),
      phone_number_ids: [...numbers.keys()],
      granularity,
      by: dimensions.flatMap((dimension) => COLUMNS[dimension]),
      only: {
        category: (input.pricing_categories ?? []).map((word) => word.toLowerCase()),
        type: (input.pricing_types ?? []).map((word) => word.toLowerCase()),
        country: input.country_codes ?? [],
      },
    })
    const data_points = sums.map((sum) => ({
      ...timesOf(sum, granularity),
      ...labelsOf(sum, numbers),
      ...(metric_types.includes('VOLUME') && { volume: sum.volume }),
      ...(metric_types.includes('COST') && sum.unpriced === 0 && { cost: sum.amount_micros / 1_000_000 }),
    }))
    return { data: [{ data_points }] }
  },
})

const timesOf = ({ starts }: Sum, granularity: (typeof GRANULARITIES)[number]) => ({
  start: unixSeconds(starts),
  end: unixSeconds(endAfter(starts, granularity)),
})

function labelsOf(sum: Sum, numbers: ReadonlyMap<string, string>) {
  const { country, phone_number_id, category, type, tier_from, tier_to } = sum
  return {
    ...(country !== undefined && { country: String(country) }),
    ...(phone_number_id !== undefined && { phone_number: numbers.get(String(phone_number_id)) }),
    ...(category !== undefined && { pricing_category: String(category).toUpperCase() }),
    ...(type !== undefined && { pricing_type: String(type).toUpperCase() }),
    ...(tier_from !== undefined && tier_from !== null && { tier: `${tier_from}:${tier_to ?? ''}` }),
  }
}
