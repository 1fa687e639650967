/** How many messages an account sent and had delivered, and how its templates and conversations did. */

import { z } from 'zod'
import { reading } from '../../../kernel/graph/operation.ts'
import { choice } from '../../../kernel/wire/params.ts'
import { accountNode } from '../../accounts/index.ts'
import { emptySpan } from '../errors.ts'
import { anyWords, seconds, span, words } from '../inputs.ts'
import { endAfter, numbersAsked, spanOf } from '../points.ts'
import { type Granularity, sentOf, sumsOf } from '../store/sums.ts'

/** One word of these is another's in the field beside it. */
const OURS = { HALF_HOUR: 'HALF_HOUR', DAY: 'DAILY', MONTH: 'MONTHLY' } as const

const timesOf = (starts: number, granularity: Granularity) => ({
  start: seconds(starts),
  end: seconds(endAfter(starts, granularity)),
})

export const readMessageAnalytics = reading('readMessageAnalytics', accountNode, {
  summary: 'Tell how many messages were sent and delivered, by half an hour, day or month',
  note: ['On versioned paths also `fields=analytics.start(…).end(…).granularity(DAY)`.'],
  permission: 'management',
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
  summary: 'Tell how many conversations were charged, on days when conversations were',
  note: ['On versioned paths also `fields=conversation_analytics.start(…).end(…).granularity(DAILY)`.'],
  permission: 'management',
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

const METRICS = ['COST', 'CLICKED', 'DELIVERED', 'READ', 'SENT'] as const

export const readTemplateAnalytics = reading('readTemplateAnalytics', accountNode, {
  summary: 'Tell of templates, day by day, how many were sent, delivered and read, and what they cost',
  note: ['What customers click is not counted here.'],
  permission: 'management',
  input: z.object({
    ...span,
    granularity: choice(['DAILY']).default('DAILY').describe('How long a span is.'),
    template_ids: anyWords().describe('The templates.'),
    metric_types: words(METRICS).optional().describe('What is told; unless given, all.'),
  }),
  request: { start: '1790812800', end: '1790985600', template_ids: ['400000000000001'] },
  answer: z.object({
    data: z.array(
      z.object({
        granularity: z.literal('DAILY'),
        product_type: z.literal('cloud_api'),
        data_points: z.array(
          z.object({
            template_id: z.string(),
            start: z.int(),
            end: z.int(),
            sent: z.int().optional(),
            delivered: z.int().optional(),
            read: z.int().optional(),
            cost: z.array(z.object({ type: z.string(), value: z.number() })).optional(),
          }),
        ),
      }),
    ),
  }),
  refuses: [emptySpan],
  async run({ node: account, input, call }) {
    const { granularity, metric_types = METRICS } = input
    const wanted = (metric: (typeof METRICS)[number]) => metric_types.includes(metric)
    const numbers = await numbersAsked(call, account.id, undefined)
    const asked = {
      ...spanOf(input),
      phone_number_ids: [...numbers.keys()],
      granularity,
      by: ['template_id'] as const,
      only: { template_id: input.template_ids },
    }
    const costs = new Map(
      (await sumsOf(call, asked)).map((sum) => [`${sum.template_id} ${sum.starts}`, sum] as const),
    )
    const data_points = (await sentOf(call, asked)).map(({ template_id, starts, sent, delivered, read }) => {
      const cost = costs.get(`${template_id} ${starts}`)
      const spent = (cost?.amount_micros ?? 0) / 1_000_000
      return {
        template_id: String(template_id),
        ...timesOf(starts, granularity),
        ...(wanted('SENT') && { sent }),
        ...(wanted('DELIVERED') && { delivered }),
        ...(wanted('READ') && { read }),
        ...(wanted('COST') &&
          cost?.unpriced === 0 && {
            cost: [
              { type: 'amount_spent', value: spent },
              { type: 'cost_per_delivered', value: cost.volume === 0 ? 0 : spent / cost.volume },
            ],
          }),
      }
    })
    return { data: [{ granularity, product_type: 'cloud_api', data_points }] }
  },
})
