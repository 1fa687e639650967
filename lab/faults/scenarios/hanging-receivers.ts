/** T2 at large: receivers that take every notification and never answer, all on one host, beside others there. */

import { besideHanging } from '../load/latency.ts'
import { BOTH, type Scenario, unless } from '../scenario.ts'

const RATIO_MAX = 1.2

export const hangingReceivers: Scenario = {
  name: 'hanging-receivers',
  test: 'T2',
  title: 'healthy receivers beside many that never answer',
  bar: `p99 at most ${RATIO_MAX} times that before they hang`,
  engines: BOTH,
  async run(t, { option }) {
    const hanging = option('hanging', 150)
    const figures = await besideHanging(t, {
      receivers: 20,
      eventsPerSecond: option('rate', 200),
      seconds: option('seconds', 14),
      turns: option('turns', 5),
      hanging,
    })
    const problems = unless(figures.ratioToAnswered <= RATIO_MAX, `more than ${RATIO_MAX} times as slow`)
    return { count: `${hanging} that hang, ${figures.arrived} notifications`, figures, problems }
  },
}
