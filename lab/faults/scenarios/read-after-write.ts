/** T20: written to one process, read from another. */

import { readAfterWrite } from '../kills/read-after-write.ts'
import { notZero, type Scenario } from '../scenario.ts'

export const readAfterWrites: Scenario = {
  name: 'read-after-write',
  test: 'T20',
  title: 'written to one of three processes, read from another',
  bar: '0 stale',
  engines: ['postgres'],
  async run(_t, { option }) {
    const figures = await readAfterWrite({ processes: 3, pairs: option('pairs', 10_000) })
    return { count: `${figures.pairs} pairs`, figures, problems: notZero(figures, 'stale', 'failed') }
  },
}
