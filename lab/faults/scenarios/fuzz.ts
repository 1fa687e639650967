/** T28: requests out of the registry's schemas, many of them hostile. */

import { plantedDatabase } from '../../../server/test/house.ts'
import { describe, fuzz as play } from '../../fuzz/run.ts'
import { BOTH, notZero, type Scenario } from '../scenario.ts'

const SEED = 28
const SHOWN_MAX = 20

export const fuzz: Scenario = {
  name: 'fuzz',
  test: 'T28',
  title: 'fuzzed requests',
  bar: '0 answers of 500 and more, 0 over 2 s, 0 exits, every refusal in our form, the database whole',
  engines: BOTH,
  async run(t, { option }) {
    const place = await plantedDatabase()
    t.after(place.remove)
    const plan = { requests: option('requests', 100_000), seed: option('seed', SEED), atOnce: 4 }
    const { findings, database, slow, ...report } = await play(t, place, plan)
    const shown = [...findings.slice(0, SHOWN_MAX).map(describe), ...slow.slice(0, SHOWN_MAX), ...database]
    process.stderr.write(shown.map((line) => `${line}\n`).join(''))
    const figures = { ...report, slow: slow.length, wrong: findings.length, database: database.length }
    const problems = notZero(figures, 'wrong', 'exits', 'slow', 'database')
    return { count: `${plan.requests} requests, seed ${plan.seed}`, figures, problems }
  },
}
