/** What a certificate says, as data and in words. */

import type { Colours } from '../../framework/colours.ts'
import { table } from '../../framework/output.ts'
import type { Case } from '../cases/case.ts'
import type { Result } from '../run/certified.ts'
import { MUST, SEEN } from '../run/judge.ts'

type Counted = { name: string; sends: string; must: string; seen_by: string; cases: number; passed: number }
type CaseResult = { family: string; name: string; passed: boolean; ms: number; wrong?: string }

export type Certificate = {
  url: string
  at: string
  cases: number
  passed: number
  failed: number
  families: Counted[]
  results: CaseResult[]
}

/** What is sent, what must be done, and how it is seen: of a family, once for all of its cases. */
export type About = Pick<Case, 'family' | 'sends'> & { must: string; seen: string }

export const aboutCase = ({ family, sends, must }: Case): About => ({
  family,
  sends,
  must: MUST[must],
  seen: SEEN[must],
})

export function certificateOf(
  url: string,
  about: About[],
  results: Pick<Result, 'family' | 'name' | 'ms' | 'wrong'>[],
): Certificate {
  const passed = results.filter(({ wrong }) => wrong === undefined).length
  const families = new Map(about.map((one) => [one.family, one]))
  return {
    url,
    at: new Date().toISOString(),
    cases: results.length,
    passed,
    failed: results.length - passed,
    families: [...families.values()].map(({ family, sends, must, seen }) => {
      const own = results.filter((one) => one.family === family)
      return {
        name: family,
        sends,
        must,
        seen_by: seen,
        cases: own.length,
        passed: own.filter(({ wrong }) => wrong === undefined).length,
      }
    }),
    results: results.map(({ family, name, ms, wrong }) => ({
      family,
      name,
      passed: wrong === undefined,
      ms,
      ...(wrong !== undefined && { wrong }),
    })),
  }
}

export const sumOf = ({ passed, cases }: Certificate): string => `${passed} of ${cases} cases passed`

export function inWords(certificate: Certificate, look: Colours): string[] {
  const { families, results, failed } = certificate
  const mark = (isPassed: boolean) => (isPassed ? look.green('✓') : look.red('✗'))
  const rows = families.map(({ name, cases, passed, sends, must, seen_by }) => [
    mark(passed === cases),
    name,
    `${passed} of ${cases}`,
    must,
    seen_by,
    look.dim(sends),
  ])
  const wrong = results.filter((one) => !one.passed)
  return [
    ...table(rows, ['', 'cases', 'passed', 'a receiver must', 'seen by', 'what is sent'], look),
    '',
    ...wrong.map((one) => `${mark(false)} ${one.family}: ${one.name}: ${one.wrong}`),
    ...(wrong.length > 0 ? [''] : []),
    `${mark(failed === 0)} ${sumOf(certificate)}.`,
  ]
}
