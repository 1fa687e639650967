/** T47's part for deliveries: much that waits at one number, and everybody else. */

import { besideBacklog } from '../load/backlog.ts'
import { BOTH, type Scenario, unless } from '../scenario.ts'

const WRITES_RATIO_MIN = 0.9
const LATENCY_RATIO_MAX = 1.2

export const backlog: Scenario = {
  name: 'backlog',
  test: 'T47',
  title: 'a long backlog at one number that is down and one that is slow',
  bar: `writes elsewhere at least ${WRITES_RATIO_MIN}, notifications elsewhere at most ${LATENCY_RATIO_MAX} times those without it`,
  engines: BOTH,
  async run(t, { option }) {
    const plan = {
      events: option('events', 50_000),
      turns: option('turns', 5),
      seconds: option('seconds', 4),
      perSecond: option('rate', 100),
    }
    const figures = await besideBacklog(t, plan)
    const problems = [
      ...unless(figures.writesRatio >= WRITES_RATIO_MIN, 'writes elsewhere are slower'),
      ...unless(figures.latencyRatio <= LATENCY_RATIO_MAX, 'notifications elsewhere come later'),
    ]
    return { count: `2 × ${plan.events} events waiting`, figures, problems }
  },
}
