/** The rate card of the installation: read from a file of the user's, and returned. */

import { z } from 'zod'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorOperation, operatorReading } from '../../../kernel/graph/operation.ts'
import { text } from '../../../kernel/wire/params.ts'
import { badRateCard } from '../errors.ts'
import { ANY_MARKET, RATE_CATEGORIES, RATE_COLUMNS } from '../rate.ts'
import { readRateCard } from '../rules/rate-card.ts'
import { listRates, replaceRates } from '../store/rates.ts'

const CSV_LENGTH_MAX = 2_000_000
const EXAMPLE = `${RATE_COLUMNS.join()}\nDE,utility,1,100000,USD,0.0550,2026-10-01\n*,utility,1,,USD,0.0100,2026-10-01\n`

export const importRates = operatorOperation('importRates', noNode, {
  summary: 'Take a rate card: from then on, costs are amounts; what there was is gone',
  note: [
    `A CSV of ours, one rate a line: \`${RATE_COLUMNS.join()}\`. A market is a country, or \`${ANY_MARKET}\` for every other; a tier counts the charged messages of one account in a market, a category and a month; \`tier_to\` is empty where there is no end. A rate holds until the next of its market, category and currency. Without rates of \`service\`, those of \`utility\` hold for it. Amounts are those of accounts in that currency.`,
  ],
  input: z.object({
    csv: text({ max: CSV_LENGTH_MAX }).meta({
      description: 'The rate card as text; only its heading, to have none.',
      examples: [EXAMPLE],
    }),
  }),
  request: { csv: EXAMPLE },
  answer: z.object({ success: z.literal(true), rates: z.int() }),
  refuses: [badRateCard],
  async run({ input: { csv }, call }) {
    const rates = readRateCard(csv)
    await replaceRates(call, rates)
    return { success: true, rates: rates.length }
  },
})

export const readRates = operatorReading('readRates', noNode, {
  summary: 'Read the rate card',
  answer: z.object({
    data: z.array(
      z.object({
        market: z.string(),
        category: z.enum(RATE_CATEGORIES),
        currency: z.string(),
        tier_from: z.int(),
        tier_to: z.int().nullable(),
        amount: z.number(),
        valid_from: z.string().describe('The day.'),
      }),
    ),
  }),
  async run({ call }) {
    const rates = await listRates(call)
    return {
      data: rates.map(({ amount_micros, valid_from, valid_until: _, ...rate }) => ({
        ...rate,
        amount: amount_micros / 1_000_000,
        valid_from: new Date(valid_from).toISOString().slice(0, 10),
      })),
    }
  },
})
