/** T34: whether the time of a refusal distinguishes a foreign id from one that does not exist. */

import { house, STRANGERS_ACCOUNT, STRANGERS_NUMBER } from '../../../server/test/house.ts'
import { BOTH, type Scenario, unless } from '../scenario.ts'

const RATIO_MAX = 1.3
const WARM_UP = 200
const MISSING = '399999999999998'

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const timing: Scenario = {
  name: 'timing',
  test: 'T34',
  title: 'time of a refusal, foreign id beside a missing one',
  bar: 'medians within 1.3 of each other',
  engines: BOTH,
  async run(t, { option }) {
    const samples = option('samples', 5_000)
    const world = await house(t)
    const took = async (id: string, method: 'get' | 'post') => {
      const started = performance.now()
      await world.owner[method](`/${id}`)
      return performance.now() - started
    }
    const ratios: number[] = []
    const figures: Record<string, number> = {}
    for (const [what, id, method] of [
      ['number', STRANGERS_NUMBER, 'get'],
      ['account', STRANGERS_ACCOUNT, 'get'],
      ['write', STRANGERS_NUMBER, 'post'],
    ] as const) {
      const foreign: number[] = []
      const missing: number[] = []
      // One after the other, so that whatever else the machine does befalls both alike.
      for (let count = 0; count < samples + WARM_UP; count++) {
        const [a, b] =
          count % 2
            ? [await took(id, method), await took(MISSING, method)]
            : swap(await took(MISSING, method), await took(id, method))
        if (count < WARM_UP) continue
        foreign.push(a)
        missing.push(b)
      }
      const ratio = median(foreign) / median(missing)
      ratios.push(Math.max(ratio, 1 / ratio))
      figures[`${what} foreign µs`] = Math.round(median(foreign) * 1000)
      figures[`${what} missing µs`] = Math.round(median(missing) * 1000)
    }
    const worst = Math.max(...ratios)
    return {
      count: `${samples} of each, three operations`,
      figures: { ...figures, ratio: Number(worst.toFixed(2)) },
      problems: unless(worst <= RATIO_MAX, 'the time reveals which ids exist'),
    }
  },
}

const swap = (a: number, b: number): [number, number] => [b, a]
