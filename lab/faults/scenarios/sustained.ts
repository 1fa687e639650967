/** T45: a load that goes on, by itself and beside receivers that misbehave. */

import { sustain } from '../load/sustained.ts'
import { BOTH, type Figures, type Scenario, unless } from '../scenario.ts'

const RATIO_MAX = 1.1
const WAL_MB_MAX = 64
/** An hour's five megabytes would not show in minutes; what the runtime keeps for itself does. */
const RESIDENT_GROWTH_MB_MAX = 30
const DESCRIPTORS_GROWTH_MAX = 40

const heldTo = (figures: Figures & Awaited<ReturnType<typeof sustain>>): string[] => [
  ...unless(figures.failures === 0, 'calls failed'),
  ...unless(figures.callsRatio <= RATIO_MAX, 'calls take longer at the end'),
  ...unless(figures.arrivalsRatio <= RATIO_MAX, 'notifications take longer at the end'),
  ...unless(figures.residentGrowthMb <= RESIDENT_GROWTH_MB_MAX, 'memory grows'),
  ...unless(figures.descriptorsGrowth <= DESCRIPTORS_GROWTH_MAX, 'sockets or files are left open'),
  ...unless(figures.walMbMax <= WAL_MB_MAX, 'the log of writes grows'),
]

const BAR = `p99 in the second half at most ${RATIO_MAX} times that in the first, by medians of parts of 20 seconds; memory, sockets and log flat`

export const sustained: Scenario = {
  name: 'sustained',
  test: 'T45',
  title: 'a load of 70 % that goes on',
  bar: BAR,
  engines: BOTH,
  async run(t, { option }) {
    const minutes = option('minutes', 6)
    const figures = await sustain(t, {
      minutes,
      share: option('share', 70) / 100,
      besideBad: false,
    })
    return { count: `${minutes} minutes`, figures, problems: heldTo(figures) }
  },
}

export const soak: Scenario = {
  name: 'soak',
  test: 'T45',
  title: 'a load of 60 % beside eight bad receivers',
  bar: BAR,
  engines: BOTH,
  async run(t, { option }) {
    const minutes = option('minutes', 10)
    const figures = await sustain(t, { minutes, share: option('share', 60) / 100, besideBad: true })
    return { count: `${minutes} minutes`, figures, problems: heldTo(figures) }
  },
}
