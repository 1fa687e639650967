/** Clients that ask for a large document and do not read it. */

import { setTimeout as pause } from 'node:timers/promises'
import { actorAt } from '../../../server/test/house.ts'
import { portOf } from '../../../server/test/raw-http.ts'
import { crowd } from '../attacks/slow-clients.ts'
import { oneProcess } from '../kills/one-process.ts'
import { residentMb, watchMemory } from '../load/memory.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

const WAIT_SECONDS = 15

export const slowReaders: Scenario = {
  name: 'slow-readers',
  test: 'T32',
  title: 'clients that do not read a document of 4 MB',
  bar: 'all closed within 15 s, at most 100 MB more in memory',
  engines: ['sqlite'],
  async run(t, { option }) {
    const service = await oneProcess(t)
    await actorAt(service.url).get('/docs/scalar.js')
    const beforeMb = residentMb(service.pid())
    const memory = watchMemory(service.pid())
    const readers = crowd(portOf(service.url), 'reading', option('connections', 300))
    t.after(() => readers.leave())
    await pause(WAIT_SECONDS * 1000)
    const grownMb = memory.end() - beforeMb
    const figures = { closed: readers.closedAfterMs.length, stillOpen: readers.open(), beforeMb, grownMb }
    const problems = [...notZero(figures, 'stillOpen'), ...unless(grownMb <= 100, 'too much memory')]
    return { count: `${option('connections', 300)} connections`, figures, problems }
  },
}
