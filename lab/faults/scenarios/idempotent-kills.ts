/** T24: one key, many calls, and kills. */

import { repeatUnderKills } from '../kills/idempotent-kills.ts'
import { BOTH, notZero, type Scenario } from '../scenario.ts'

export const idempotentKills: Scenario = {
  name: 'idempotent-kills',
  test: 'T24',
  title: '20 calls at once under one key, and kills',
  bar: 'each key one effect, its answers byte for byte alike, another body refused',
  engines: BOTH,
  async run(_t, { engine, option }) {
    const figures = await repeatUnderKills({
      keys: option('keys', 1_000),
      atOnce: 20,
      keysAtOnce: 4,
      processes: engine === 'postgres' ? 3 : 1,
      killEveryMs: option('kill-every-ms', 2_000),
    })
    return {
      count: `${figures.keys} keys, ${figures.calls} calls, ${figures.kills} kills`,
      figures,
      problems: notZero(figures, 'missing', 'doubled', 'unlike', 'otherBodyPassed'),
    }
  },
}
