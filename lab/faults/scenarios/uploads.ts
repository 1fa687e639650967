/** T39: many uploads at once, and many that are never ended. */

import { abandonSessions, uploadAtOnce } from '../disks/many-uploads.ts'
import { BOTH, notZero, type Scenario, unless } from '../scenario.ts'

export const uploads: Scenario = {
  name: 'uploads',
  test: 'T39',
  title: 'uploads of 5 MB at once',
  bar: 'all arrive, memory + 100 MB',
  engines: BOTH,
  async run(t, { option }) {
    const wanted = option('uploads', 100)
    const figures = await uploadAtOnce(t, wanted)
    const problems = [
      ...unless(figures.done === wanted, 'some did not arrive'),
      ...unless(figures.grewMegabytes <= 100, 'more than 100 MB'),
    ]
    return { count: `${wanted} uploads`, figures, problems }
  },
}

export const abandoned: Scenario = {
  name: 'abandoned',
  test: 'T39',
  title: 'abandoned sessions',
  bar: 'none is left after its life, nor any byte of it',
  engines: BOTH,
  async run(t, { option }) {
    const wanted = option('sessions', 20_000)
    const figures = await abandonSessions(t, wanted)
    const problems = [
      ...unless(figures.begun === wanted, 'not all were begun'),
      ...notZero(figures, 'chunksLeft', 'entriesLeft'),
    ]
    return { count: `${wanted} sessions`, figures, problems }
  },
}
