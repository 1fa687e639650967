/** What `--slowest` tells: the tests and files that took longest, and how many tests and seconds each part of the tree has. */

import type { TestOutcome } from './count-reporter.ts'
import { type Ran, timesOf } from './test-processes.ts'

const TOLD = 60
/** A test belongs to the first that fits. */
const PARTS: [string, RegExp][] = [
  ['kernel', /^server\/src\/kernel\//],
  ['slices', /^server\/src\/slices\//],
  ['app, migrations', /^server\/(src\/app|migrations)\//],
  ['faults', /^server\/test\/faults\//],
  ['guides', /^server\/test\/guides\//],
  ['clients of others', /^server\/test\/clients\//],
  ['registry, specification, contract', /^server\/test\//],
  ['command', /^cli\//],
  ['console', /^console\//],
  ['packages', /^(sdk|operator|testing|flow-json)\//],
  ['scripts, lab', /^(scripts|lab)\//],
]

export function slowest(ran: Ran[]): string {
  const tests = ran.flatMap(({ engine, outcomes }) =>
    outcomes
      .filter(({ isSuite }) => !isSuite)
      .map(({ ms, name, file, line }) => ({ ms, what: `${name} (${file}:${line}, ${engine})` })),
  )
  const files = ran.flatMap(timesOf).map(({ ms, file, engine }) => ({ ms, what: `${file} (${engine})` }))
  return [tests, files].map(longest).join('\n\n')
}

const longest = (some: { ms: number; what: string }[]): string =>
  some
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, TOLD)
    .map(({ ms, what }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${what}`)
    .join('\n')

export function tableOfParts(ran: Ran[]): string {
  const cells = (engine: string, pattern: RegExp) => {
    const times = ran
      .filter((one) => one.engine === engine)
      .flatMap(timesOf)
      .filter(({ file }) => pattern.test(file))
    const count = ran
      .filter((one) => one.engine === engine)
      .flatMap(({ files, outcomes }) => outcomes.filter((one) => partOf(one, files, pattern))).length
    return `${count} | ${Math.round(times.reduce((sum, { ms }) => sum + ms, 0) / 1000)}`
  }
  const rows = PARTS.map(
    ([name, pattern]) => `| ${name} | ${cells('sqlite', pattern)} | ${cells('postgres', pattern)} |`,
  )
  return [
    '| part | tests on SQLite | seconds | on PostgreSQL | seconds |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** A test that was made elsewhere belongs to where it ran. */
const partOf = ({ file, isSuite }: TestOutcome, files: string[], pattern: RegExp): boolean =>
  !isSuite && pattern.test(files.includes(file) || file.includes('/test/') ? file : (files[0] ?? ''))
