/** The verdicts as a CI reads them: a test for each exchange, which fails where a difference is open. */

import type { Verdict } from '../replay/play.ts'
import { markup } from './markup.ts'

export function asJunit(name: string, verdicts: Verdict[]): string {
  const openOf = ({ fields }: Verdict) =>
    fields.filter(({ kind, explained }) => kind !== undefined && explained === undefined)
  const cases = verdicts.map((verdict) => {
    const open = openOf(verdict)
    const title = `#${verdict.exchange} ${verdict.title}`
    const lines = open.map(
      ({ path, kind, recorded, got }) =>
        `${path}: ${kind}: recorded ${JSON.stringify(recorded) ?? 'nothing'}, got ${JSON.stringify(got) ?? 'nothing'}`,
    )
    const failure =
      open.length === 0
        ? ''
        : `<failure message="${markup(`${open.length} open difference(s)`)}">${markup(lines.join('\n'))}</failure>`
    return `    <testcase classname="${markup(name)}" name="${markup(title)}">${failure}</testcase>`
  })
  const failures = verdicts.filter((verdict) => openOf(verdict).length > 0).length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${verdicts.length}" failures="${failures}">`,
    `  <testsuite name="parley replay" tests="${verdicts.length}" failures="${failures}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}
