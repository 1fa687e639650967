/** T1: processes killed under load. */

import { type CrashPlan, crashUnderLoad } from '../kills/crash.ts'
import { BOTH, type Engine, notZero, type Scenario, unless, type Verdict } from '../scenario.ts'

const RESUME_MS_MAX = { sqlite: 2_000, postgres: 12_000 }

const BAR = '0 lost, torn, out of order; twice at most 0.5 %; goes on within 2 s (PostgreSQL 12 s)'

type Kills = Pick<CrashPlan, 'kills' | 'calmMs' | 'callsPerSecond'>

async function killing(engine: Engine, plan: Kills): Promise<Verdict> {
  const isPostgres = engine === 'postgres'
  const figures = await crashUnderLoad({ ...plan, processes: isPostgres ? 3 : 1, resumeSeenEvery: 1 })
  const problems = [
    ...notZero(figures, 'lost', 'torn', 'changed', 'inversions'),
    ...unless(figures.duplicates / figures.arrivals < 0.005, 'more than 0.5 % duplicates'),
    ...unless(figures.resumeMsMax <= RESUME_MS_MAX[engine], 'slow to resume'),
  ]
  return { count: `${figures.kills} kills, ${figures.arrivals} notifications`, figures, problems }
}

/** `--calm=1000` gives the middle of the time between two kills, `--rate=300` the calls a second. */
export const kills: Scenario = {
  name: 'kills',
  test: 'T1',
  title: 'kills under load',
  bar: BAR,
  engines: BOTH,
  run(_t, { engine, option }) {
    const calm = option('calm', 2_250)
    return killing(engine, {
      kills: option('kills', 100),
      calmMs: { min: Math.round(calm * 0.22), max: Math.round(calm * 1.78) },
      callsPerSecond: option('rate', engine === 'postgres' ? 600 : 300),
    })
  },
}

export const killsEachSecond: Scenario = {
  name: 'kills-each-second',
  test: 'T1',
  title: 'kills under load, a second apart',
  bar: BAR,
  engines: BOTH,
  run: (_t, { engine, option }) =>
    killing(engine, {
      kills: option('kills', 100),
      calmMs: { min: 900, max: 1_100 },
      callsPerSecond: option('rate', engine === 'postgres' ? 600 : 300),
    }),
}
