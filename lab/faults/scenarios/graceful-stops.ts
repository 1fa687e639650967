/** T22, the part of one process: SIGTERM under load. */

import { gracefulStops as stopUnderLoad } from '../kills/graceful-stops.ts'
import { BOTH, notZero, type Scenario, unless } from '../scenario.ts'

export const gracefulStops: Scenario = {
  name: 'graceful-stops',
  test: 'T22',
  title: 'SIGTERM under load, with half-said requests open',
  bar: '0 acknowledged lost, 0 resets, each ends in order and within 10 s',
  engines: BOTH,
  async run(t, { option }) {
    const figures = await stopUnderLoad(t, {
      stops: option('stops', 20),
      clients: option('clients', 32),
      loadMs: option('load-ms', 1_500),
    })
    const problems = [
      ...notZero(figures, 'lost', 'resets', 'notOrderly'),
      ...unless(figures.stopMsMax <= 10_000, 'slow to stop'),
    ]
    return { count: `${figures.stops} stops, ${figures.acknowledged} writes`, figures, problems }
  },
}
