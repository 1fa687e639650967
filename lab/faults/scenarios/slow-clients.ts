/** T32: clients that dawdle, beside one that does not. */

import { actorAt, NUMBER } from '../../../server/test/house.ts'
import { crowdApart } from '../attacks/slow-crowd.ts'
import { oneProcess } from '../kills/one-process.ts'
import { percentile, steadyLoad } from '../load/steady-load.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

/** Until the last has come, and 15 seconds more. */
const WAIT_SECONDS = 27
const READS_PER_SECOND = 100

export const slowClients: Scenario = {
  name: 'slow-clients',
  test: 'T32',
  title: 'slow headers, slow bodies, slow readers',
  bar: 'all closed within 15 s; p99 of others at most 1.5 times alone',
  engines: ['sqlite'],
  async run(t, { option }) {
    const ofEach = option('of-each', 2_000)
    const service = await oneProcess(t)
    await actorAt(service.url).get('/docs/scalar.js')
    const alone = await measured(service.url)
    const crowd = await crowdApart(service.url, ofEach)
    t.after(() => crowd.leave())
    const beside = await measured(service.url)
    const figures = {
      ...(await crowd.report()),
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
  const ask = { method: 'GET', path: `/${NUMBER}` } as const
  const plan = { url, token: 'sandbox-token', perSecond: READS_PER_SECOND, seconds: WAIT_SECONDS, ask }
  const { doneMs, refused, broken } = await steadyLoad({ ...plan, connections: 20 })
  return { p99Ms: Math.round(percentile(doneMs, 0.99) * 10) / 10, failed: refused + broken }
}
