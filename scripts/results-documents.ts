/** What was measured, and what was broken on purpose: a line for each claim, missed bars first, out of `lab/results/`. */

import { readFileSync } from 'node:fs'
import { isStale, type KeptResult, readResults } from '../lab/kept-results.ts'

type Planted = { test: string; fault: string; said: string }

const NOTE =
  '<!-- Written by `npm run docs` from lab/results/; measure with `npm run prove -- … --write`. -->'

const LEGEND = [
  'Each figure is the newest of its claim, with the machine, the commit and the day it was measured on. Most are ratios within one run, beside a rival or the bare limit, and scatter by a fifth from run to run.',
  '',
  '**missed**: the bar is not reached. **stale**: the code that the figure is about has changed since, or the figure was taken before Parley kept track of that; measure again before you rely on it.',
]

export const benchmarksDocument = () =>
  [
    '# Benchmarks',
    '',
    NOTE,
    '',
    'What was measured, against which bar. The command runs the measurement again; `--write` keeps the result and `npm run docs` writes this page.',
    '',
    ...LEGEND,
    '',
    ...table(readResults('benchmarks')),
    '',
  ].join('\n')

export const faultsDocument = () =>
  [
    '# Faults',
    '',
    NOTE,
    '',
    'What Parley survives: processes and machines that are killed or frozen, disks that fail, networks that break, callers and files that are hostile. The small tests run with `npm test`, these long ones with the command in each line.',
    '',
    ...LEGEND,
    '',
    '## Long runs',
    '',
    ...table(readResults('faults')),
    '',
    '## Planted faults',
    '',
    'A test that never failed proves nothing. Each fault was planted in a copy of the source and the test was run; the last column is what it reported.',
    '',
    '| test | planted fault | reported |',
    '|---|---|---|',
    ...planted().map(({ test, fault, said }) => `| ${test} | ${fault} | ${said} |`),
    '',
    'What faults in a cluster showed about the parts around Parley is in [decision 0035](decisions/0035-what-cluster-faults-showed.md).',
    '',
  ].join('\n')

const planted = (): Planted[] =>
  JSON.parse(readFileSync(new URL('../lab/results/planted.json', import.meta.url), 'utf8'))

const table = (results: KeptResult[]): string[] => [
  '| claim | bar | figure | measured | command |',
  '|---|---|---|---|---|',
  ...results.toSorted((a, b) => Number(a.isMet) - Number(b.isMet)).map(line),
]

function line(result: KeptResult): string {
  const { claim, bar, figure, isMet, rounds, spread, machine, commit, date, command } = result
  const around = [spread, rounds && `${rounds} round${rounds === 1 ? '' : 's'}`].filter(Boolean).join(', ')
  const state = [...(isMet ? [] : ['**missed**']), ...(isStale(result) ? ['**stale**'] : [])].join(' ')
  const cells = [
    claim,
    bar,
    `${figure}${around && ` (${around})`}`,
    [`${date}, ${commit}, ${machine}`, state].filter(Boolean).join(' '),
    `\`${command.replace('npm run prove -- ', '')}\``,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
