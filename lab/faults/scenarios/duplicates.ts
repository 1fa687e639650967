/** T56: what comes twice because a process was killed, for each kill and as a share of all. */

import { crashUnderLoad } from '../kills/crash.ts'
import { BOTH, notZero, type Scenario, unless } from '../scenario.ts'

/** Kills this far apart leave a process time to come to its own pace. */
const CALM_MS = 4_000
const SHARE_MAX = 0.005
const EACH_KILL_MAX = 2

/** `--rate=200` gives the calls a second, `--processes=3` how many share them on PostgreSQL. */
export const duplicates: Scenario = {
  name: 'duplicates',
  test: 'T56',
  title: 'duplicates after kills',
  bar: 'twice at most 0.5 % of notifications, and at most 2 for each kill; 0 lost, torn, changed, out of order',
  engines: BOTH,
  async run(_t, { engine, option }) {
    const report = await crashUnderLoad({
      kills: option('kills', 30),
      processes: engine === 'postgres' ? option('processes', 1) : 1,
      calmMs: { min: CALM_MS, max: CALM_MS },
      callsPerSecond: option('rate', 50),
      resumeSeenEvery: 1,
    })
    const [share, eachKill] = [report.duplicates / report.arrivals, report.duplicates / report.kills]
    return {
      count: `${report.kills} kills, ${report.arrivals} notifications`,
      figures: { ...report, sharePercent: (share * 100).toFixed(2), eachKill: eachKill.toFixed(2) },
      problems: [
        ...notZero(report, 'lost', 'torn', 'changed', 'inversions'),
        ...unless(share <= SHARE_MAX, 'more than 0.5 % come twice'),
        ...unless(eachKill <= EACH_KILL_MAX, 'more than 2 come twice for each kill'),
      ],
    }
  },
}
