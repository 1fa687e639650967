/** Worlds that are made, used and removed. */

import { house } from '../../../server/test/house.ts'
import { BOTH, notZero, type Scenario } from '../scenario.ts'
import { worldsComeAndGo } from '../worlds/worlds-come-and-go.ts'

export const worldsComingAndGoing: Scenario = {
  name: 'worlds-come-and-go',
  title: '10,000 worlds made, used and removed',
  bar: '0 rows left',
  engines: BOTH,
  async run(t, { option }) {
    const all = await house(t)
    const { figures, left } = await worldsComeAndGo(t, all, option('worlds', 10_000))
    process.stderr.write(`${JSON.stringify(left)}\n`)
    return { count: `${figures.worlds} worlds`, figures, problems: notZero(figures, 'leftRows') }
  },
}
