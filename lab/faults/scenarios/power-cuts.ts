/** T12: the power goes. */

import { cutPower } from '../disks/power-cuts.ts'
import { notZero, type Scenario } from '../scenario.ts'

export const powerCuts: Scenario = {
  name: 'power-cuts',
  test: 'T12',
  title: 'power cuts, by replaying what was written and synced (needs strace)',
  bar: '0 acknowledged lost, 0 corrupt, all serve again',
  engines: ['sqlite'],
  async run(_t, { option }) {
    const figures = await cutPower({
      cuts: option('cuts', 500),
      calls: option('calls', 2_000),
      callsPerSecond: option('calls-per-second', 300),
      startEvery: option('start-every', 25),
    })
    return {
      count: `${figures.cuts} cuts, ${figures.acknowledged} acknowledged`,
      figures,
      problems: notZero(figures, 'cutsWithLoss', 'lostMax', 'corrupt', 'notServing'),
    }
  },
}
