/** What an installation, a world or an account has spent: by day, number, template, category, country or message. */

import { z } from 'zod'
import { worldInput } from '../../../kernel/call/world-filter.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorReading } from '../../../kernel/graph/operation.ts'
import { DAY } from '../../../kernel/process/clock.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { choice, integer, moment, text } from '../../../kernel/wire/params.ts'
import { PRICE_REASONS, type PriceReason } from '../../messages/index.ts'
import { emptySpan } from '../errors.ts'
import { numbersFor } from '../numbers.ts'
import { type Dimension, type Sum, sumsOf } from '../store/sums.ts'
import { clockOfAsked } from '../when.ts'

const BY = ['day', 'number', 'template', 'category', 'country', 'reason', 'message'] as const
type By = (typeof BY)[number]

const DIMENSIONS_OF: Record<By, Dimension[]> = {
  day: [],
  number: ['phone_number_id'],
  template: ['template_id', 'category'],
  category: ['category'],
  country: ['country'],
  reason: ['category', 'reason'],
  message: ['message_id', 'phone_number_id', 'country', 'category', 'template_id', 'reason'],
}

const SPAN_MS_MAX = 3 * 366 * DAY
const ROWS_MAX = 1_000

const sum = {
  volume: z.int().describe('How many messages were delivered.'),
  charged: z.int().describe('How many of them cost money; before messages were charged, conversations.'),
  unpriced: z.int().describe('How many of those stand on no rate card.'),
  currency: z.string(),
  amount: z.number(),
  amount_micros: z.int().describe('The same in millionths, which add up exactly.'),
}

const row = z
  .object({
    day: z.string().optional(),
    phone_number_id: z.string().optional(),
    template_id: z.string().nullable().optional().describe('None: a message without a template.'),
    category: z.string().optional(),
    country: z.string().optional(),
    message_id: z.string().optional(),
    reason: z.string().optional(),
    why: z.string().optional().describe('The reason, in words.'),
    ...sum,
  })
  .meta({ id: 'Cost' })

export const readCosts = operatorReading('readCosts', noNode, {
  summary:
    'Read what delivered messages cost, and why: every one has a decision, and with a rate card an amount',
  input: z.object({
    by: choice(BY).default('day').describe('What is summed apart.'),
    since: moment()
      .optional()
      .describe('Delivered since then, by the clock of the world; unless given, in the last 30 days.'),
    until: moment().optional().describe('Delivered before then.'),
    account: text({ max: 20 }).optional().describe('Only of this account.'),
    number: text({ max: 20 }).optional().describe('Only of this number, by its id.'),
    customer: text({ max: 40 }).optional().describe('Only of messages to this customer, in digits.'),
    world: worldInput('Only of this world; 0 for the seeded sandbox.'),
    limit: integer(1, ROWS_MAX).default(ROWS_MAX).describe('How many rows at most; the totals are of all.'),
  }),
  request: { by: 'template' },
  answer: z.object({
    since: z.string(),
    until: z.string(),
    totals: z.array(z.object(sum)).describe('One for each currency.'),
    data: z.array(row),
  }),
  refuses: [emptySpan],
  async run({ input, call }) {
    const now = (await clockOfAsked(call, input)).now()
    const until = input.until ?? now + 1
    const since = input.since ?? until - 30 * DAY
    if (since >= until) throw emptySpan('must be after start')
    if (until - since > SPAN_MS_MAX) throw emptySpan('is more than three years after start')
    const all = await numbersFor(call, input)
    const phone_number_ids = input.number === undefined ? all : all.filter((id) => id === input.number)
    const only = input.customer === undefined ? {} : { wa_id: [input.customer] }
    const span = { phone_number_ids, since, until, only }
    const totals = await sumsOf(call, { ...span, by: [] })
    const granularity = input.by === 'day' ? ('DAILY' as const) : undefined
    const rows = await sumsOf(call, { ...span, by: DIMENSIONS_OF[input.by], granularity, most: input.limit })
    return {
      since: writeDate(since),
      until: writeDate(until),
      totals: totals.map(describeSum),
      data: rows.map((one) => describe(one, input.by)),
    }
  },
})

const describeSum = ({ volume, charged, unpriced, currency, amount_micros }: Sum) => ({
  volume,
  charged,
  unpriced,
  currency,
  amount: amount_micros / 1_000_000,
  amount_micros,
})

function describe(one: Sum, by: By) {
  const of = Object.fromEntries(DIMENSIONS_OF[by].map((name) => [name, one[name] ?? null]))
  return {
    ...(by === 'day' && { day: new Date(one.starts).toISOString().slice(0, 10) }),
    ...of,
    ...(of.reason && { why: PRICE_REASONS[of.reason as PriceReason] }),
    ...describeSum(one),
  }
}
