/** T37: how evenly codes are drawn, in earnest and from the seeds of worlds. */

import { randomIds, seededIds } from '../../../server/src/kernel/call/id-source.ts'
import { evennessOf } from '../../../server/test/code-evenness.ts'
import { type Scenario, unless } from '../scenario.ts'

const LIKELY_MIN = 0.01

/** As a call that asks for a code in that turn. */
const inTurn = (seed: string, turn: number) => seededIds(seed, () => ({ name: `turn ${turn}`, turn })).int

export const codeDraws: Scenario = {
  name: 'code-draws',
  test: 'T37',
  title:
    'chi-square of the digits of codes, drawn at random, by the turns of one world, and in one turn of many worlds',
  bar: 'p > 0.01; of a second sample where the first, as one in a hundred, is below',
  engines: [],
  async run(_t, { option }) {
    const codes = option('codes', 1_000_000)
    const { int } = randomIds(Date.now())
    const seed = option('seed', Math.floor(Math.random() * 1_000_000))
    const ways = {
      random: () => int,
      turns: (at: number) => inTurn(`${seed}`, at),
      worlds: (at: number) => inTurn(`${seed} ${at}`, 1),
    }
    const figures: Record<string, number> = { seed }
    for (const [name, draw] of Object.entries(ways)) {
      const first = evennessOf(codes, draw)
      const p = first > LIKELY_MIN ? first : evennessOf(codes, (at) => draw(codes + at))
      figures[`p ${name}`] = Number(p.toFixed(3))
    }
    const uneven = Object.keys(ways).filter((name) => Number(figures[`p ${name}`]) <= LIKELY_MIN)
    return {
      count: `${codes} codes in each of 3 ways`,
      figures,
      problems: unless(uneven.length === 0, `not even: ${uneven.join(', ')}`),
    }
  },
}
