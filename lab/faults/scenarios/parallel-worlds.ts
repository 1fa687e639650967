/** Test files in parallel, each in its world. */

import { BOTH, notZero, type Scenario } from '../scenario.ts'
import { parallelWorlds } from '../worlds/parallel-worlds.ts'

export const worldsInParallel: Scenario = {
  name: 'parallel-worlds',
  title: 'four test files at once, each moving the clock of its own world by 25 hours',
  bar: '0 failed of 100 rounds',
  engines: BOTH,
  async run(_t, { option }) {
    const { figures, said } = await parallelWorlds({ rounds: option('rounds', 100), files: 4 })
    process.stderr.write(said.slice(0, 3).join('\n'))
    return { count: `${figures.rounds} rounds`, figures, problems: notZero(figures, 'failed', 'worldsLeft') }
  },
}
