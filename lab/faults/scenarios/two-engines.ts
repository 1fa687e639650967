/** T30: the streams of the fuzzer and of the model on both engines at once. */

import { startPostgres } from '../../../server/test/postgres.ts'
import { compareEngines } from '../../fuzz/two-engines.ts'
import { notZero, type Scenario } from '../scenario.ts'

const SEED = 30
const SHOWN_MAX = 200

export const twoEngines: Scenario = {
  name: 'two-engines',
  test: 'T30',
  title: 'the same on both engines',
  bar: '0 differences but ids, times and random codes',
  engines: [],
  async run(t, { option }) {
    const postgres = await startPostgres()
    t.after(postgres.stop)
    const plan = {
      requests: option('requests', 100_000),
      sequences: option('sequences', 5_000),
      seed: option('seed', SEED),
    }
    let shown = 0
    const figures = await compareEngines(t, postgres.url, plan, (difference) => {
      if (shown++ < SHOWN_MAX) process.stderr.write(`${difference}\n`)
    })
    const count = `${figures.requests} requests, ${plan.sequences} sequences, seed ${plan.seed}`
    return { count, figures, problems: notZero(figures, 'differences') }
  },
}
