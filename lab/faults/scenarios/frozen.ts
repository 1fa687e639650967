/** T9: workers frozen under load, and waking with leases that have passed to others. */

import { freezeUnderLoad } from '../kills/freeze.ts'
import { notZero, type Scenario } from '../scenario.ts'

export const frozen: Scenario = {
  name: 'frozen',
  test: 'T9',
  title: 'frozen workers',
  bar: '0 lost, torn, out of order',
  engines: ['postgres'],
  async run(_t, { option }) {
    const figures = await freezeUnderLoad({ freezes: option('freezes', 10), frozenMs: 13_000 })
    return {
      count: `${figures.kills} freezes of 13 s, ${figures.arrivals} notifications`,
      figures,
      problems: notZero(figures, 'lost', 'torn', 'changed', 'inversions'),
    }
  },
}
