/** T50: paths that an agent may be talked into, passed to its tools: the token goes to the server alone. */

import { passPaths } from '../../../cli/test/trap.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

const SEED = 50

export const agentPaths: Scenario = {
  name: 'agent-paths',
  test: 'T50',
  title: 'paths that an agent is talked into',
  bar: '0 of 10,000 come to another server',
  engines: [],
  async run(t, { option }) {
    const paths = option('paths', 10_000)
    const figures = await passPaths(t, { paths, seed: SEED })
    const problems = [
      ...notZero(figures, 'trapped'),
      ...unless(figures.control === 1, 'the trap would not have noticed'),
      ...unless(figures.atHome > paths / 10 && figures.refused > paths / 10, 'not both were tried'),
    ]
    return { count: `${paths} paths`, figures, problems }
  },
}
