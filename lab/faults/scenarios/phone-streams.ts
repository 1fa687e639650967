/** Phones that look on while the API works. */

import { Agent, get } from 'node:http'
import { percentile, steadyLoad } from '../load/steady-load.ts'
import { processWithTenants, sendsOf, type Tenant } from '../load/tenants.ts'
import { BOTH, type Scenario, unless } from '../scenario.ts'

const RATIO_MAX = 1.5
const PER_SECOND = 50

export const phoneStreams: Scenario = {
  name: 'phone-streams',
  test: 'T47',
  title: 'three hundred open phones beside the API',
  bar: `p99 of sends at most ${RATIO_MAX} times without, phones beyond the bound get 503`,
  engines: BOTH,
  async run(t, { option }) {
    const [streams, seconds] = [option('streams', 300), option('seconds', 10)]
    const { url, tenants } = await processWithTenants(t, 1)
    const [tenant] = tenants as [Tenant]
    const plan = { url, token: tenant.token, seconds, perSecond: PER_SECOND, ask: sendsOf(tenant) }
    await steadyLoad({ ...plan, seconds: Math.min(5, seconds) })
    const alone = await steadyLoad(plan)
    const agent = new Agent({ maxSockets: streams })
    t.after(() => agent.destroy())
    const statuses = await Promise.all(
      Array.from({ length: streams }, (_, at) =>
        open(`${url}/phone/${tenant.number}/events?as=1650555${1000 + at}`, agent),
      ),
    )
    const beside = await steadyLoad(plan)
    agent.destroy()
    const [aloneP99Ms, besideP99Ms] = [percentile(alone.doneMs, 0.99), percentile(beside.doneMs, 0.99)]
    const figures = {
      open: statuses.filter((status) => status === 200).length,
      refused: statuses.filter((status) => status === 503).length,
      aloneP99Ms: Math.round(aloneP99Ms),
      besideP99Ms: Math.round(besideP99Ms),
      ratio: Number((besideP99Ms / aloneP99Ms).toFixed(2)),
      broken: beside.broken + beside.refused,
    }
    const problems = [
      ...unless(figures.ratio <= RATIO_MAX, `more than ${RATIO_MAX} times as slow`),
      ...unless(figures.open + figures.refused === streams, 'a phone got neither 200 nor 503'),
      ...unless(figures.broken === 0, `${figures.broken} sends not done`),
    ]
    return { count: `${streams} phones`, figures, problems }
  },
}

function open(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const asking = get(url, { agent }, (answer) => {
      answer.resume()
      // Ended from our side, when all is measured.
      answer.on('error', () => {})
      resolve(answer.statusCode ?? 0)
    })
    asking.on('error', () => resolve(0))
  })
}
