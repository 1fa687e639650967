/** T21: one process or three, one engine or the other. */

import { compareProcesses } from '../kills/three-processes.ts'
import { notZero, type Scenario } from '../scenario.ts'

export const threeProcesses: Scenario = {
  name: 'three-processes',
  test: 'T21',
  title: 'the same requests to SQLite, to PostgreSQL, and to three processes in turn',
  bar: '0 differences but ids and times',
  engines: ['postgres'],
  async run(_t, { option }) {
    const { examples, ...figures } = await compareProcesses({
      requests: option('requests', 5_000),
      seed: option('seed', Math.floor(Math.random() * 1_000_000)),
    })
    if (examples.length > 0) process.stderr.write(`${examples.join('\n\n')}\n`)
    return { count: `${figures.requests} requests`, figures, problems: notZero(figures, 'differences') }
  },
}
