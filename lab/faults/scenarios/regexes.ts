/** T33: every regular expression of ours on texts that were made for it. */

import {
  ATTACK_LENGTH,
  attacksOn,
  builtExpressions,
  regexesInSources,
  worstAttack,
} from '../../../server/test/regexes.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

const MS_MAX = 5

export const regexes: Scenario = {
  name: 'regexes',
  test: 'T33',
  title: `every expression on ${ATTACK_LENGTH} characters`,
  bar: `at most ${MS_MAX} ms each, none built from a text`,
  engines: [],
  async run() {
    const all = regexesInSources().map((one) => ({ ...one, ...worstAttack(one) }))
    const slowest = all.reduce((slow, one) => (one.ms > slow.ms ? one : slow))
    const figures = {
      msMax: Number(slowest.ms.toFixed(1)),
      slowest: `${slowest.file} ${slowest.regex.source.slice(0, 40)}`,
      built: builtExpressions().length,
    }
    return {
      count: `${all.length} expressions, ${attacksOn(/x/).length} attacks on each`,
      figures,
      problems: [...notZero(figures, 'built'), ...unless(slowest.ms <= MS_MAX, `more than ${MS_MAX} ms`)],
    }
  },
}
