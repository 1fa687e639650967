/** T36: wrong tokens by the thousand, beside calls with valid ones. */

import { setTimeout as pause } from 'node:timers/promises'
import { SORTS } from '../attacks/wrong-tokens.ts'
import { type LoadReport, percentile, steadyLoad } from '../load/steady-load.ts'
import { processWithTenants, type Tenant } from '../load/tenants.ts'
import { BOTH, type Scenario, unless } from '../scenario.ts'

const RATIO_MAX = 1.5
const VALID_PER_SECOND = 200
/** In which the storm's own thread starts and connects, on the processors that are measured. */
const BEGINNING_SECONDS = 2
/** No two alike for so long that nothing that is remembered of one helps with the next. */
const TOKENS = 20_000

export const wrongTokens: Scenario = {
  name: 'wrong-tokens',
  test: 'T36',
  title: 'ten thousand mistyped tokens a second beside valid calls',
  bar: `p99 of the valid calls at most ${RATIO_MAX} times before, none of them refused`,
  engines: BOTH,
  async run(t, { option }) {
    const perSecond = option('per-second', 10_000)
    const seconds = option('seconds', 20)
    const turns = option('turns', 4)
    const connections = option('connections', 200)
    const { url, tenants } = await processWithTenants(t, 1)
    const [{ token, account, number }] = tenants as [Tenant]
    const ask = [account, number].map((id) => ({ method: 'GET' as const, path: `/${id}` }))
    const valid = () => steadyLoad({ url, token, seconds, ask, perSecond: VALID_PER_SECOND, connections: 20 })
    const storm = (sort: keyof typeof SORTS) =>
      steadyLoad({
        url,
        token: Array.from({ length: TOKENS }, () => SORTS[sort].wrong('')),
        expects: 401,
        seconds: seconds + 2 * BEGINNING_SECONDS,
        ask,
        perSecond,
        connections,
      })
    const before: LoadReport[] = []
    const beside = { mistyped: [] as LoadReport[], wellFormed: [] as LoadReport[] }
    const storms = { mistyped: [] as LoadReport[], wellFormed: [] as LoadReport[] }
    await valid()
    // In turns: a machine that has other work to do is as busy for the one as for the other.
    for (let turn = 0; turn < turns; turn++) {
      before.push(await valid())
      for (const sort of ['mistyped', 'wellFormed'] as const) {
        const storming = storm(sort)
        await pause(BEGINNING_SECONDS * 1_000)
        beside[sort].push(await valid())
        storms[sort].push(await storming)
      }
    }
    const figures = {
      beforeP50Ms: p(before, 0.5),
      besideP50Ms: p(beside.mistyped, 0.5),
      beforeP99Ms: p(before, 0.99),
      besideP99Ms: p(beside.mistyped, 0.99),
      ratio: Number((p(beside.mistyped, 0.99) / p(before, 0.99)).toFixed(2)),
      mistypedPerSecond: rate(storms.mistyped),
      ratioBesideWellFormed: Number((p(beside.wellFormed, 0.99) / p(before, 0.99)).toFixed(2)),
      wellFormedPerSecond: rate(storms.wellFormed),
      notRefused: sum(storms.mistyped, 'broken') + sum(storms.wellFormed, 'broken'),
      turnedAway: sum(storms.mistyped, 'refused') + sum(storms.wellFormed, 'refused'),
      validFailed: [before, beside.mistyped].flat().reduce((all, one) => all + one.refused + one.broken, 0),
    }
    return {
      count: `${sum(storms.mistyped, 'sent')} mistyped tokens, ${sum(storms.wellFormed, 'sent')} well formed`,
      figures,
      problems: [
        ...unless(figures.ratio <= RATIO_MAX, `more than ${RATIO_MAX} times as slow`),
        ...unless(figures.notRefused === 0, `${figures.notRefused} wrong tokens not refused`),
        ...unless(figures.validFailed === 0, `${figures.validFailed} valid calls failed`),
      ],
    }
  },
}

/** The median of the turns: one turn's slowest hundredth says more about the machine's moment than about the service. */
const p = (reports: LoadReport[], share: number) =>
  Number(
    percentile(
      reports.map(({ doneMs }) => percentile(doneMs, share)),
      0.5,
    ).toFixed(2),
  )

const sum = (reports: LoadReport[], what: 'sent' | 'done' | 'refused' | 'broken') =>
  reports.reduce((all, report) => all + report[what], 0)

const rate = (reports: LoadReport[]) =>
  Math.round(sum(reports, 'done') / reports.reduce((all, { seconds }) => all + seconds, 0))
