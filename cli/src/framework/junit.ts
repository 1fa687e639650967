/** What was looked at, as a CI reads it. */

import { markup } from './markup.ts'

export type JunitCase = {
  classname: string
  name: string
  seconds?: number
  failure?: { message: string; text: string }
}

export function junit(suite: string, cases: JunitCase[]): string {
  const failures = cases.filter(({ failure }) => failure).length
  const seconds = cases.reduce((sum, one) => sum + (one.seconds ?? 0), 0)
  const counts = `tests="${cases.length}" failures="${failures}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${markup(suite)}" ${counts} errors="0" skipped="0" time="${seconds.toFixed(3)}">`,
    ...cases.map(lineOf),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function lineOf({ classname, name, seconds = 0, failure }: JunitCase): string {
  const head = `    <testcase classname="${markup(classname)}" name="${markup(name)}" time="${seconds.toFixed(3)}"`
  if (!failure) return `${head}/>`
  return `${head}>\n      <failure message="${markup(failure.message)}">${markup(failure.text)}</failure>\n    </testcase>`
}
