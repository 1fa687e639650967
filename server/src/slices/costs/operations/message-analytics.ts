/** How many messages an account sent and had delivered, and its conversations. */

import { z } from 'zod'
import { reading } from '../../../kernel/graph/operation.ts'
import { unixSeconds } from '../../../kernel/wire/dates.ts'
import { choice } from '../../../kernel/wire/params.ts'
import { accountNode } from '../../accounts/index.ts'
import { emptySpan } from '../errors.ts'
import { anyWords, span } from '../inputs.ts'
import { endAfter, numbersAsked, spanOf } from '../points.ts'
import { type Granularity, sentOf, sumsOf } from '../store/sums.ts'

/** One word of these is another's in the field beside it. */
const OURS = { HALF_HOUR: 'HALF_HOUR', DAY: 'DAILY', MONTH: 'MONTHLY' } as const

const timesOf = (starts: number, granularity: Granularity) => ({
  start: unixSeconds(starts),
  end: unixSeconds(endAfter(starts, granularity)),
})

export const readMessageAnalytics = reading('readMessageAnalytics', accountNode, {
  summary: 'Count messages that were sent and delivered, by half an hour, day or month',
  note: ['Also as a field: `fields=analytics.start(…).end(…).granularity(DAY)`.'],
  permission: 'management',
  onlyVersioned: true,
  input: z.object({
    ...span,
    granularity: choice(Object.keys(OURS) as (keyof typeof OURS)[]).describe('How long a span is.'),
    phone_numbers: anyWords().optional().describe('Only these numbers, in digits.'),
    country_codes: anyWords().optional().describe('Only customers of these countries.'),
  }),
  request: { start: '1790812800', end: '1790985600', granularity: 'DAY' },
  answer: z.object({
    phone_numbers: z.array(z.string()),
    country_codes: z.array(z.string()),
    granularity: z.enum(Object.keys(OURS)),
    data_points: z.array(z.object({ start: z.int(), end: z.int(), sent: z.int(), delivered: z.int() })),
  }),
  refuses: [emptySpan],
  async run({ node: account, input, call }) {
    const granularity = OURS[input.granularity]
    const numbers = await numbersAsked(call, account.id, input.phone_numbers)
    const sums = await sentOf(call, {
      ...spanOf(input),
      phone_number_ids: [...numbers.keys()],
      granularity,
      by: [],
      only: { country: input.country_codes ?? [] },
    })
    return {
      phone_numbers: [...numbers.values()],
      country_codes: input.country_codes ?? [],
      granularity: input.granularity,
      data_points: sums.map(({ starts, sent, delivered }) => ({
        ...timesOf(starts, granularity),
        sent,
        delivered,
      })),
    }
  },
})

export const readConversationAnalytics = reading('readConversationAnalytics', accountNode, {
  summary: 'Count conversations that were charged, on days when conversations were',
  note: ['Also as a field: `fields=conversation_analytics.start(…).end(…).granularity(DAILY)`.'],
  permission: 'management',
  onlyVersioned: true,
  input: z.object({
    ...span,
    granularity: choice(['HALF_HOUR', 'DAILY', 'MONTHLY']).describe('How long a span is.'),
    phone_numbers: anyWords().optional().describe('Only these numbers, in digits.'),
    conversation_categories: anyWords().optional().describe('Only these categories.'),
  }),
  request: { start: '1750000000', end: '1751000000', granularity: 'DAILY' },
  answer: z.object({
    data: z.array(
      z.object({
        data_points: z.array(
          z.object({
            start: z.int(),
            end: z.int(),
            conversation: z.int(),
            phone_number: z.string(),
            country: z.string(),
            conversation_type: z.string(),
            conversation_direction: z.string(),
            conversation_category: z.string(),
            cost: z.number().optional(),
          }),
        ),
      }),
    ),
  }),
  refuses: [emptySpan],
  async run({ node: account, input, call }) {
    const { granularity } = input
    const numbers = await numbersAsked(call, account.id, input.phone_numbers)
    const sums = await sumsOf(call, {
      ...spanOf(input),
      phone_number_ids: [...numbers.keys()],
      granularity,
      by: ['phone_number_id', 'country', 'category'],
      only: {
        pricing_model: ['CBP'],
        category: (input.conversation_categories ?? []).map((word) => word.toLowerCase()),
      },
    })
    const data_points = sums
      .filter(({ charged }) => charged > 0)
      .map((sum) => ({
        ...timesOf(sum.starts, granularity),
        conversation: sum.charged,
        phone_number: numbers.get(String(sum.phone_number_id)),
        country: String(sum.country),
        conversation_type: 'REGULAR',
        conversation_direction: 'BUSINESS_INITIATED',
        conversation_category: String(sum.category).toUpperCase(),
        ...(sum.unpriced === 0 && { cost: sum.amount_micros / 1_000_000 }),
      }))
    return { data: [{ data_points }] }
  },
})
