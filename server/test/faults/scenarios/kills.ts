/** T1: processes killed under load. */

import { crashUnderLoad } from '../crash.ts'
import { BOTH, notZero, type Scenario, unless } from '../scenario.ts'

const RESUME_MS_MAX = { sqlite: 2_000, postgres: 12_000 }

export const kills: Scenario = {
  name: 'kills',
  test: 'T1',
  title: 'kills under load',
  bar: '0 lost, torn, out of order; twice at most 0.5 %; goes on within 2 s (PostgreSQL 12 s)',
  engines: BOTH,
  async run(_t, { engine, option }) {
    const isPostgres = engine === 'postgres'
    const figures = await crashUnderLoad({
      kills: option('kills', 100),
      processes: isPostgres ? 3 : 1,
      calmMs: { min: 500, max: 4_000 },
      callsPerSecond: isPostgres ? 600 : 300,
      resumeSeenEvery: 1,
    })
    const problems = [
      ...notZero(figures, 'lost', 'torn', 'changed', 'inversions'),
      ...unless(figures.duplicates / figures.arrivals < 0.005, 'more than 0.5 % duplicates'),
      ...unless(figures.resumeMsMax <= RESUME_MS_MAX[engine], 'slow to resume'),
    ]
    return { count: `${figures.kills} kills, ${figures.arrivals} notifications`, figures, problems }
  },
}
