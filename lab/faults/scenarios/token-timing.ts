/** T36: whether the time of a refusal reveals how much of a token was right. */

import { APP, actorAt } from '../../../server/test/house.ts'
import { keptLine } from '../attacks/timed-line.ts'
import { separation } from '../attacks/welch.ts'
import { SORTS } from '../attacks/wrong-tokens.ts'
import { oneProcess } from '../kills/one-process.ts'
import { BOTH, type Figures, type Scenario } from '../scenario.ts'

const T_MAX = 4.5
const WARM_UP = 2_000

export const tokenTiming: Scenario = {
  name: 'token-timing',
  test: 'T36',
  title: 'time of a refusal, tokens of which all but the end is right beside tokens of which nothing is',
  bar: `Welch's t below ${T_MAX}, of all samples and of the faster nine tenths, for each sort of token`,
  engines: BOTH,
  async run(t, { option }) {
    const samples = option('samples', 100_000)
    const seconds = option('seconds', 40)
    // Where refusals wait for their turn, their time reveals nothing.
    const { url } = await oneProcess(t, { PARLEY_REFUSALS_PER_SECOND: '1000000' })
    const brought = SORTS.brought.wrong('')
    const operator = actorAt(url, 'sandbox-operator-key')
    const make = async (more: object) =>
      (await operator.post(`/operator/${APP}/tokens`, { accounts: 'all', ...more })).body.access_token
    const live = await make({})
    const valid = { mistyped: live, wellFormed: live, brought: await make({ access_token: brought }) }
    const line = await keptLine(t, url)
    const figures: Figures = {}
    const problems: string[] = []
    let taken = 0
    for (const sort of ['mistyped', 'wellFormed', 'brought'] as const) {
      const { wrong, rightFrom } = SORTS[sort]
      const right = rightFrom(valid[sort])
      const times: [number[], number[]] = [[], []]
      const deadline = performance.now() + seconds * 1_000
      for (let count = 0; times[0].length < samples && performance.now() < deadline; count++) {
        // The one that is used stays in use: what a process remembers is in its memory throughout.
        if (count % 100 === 0) await line.status('/app', valid[sort])
        // In an order that nothing else can fall in step with.
        const order = Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)
        for (const which of order) {
          const took = await line.refusal('/app', wrong(which === 0 ? right : ''))
          if (count >= WARM_UP) times[which].push(took)
        }
      }
      const found = separation(...times)
      taken += times[0].length
      figures[`${sort} t`] = found.t.toFixed(2)
      figures[`${sort} t of the faster`] = found.tOfFaster.toFixed(2)
      figures[`${sort} difference µs`] = found.differenceUs.toFixed(2)
      figures[`${sort} noticed from µs`] = found.noticedFromUs.toFixed(2)
      if (Math.max(Math.abs(found.t), Math.abs(found.tOfFaster)) >= T_MAX)
        problems.push(`the time reveals how much of a ${sort} token is right`)
    }
    return { count: `${taken} of each, three sorts of tokens`, figures, problems }
  },
}
