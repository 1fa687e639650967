/** T10: many processes share the receivers. */

import { shareAmong } from '../kills/many-workers.ts'
import { notZero, type Scenario } from '../scenario.ts'

export const workers: Scenario = {
  name: 'workers',
  test: 'T10',
  title: 'eight processes share the receivers',
  bar: 'each once, in order, none at the same time as another of its node',
  engines: ['postgres'],
  async run(_t, { option }) {
    const plan = { processes: 8, events: option('events', 200_000) }
    const figures = await shareAmong(plan)
    const names = ['missing', 'duplicates', 'inversions', 'overlaps', 'notDeliveredOnce']
    return { count: `${plan.events} events`, figures, problems: notZero(figures, ...names) }
  },
}
