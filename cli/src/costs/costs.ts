/** `parley cost` and `parley rates`: what delivered messages cost, and by which rate card. */

import type { Command } from 'commander'
import { table } from '../framework/output.ts'
import { readPlain } from '../framework/plain-file.ts'
import { Problem } from '../framework/problem.ts'
import { addGroup, addVerb } from '../framework/verb.ts'

const BY = ['day', 'number', 'template', 'category', 'country', 'reason', 'message'] as const
type By = (typeof BY)[number]

export function addCostVerbs(program: Command): void {
  addVerb<{ by: By; since?: string; until?: string }>(program, {
    name: 'cost',
    about: 'Tell what delivered messages cost, and why; with a rate card (parley rates import) as amounts.',
    flags: [
      { flags: '--by <what>', about: 'what is summed apart', choices: BY, fallback: 'day' },
      { flags: '--since <date>', about: 'delivered since then; in the last 30 days unless given' },
      { flags: '--until <date>', about: 'delivered before then' },
    ],
    examples: ['parley cost', 'parley cost --by category --since 2026-10-01'],
    async run({ server, out, options: { by, since, until } }) {
      const world = await server.world()
      const costs = await server.operator.call('readCosts', [], {
        by,
        ...(since !== undefined && { since }),
        ...(until !== undefined && { until }),
        ...(world !== undefined && { world }),
      })
      out.data(costs, (look) => {
        if (costs.totals.length === 0) return `Nothing was delivered from ${costs.since} to ${costs.until}.`
        const sums = (one: (typeof costs.totals)[number]) => [
          String(one.volume),
          String(one.charged),
          one.unpriced === one.charged && one.charged > 0 ? 'no rate' : `${one.amount} ${one.currency}`,
        ]
        const rows = costs.data.map((one) => [nameOf(by, one), ...sums(one), one.why])
        const totals = costs.totals.map((one) => [look.bold('all'), ...sums(one)])
        const unpriced = costs.totals.reduce((sum, one) => sum + one.unpriced, 0)
        return [
          ...table([...rows, ...totals], [by, 'delivered', 'charged', 'amount', ''], look),
          ...(unpriced === 0
            ? []
            : ['', look.dim(`${unpriced} messages are on no rate card: parley rates import FILE`)]),
        ]
      })
    },
  })

  const rates = addGroup(program, 'rates', 'the rate card by which costs are amounts')
  addVerb(rates, {
    name: 'import <file>',
    about: 'Take a rate card in place of the one that there is: a dated CSV, one rate a line.',
    examples: ['parley rates import example-rates.csv'],
    async run({ server, out }, file = '') {
      const answer = await server.operator.call('importRates', [], { csv: await readCard(file) })
      out.data(answer, () => `${answer.rates} rates are taken.`)
    },
  })
  addVerb(rates, {
    name: 'show',
    about: 'Show the rate card.',
    examples: ['parley rates show'],
    async run({ server, out }) {
      const { data } = await server.operator.call('readRates', [])
      out.rows(
        data,
        (one) => [
          one.market,
          one.category,
          `${one.tier_from} to ${one.tier_to ?? 'any'}`,
          `${one.amount} ${one.currency}`,
          one.valid_from,
        ],
        {
          none: 'There is no rate card. Take one: parley rates import FILE',
          columns: ['market', 'category', 'messages', 'each', 'from'],
        },
      )
    },
  })
}

const nameOf = (by: By, one: Record<string, unknown>): string => {
  if (by === 'number') return String(one.phone_number_id)
  if (by === 'template') return String(one.template_id ?? `without (${one.category})`)
  if (by === 'message') return String(one.message_id)
  return String(one[by])
}

export async function readCard(file: string): Promise<string> {
  try {
    return (await readPlain(file, 'named')).toString('utf8')
  } catch (cause) {
    throw new Problem(`The rate card ${file} cannot be read.`, {
      next: 'A CSV with the columns market,category,tier_from,tier_to,currency,amount,valid_from.',
      cause,
    })
  }
}
