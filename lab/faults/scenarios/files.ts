/** T39: pictures that were made to hurt, and headers with flipped bits. */

import { flipHeaders, hostileProblems, sendHostileFiles } from '../attacks/hostile-files.ts'
import { notZero, type Scenario } from '../scenario.ts'

const SEED = 39

export const files: Scenario = {
  name: 'files',
  test: 'T39',
  title: 'hostile files',
  bar: '0 crashes, memory + 250 MB, a verdict within 500 ms, p99 of reads at most 1.5 times alone',
  engines: ['sqlite'],
  async run(_t, { option }) {
    const plan = { files: option('files', 1_000), seed: SEED, readSeconds: 20 }
    const figures = await sendHostileFiles(plan)
    return { count: `${plan.files} files`, figures, problems: hostileProblems(figures) }
  },
}

export const headers: Scenario = {
  name: 'headers',
  test: 'T39',
  title: 'flipped headers',
  bar: '0 thrown',
  engines: [],
  async run(_t, { option }) {
    const inputs = option('inputs', 10_000_000)
    const figures = { thrown: await flipHeaders({ inputs, seed: SEED }) }
    return { count: `${inputs} headers`, figures, problems: notZero(figures, 'thrown') }
  },
}
