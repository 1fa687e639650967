/** A forecast as JUnit: a case for each day. */

import type { Played } from './played.ts'

const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[<>&"]/g, (one) => `&#${one.charCodeAt(0)};`)

export function junitOf(played: Played[]): string {
  const failures = played.filter(({ code }) => code !== 0).length
  const seconds = played.reduce((sum, one) => sum + one.seconds, 0)
  const cases = played.map(({ date, changes, code, failed, seconds: took, differs, output }) => {
    const name = escaped(`${date.slice(0, 10)} ${changes.join(', ')}`.trim())
    const head = `  <testcase classname="parley forecast" name="${name}" time="${took.toFixed(3)}"`
    if (code === 0) return `${head}/>`
    const says = escaped(
      [`exit code ${code}`, ...failed, ...(differs ? [`first: ${differs.what}`] : [])].join('; '),
    )
    return `${head}>\n    <failure message="${says}">${escaped(output)}</failure>\n  </testcase>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="parley forecast" tests="${played.length}" failures="${failures}" errors="0" skipped="0" time="${seconds.toFixed(3)}">`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n')
}
