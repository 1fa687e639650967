/** T14: a long reader beside many writes. */

import { readForLong } from '../databases/long-reader.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

const LOG_MB_MAX = 64

export const longReader: Scenario = {
  name: 'long-reader',
  test: 'T14',
  title: 'a long reader beside 500 writes a second',
  bar: 'the log is below 64 MB after it ends; 0 calls refused',
  engines: ['sqlite'],
  async run(_t, { option }) {
    const plan = { readMs: option('read-ms', 60_000), callsPerSecond: option('calls-per-second', 500) }
    const figures = await readForLong(plan)
    return {
      count: `${plan.readMs / 1000} s, ${figures.calls} writes`,
      figures,
      problems: [
        ...notZero(figures, 'unavailable', 'odd', 'cutOff'),
        ...unless(figures.logMbAfter < LOG_MB_MAX, 'the log stays large'),
      ],
    }
  },
}
