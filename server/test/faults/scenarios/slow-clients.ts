/** T32: clients that dawdle, beside one that does not. */

import { setTimeout as pause } from 'node:timers/promises'
import { actorAt, freshDatabase } from '../../house.ts'
import { portOf } from '../../raw-http.ts'
import { newProcess } from '../processes.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'
import { crowd, type Dawdling } from '../slow-clients.ts'
import { steadyReads } from '../steady-reads.ts'

const WAIT_SECONDS = 18
const KINDS: Dawdling[] = ['headers', 'body', 'reading']

export const slowClients: Scenario = {
  name: 'slow-clients',
  test: 'T32',
  title: 'slow headers, slow bodies, slow readers',
  bar: 'all closed within 15 s; p99 of others at most 1.5 times alone',
  engines: ['sqlite'],
  async run(t, { option }) {
    const ofEach = option('of-each', 2_000)
    const place = await freshDatabase()
    t.after(() => place.remove())
    const service = await newProcess(place.environment)
    t.after(() => service.kill())
    await service.start()
    await actorAt(service.url).get('/docs/scalar.js')
    const alone = await measured(service.url)
    const crowds = KINDS.map((kind) => crowd(portOf(service.url), kind, ofEach))
    t.after(() => {
      for (const one of crowds) one.leave()
    })
    const beside = await measured(service.url)
    const figures = {
      stillOpen: crowds.reduce((sum, one) => sum + one.open(), 0),
      closedAfterMsMax: Math.round(
        crowds.flatMap((one) => one.closedAfterMs).reduce((a, b) => Math.max(a, b), 0),
      ),
      aloneP99Ms: alone.p99Ms,
      besideP99Ms: beside.p99Ms,
      ratio: Math.round((beside.p99Ms / alone.p99Ms) * 100) / 100,
      failed: alone.failed + beside.failed,
    }
    const problems = [
      ...notZero(figures, 'stillOpen', 'failed'),
      ...unless(figures.closedAfterMsMax <= 15_000, 'some were closed later than after 15 s'),
      ...unless(figures.ratio <= 1.5, 'others had to wait'),
    ]
    return { count: `${ofEach} of each kind`, figures, problems }
  },
}

async function measured(url: string) {
  const reads = steadyReads(url)
  await pause(WAIT_SECONDS * 1000)
  return reads.end()
}
