/** T13: a disk that fails. */

import { failDisk } from '../disks/disk-faults.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

const HEAL_MS_MAX = 5_000

export const diskFaults: Scenario = {
  name: 'disk-faults',
  test: 'T13',
  title: 'no space, failing writes, and a sync that fails (needs libfiu)',
  bar: '503 for those calls only, reads go on, well within 5 s; a failed sync ends the process; 0 lost, doubled, corrupt',
  engines: ['sqlite'],
  async run(_t, { option }) {
    const figures = await failDisk({
      faultyMs: option('faulty-ms', 20_000),
      probability: 0.01,
      callsPerSecond: option('calls-per-second', 200),
    })
    return {
      count: `${figures.whileFull} calls without space, ${figures.whileFailing} failing, of ${figures.calls}`,
      figures,
      problems: [
        ...notZero(figures, 'odd', 'malformed', 'readsFailed', 'exitsBefore', 'lost', 'doubled', 'corrupt'),
        ...unless(figures.endedBySync === 1, 'it went on after a failed sync'),
        ...unless(figures.whileFull > 0 && figures.whileFailing > 0, 'nothing was harmed'),
        ...unless(figures.healMsMax <= HEAL_MS_MAX, 'slow to heal'),
      ],
    }
  },
}
