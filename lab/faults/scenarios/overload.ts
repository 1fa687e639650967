/** T46 and T47: more is asked than can be done, by all or by one. */

import { actorAt } from '../../../server/test/house.ts'
import {
  burn,
  capacityOf,
  type LoadReport,
  percentile,
  steadyLoad,
  steadyLoads,
} from '../load/steady-load.ts'
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

/**
 * The load generator shares the processors with the service, and three times as much to ask takes more of them. So the
 * capacity is measured a second time beside as much work as it took more: goodput with its processor time taken out.
 */
const overloadOf = (where: string, withTenants: typeof productionWithTenants): Omit<Scenario, 'name'> => ({
  test: 'T46',
  title: `three times as much as can be done, ${where}`,
  bar: "goodput at least 0.9 of the capacity, with the load generator's processor time taken out; refusals are 429 or 503 with Retry-After, 99 of 100 within 500 ms; none broken; health always answers; well 10 s after",
  engines: BOTH,
  async run(t, { option }) {
    const seconds = option('seconds', 20)
    const { url, tenants } = await withTenants(t, 1)
    const [tenant] = tenants as [Tenant]
    const plan = { url, token: tenant.token, seconds, ask: sendsOf(tenant) }
    await capacityOf({ ...plan, seconds: Math.min(5, seconds), clients: CLIENTS })
    const capacity = await capacityOf({ ...plan, clients: CLIENTS })
    const { value, msMax, failed } = await healthDuring(
      url,
      steadyLoad({ ...plan, perSecond: capacity.perSecond * 3, connections: CROWD }),
    )
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    const after = await steadyLoad({ ...plan, seconds: 3, perSecond: capacity.perSecond * 0.3 })
    const burning = burn(Math.max(0, value.processorShare - capacity.processorShare))
    const beside = await capacityOf({ ...plan, clients: CLIENTS })
    await burning.end()
    const donePerSecond = value.done / value.seconds
    const figures = {
      capacityPerSecond: Math.round(capacity.perSecond),
      capacityBesideGenerator: Math.round(beside.perSecond),
      generatorAtCapacity: rounded(capacity.processorShare),
      generatorInOverload: rounded(value.processorShare),
      sent: value.sent,
      goodput: rounded(donePerSecond / capacity.perSecond),
      goodputCorrected: rounded(donePerSecond / beside.perSecond),
      refused: value.refused,
      broken: value.broken,
      doneP99Ms: Math.round(percentile(value.doneMs, 0.99)),
      refusedP99Ms: Math.round(percentile(value.refusedMs, 0.99)),
      healthMsMax: msMax,
      healthFailed: failed,
      refusedAfter: after.refused + after.broken,
    }
    const problems = [
      ...unless(figures.goodputCorrected >= 0.9, 'goodput below 0.9'),
      ...unless(value.refused === 0 || figures.refusedP99Ms <= 500, 'refusals take too long'),
      ...unless(value.broken === 0, `${value.broken} neither done nor refused as they should be`),
      ...unless(failed === 0, 'health did not answer'),
      ...unless(figures.refusedAfter === 0, 'not well after it was over'),
    ]
    return { count: `${value.sent} sends`, figures, problems }
  },
})

export const overload: Scenario = {
  name: 'overload',
  ...overloadOf('in production', productionWithTenants),
}

export const sandboxOverload: Scenario = {
  name: 'sandbox-overload',
  ...overloadOf('in a sandbox', processWithTenants),
}

const TENANTS = 5
/** Of an application that behaves. */
const FEW_CONNECTIONS = 20
const RATIO_MAX = 1.2

/**
 * What the others' calls take beside a neighbour that behaves, beside the storm, and beside a neighbour that behaves while
 * a thread takes as much of a processor as the load generator of the storm takes more. The bar is for the storm by the last.
 */
export const noisyTenant: Scenario = {
  name: 'noisy-tenant',
  test: 'T47',
  title: 'in production one application at ten times its share',
  bar: `the others' p99 at most ${RATIO_MAX} times before, with the load generator's processor time taken out; none of their calls refused`,
  engines: BOTH,
  async run(t, { option }) {
    // So long that the moment in which the storm is noticed is not the one in a hundred that is measured.
    const seconds = option('seconds', 25)
    const turns = option('turns', 5)
    const { url, tenants } = await productionWithTenants(t, TENANTS)
    const [noisy, ...quiet] = tenants as [Tenant, ...Tenant[]]
    const planOf = (tenant: Tenant) => ({ url, token: tenant.token, seconds, ask: sendsOf(tenant) })
    const capacity = await capacityOf({ ...planOf(noisy), seconds: Math.min(5, seconds), clients: CLIENTS })
    const share = (capacity.perSecond / TENANTS) * 0.6
    /** The noisy one at so many times its share, and what becomes of the others' calls. */
    const beside = async (times: number, others: LoadReport[][]): Promise<LoadReport> => {
      const noise = steadyLoad({ ...planOf(noisy), perSecond: share * times })
      const plans = quiet.map((one) => ({ ...planOf(one), perSecond: share, connections: FEW_CONNECTIONS }))
      others.push(await steadyLoads(plans))
      return noise
    }
    const [before, during, burnt]: [LoadReport[][], LoadReport[][], LoadReport[][]] = [[], [], []]
    const storms: LoadReport[] = []
    // The first of all is about a process that has just started, and is not counted.
    let calm = await beside(1, [])
    let more = 0
    const phases = [
      async () => {
        calm = await beside(1, before)
      },
      async () => {
        const storm = await beside(10, during)
        storms.push(storm)
        more = Math.max(0, storm.processorShare - calm.processorShare)
        await new Promise((resolve) => setTimeout(resolve, 4_000))
      },
      async () => {
        const burning = burn(more)
        await beside(1, burnt)
        await burning.end()
      },
    ]
    // In turns, each the other way round: a machine that has other work to do is as busy for the one as for the other.
    for (let turn = 0; turn < turns; turn++)
      for (const phase of turn % 2 === 0 ? phases : phases.toReversed()) await phase()
    /** The median of the turns: the slowest hundredth of one says more about the machine's moment than about the service. */
    const p99 = (ofTurns: LoadReport[][]) =>
      percentile(
        ofTurns.map((reports) =>
          percentile(
            reports.flatMap(({ doneMs }) => doneMs),
            0.99,
          ),
        ),
        0.5,
      )
    const sum = (reports: LoadReport[], of: (report: LoadReport) => number) =>
      reports.reduce((total, report) => total + of(report), 0)
    const figures = {
      capacityPerSecond: Math.round(capacity.perSecond),
      beforeP99Ms: Math.round(p99(before)),
      beforeBesideGeneratorP99Ms: Math.round(p99(burnt)),
      duringP99Ms: Math.round(p99(during)),
      generatorOfStorm: rounded(more),
      ratio: rounded(p99(during) / p99(before)),
      ratioCorrected: rounded(p99(during) / p99(burnt)),
      refusedOfOthers: sum(during.flat(), ({ refused, broken }) => refused + broken),
      noisySent: sum(storms, ({ sent }) => sent),
      noisyDone: sum(storms, ({ done }) => done),
    }
    const problems = [
      ...unless(figures.ratioCorrected <= RATIO_MAX, `more than ${RATIO_MAX} times as slow`),
      ...unless(figures.refusedOfOthers === 0, `${figures.refusedOfOthers} calls of others refused`),
    ]
    return { count: `${figures.noisySent} sends of one beside ${TENANTS - 1} others`, figures, problems }
  },
}
