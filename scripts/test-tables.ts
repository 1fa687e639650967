/** What `--slowest` prints: the tests and files that took longest, and how many tests and seconds each part of the tree has. */

import type { Engine } from './chosen-tests.ts'
import type { Ran } from './test-processes.ts'

const WIDTH = 60
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
  const files = ran.map(({ ms, file, engine }) => ({ ms, what: `${file} (${engine})` }))
  return [tests, files].map(longest).join('\n\n')
}

const longest = (some: { ms: number; what: string }[]): string =>
  some
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, WIDTH)
    .map(({ ms, what }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${what}`)
    .join('\n')

export function tableOfParts(ran: Ran[]): string {
  const cells = (engine: Engine, part: string) => {
    const some = ran.filter((one) => one.engine === engine && partOf(one.file) === part)
    const tests = some.flatMap(({ outcomes }) => outcomes.filter(({ isSuite }) => !isSuite))
    return [tests.length, Math.round(some.reduce((sum, { ms }) => sum + ms, 0) / 1000)]
  }
  const rows = PARTS.map(([part]) => [part, ...cells('sqlite', part), ...cells('postgres', part)])
  const head = ['part', 'tests on SQLite', 'seconds', 'on PostgreSQL', 'seconds']
  return [head, head.map(() => '---'), ...rows.filter(([, ...figures]) => figures.some(Boolean))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

const partOf = (file: string): string | undefined => PARTS.find(([, pattern]) => pattern.test(file))?.[0]
