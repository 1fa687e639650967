/** T46 and T47: more is asked than can be done, by all or by one. */

import { actorAt } from '../../../server/test/house.ts'
import { capacityOf, type LoadReport, percentile, steadyLoad, steadyLoads } from '../load/steady-load.ts'
import { processWithTenants, productionWithTenants, sendsOf, type Tenant } from '../load/tenants.ts'
import { BOTH, type Scenario, unless } from '../scenario.ts'

const CLIENTS = 48
/** As many as are let in at once, and more. */
const CROWD = 1_200

const rounded = (value: number) => Number(value.toFixed(2))

/** How long health takes while something else happens, ten times a second. */
async function healthDuring<T>(
  url: string,
  work: Promise<T>,
): Promise<{ value: T; msMax: number; failed: number }> {
  let [isOver, msMax, failed] = [false, 0, 0]
  const value = work.finally(() => {
    isOver = true
  })
  const anyone = actorAt(url)
  while (!isOver) {
    const began = performance.now()
    const status = await anyone.get('/health').then(
      (answer) => answer.status,
      () => 0,
    )
    if (status !== 200) failed++
    msMax = Math.max(msMax, performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { value: await value, msMax: Math.round(msMax), failed }
}

export const overload: Scenario = {
  name: 'overload',
  test: 'T46',
  title: 'three times as much as can be done',
  bar: 'goodput at least 0.9 of the capacity, refusals are 429 or 503 with Retry-After, health always answers, well 10 s after',
  engines: BOTH,
  async run(t, { option }) {
    const seconds = option('seconds', 20)
    const { url, tenants } = await processWithTenants(t, 4)
    const plan = {
      url,
      token: (tenants[0] as Tenant).token,
      seconds,
      ask: sendsOf(tenants[0] as Tenant),
    }
    await capacityOf({ ...plan, seconds: Math.min(5, seconds), clients: CLIENTS })
    const capacity = await capacityOf({ ...plan, clients: CLIENTS })
    const { value, msMax, failed } = await healthDuring(
      url,
      steadyLoad({ ...plan, perSecond: capacity * 3, connections: CROWD }),
    )
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    const after = await steadyLoad({ ...plan, seconds: 3, perSecond: capacity * 0.3 })
    const figures = {
      capacityPerSecond: Math.round(capacity),
      sent: value.sent,
      goodput: rounded(value.done / value.seconds / capacity),
      refused: value.refused,
      broken: value.broken,
      doneP99Ms: Math.round(percentile(value.doneMs, 0.99)),
      refusedP99Ms: Math.round(percentile(value.refusedMs, 0.99)),
      healthMsMax: msMax,
      healthFailed: failed,
      refusedAfter: after.refused + after.broken,
    }
    const problems = [
      ...unless(figures.goodput >= 0.9, 'goodput below 0.9'),
      ...unless(value.broken === 0, `${value.broken} neither done nor refused as they should be`),
      ...unless(failed === 0, 'health did not answer'),
      ...unless(figures.refusedAfter === 0, 'not well after it was over'),
    ]
    return { count: `${value.sent} sends`, figures, problems }
  },
}

const TENANTS = 5
/** Of an application that behaves. */
const FEW_CONNECTIONS = 20
const RATIO_MAX = 1.5

export const noisyTenant: Scenario = {
  name: 'noisy-tenant',
  test: 'T47',
  title: 'in production one application at ten times its share',
  bar: `the others' p99 at most ${RATIO_MAX} times before, none of their calls refused`,
  engines: BOTH,
  async run(t, { option }) {
    // So long that the moment in which the storm is noticed is not the one in a hundred that is measured.
    const seconds = option('seconds', 40)
    const turns = option('turns', 2)
    const { url, tenants } = await productionWithTenants(t, TENANTS)
    const [noisy, ...quiet] = tenants as [Tenant, ...Tenant[]]
    const planOf = (tenant: Tenant) => ({ url, token: tenant.token, seconds, ask: sendsOf(tenant) })
    const capacity = await capacityOf({ ...planOf(noisy), seconds: Math.min(5, seconds), clients: CLIENTS })
    const share = (capacity / TENANTS) * 0.6
    const others = () =>
      steadyLoads(quiet.map((one) => ({ ...planOf(one), perSecond: share, connections: FEW_CONNECTIONS })))
    const [before, during]: [LoadReport[], LoadReport[]] = [[], []]
    let [offered, taken] = [0, 0]
    // In turns: a machine that has other work to do is as busy for the one as for the other.
    for (let turn = 0; turn < turns; turn++) {
      const calm = steadyLoad({ ...planOf(noisy), perSecond: share })
      before.push(...(await others()))
      await calm
      const storm = steadyLoad({ ...planOf(noisy), perSecond: share * 10 })
      during.push(...(await others()))
      const { sent, done } = await storm
      offered += sent
      taken += done
      await new Promise((resolve) => setTimeout(resolve, 4_000))
    }
    const p99 = (reports: LoadReport[]) =>
      percentile(
        reports.flatMap(({ doneMs }) => doneMs),
        0.99,
      )
    const refusedOf = (reports: LoadReport[]) =>
      reports.reduce((sum, { refused, broken }) => sum + refused + broken, 0)
    const figures = {
      capacityPerSecond: Math.round(capacity),
      beforeP99Ms: Math.round(p99(before)),
      duringP99Ms: Math.round(p99(during)),
      ratio: rounded(p99(during) / p99(before)),
      refusedOfOthers: refusedOf(during),
      noisySent: offered,
      noisyDone: taken,
    }
    const problems = [
      ...unless(figures.ratio <= RATIO_MAX, `more than ${RATIO_MAX} times as slow`),
      ...unless(figures.refusedOfOthers === 0, `${figures.refusedOfOthers} calls of others refused`),
    ]
    return { count: `${offered} sends of one beside ${TENANTS - 1} others`, figures, problems }
  },
}
