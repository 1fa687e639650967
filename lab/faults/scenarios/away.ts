/** T4: a receiver that is away for as long as events are kept for it. */

import { house } from '../../../server/test/house.ts'
import { awayForDays } from '../load/seven-days.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

const DAYS = 7

export const away: Scenario = {
  name: 'away',
  test: 'T4',
  title: 'away for seven days',
  bar: '1,800 to 2,600 probes, all in order, none missing',
  engines: ['sqlite'],
  async run(t) {
    const figures = await awayForDays(t, DAYS, house)
    const problems = [
      ...notZero(figures, 'missing', 'inversions'),
      ...unless(figures.probes >= 1_800 && figures.probes <= 2_600, 'not one probe in five minutes'),
    ]
    return { count: `${DAYS} days`, figures, problems }
  },
}
