/** T2 and T3: how long notifications take beside receivers and nodes that misbehave. */

import { besideBadReceivers, besidePoison, type LatencyReport } from '../load/latency.ts'
import { BOTH, type Scenario, unless, type Verdict } from '../scenario.ts'

/** Long enough that what hangs is given up while the others are measured. */
const PLAN = { receivers: 50, eventsPerSecond: 500, seconds: 14, turns: 5 }
const RATIO_MAX = 1.2
const BAR = `p99 at most ${RATIO_MAX} times alone`

const verdict = (figures: LatencyReport): Verdict => ({
  count: `${figures.arrived} notifications`,
  figures,
  problems: unless(figures.ratio <= RATIO_MAX, `more than ${RATIO_MAX} times as slow`),
})

export const neighbours: Scenario = {
  name: 'neighbours',
  test: 'T2',
  title: 'fifty healthy receivers beside eight bad ones',
  bar: BAR,
  engines: BOTH,
  run: async (t) => verdict(await besideBadReceivers(t, PLAN)),
}

export const poison: Scenario = {
  name: 'poison',
  test: 'T3',
  title: 'other nodes beside one that is always refused',
  bar: BAR,
  engines: BOTH,
  run: async (t) => verdict(await besidePoison(t, { ...PLAN, receivers: 1 })),
}
