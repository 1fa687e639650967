/**
 * How far we agree with what is published of the platform: `node lab/truth/truth.ts` plays every transcript in
 * `published/` and writes docs/truth.md. The transcripts were made for this, from facts that are published; their values
 * are invented.
 */

import { readdirSync, writeFileSync } from 'node:fs'
import { findServer, startServer } from '@parley-dev/testing/service'
import specification from '../../cli/src/conformance/generated/specification.json' with { type: 'json' }
import { numberOf, type Report } from '../../cli/src/transcripts/reports/report.ts'
import { isExchange } from '../../cli/src/transcripts/transcript.ts'
import { readResults } from '../kept-results.ts'
import { OPEN } from './open.ts'
import { type Played, played } from './played.ts'

const PUBLISHED = new URL('./published/', import.meta.url).pathname
export const DOCUMENT = new URL('../../docs/truth.md', import.meta.url).pathname

type Source = Played & { name: string }
const count = (number: number) => number.toLocaleString('en-US')

export async function truth(url: string): Promise<string> {
  const sources: Source[] = []
  for (const file of readdirSync(PUBLISHED).sort())
    sources.push({ name: file.replace('.jsonl', ''), ...(await played(PUBLISHED + file, url)) })
  const all = sources.map(({ report }) => report).reduce(added)
  return [
    '# Is it true?',
    '',
    '<!-- Written by `node lab/truth/truth.ts`; change the code instead. -->',
    '',
    'How far Parley agrees with what is published of the platform. The guide [Is it true?](guides/is-it-true.md) says how to find',
    'out for yourself, with a recording of your own.',
    '',
    `**${numberOf(all)}.**`,
    '',
    '| source | exchanges | notifications | fields | same | explained | open |',
    '|---|---|---|---|---|---|---|',
    ...sources.map(rowOf),
    '',
    'Each is a transcript in `lab/truth/published`, made by us from facts that are published: documentation, official collections,',
    'what client libraries have recorded. Its values are invented; nothing of others is copied. `parley replay FILE` plays one.',
    '',
    ...conformance(),
    '',
    '## Open differences',
    '',
    'Nothing explains these yet, or nothing was found that shows which side is right.',
    '',
    '| source | exchange | fields | reason |',
    '|---|---|---|---|',
    ...sources.flatMap(openRows),
    '',
    '## Explained differences',
    '',
    'The specification, or what it leaves open and the [reference](reference/README.md) describes, says otherwise than what is published.',
    '',
    '| fields | explained by |',
    '|---|---|',
    ...explainedRows(sources),
    '',
    ...figures(),
  ].join('\n')
}

function added(one: Report, other: Report): Report {
  const sum = (key: 'fields' | 'same' | 'explained' | 'open') => one[key] + other[key]
  return {
    fields: sum('fields'),
    same: sum('same'),
    explained: sum('explained'),
    open: sum('open'),
    differences: [],
  }
}

function rowOf({ name, entries, report: { fields, same, explained, open } }: Source): string {
  const calls = entries.filter(isExchange).length
  return `| ${[name, calls, entries.length - calls, fields, same, explained, open].join(' | ')} |`
}

/** A row for each exchange and reason, with the fields that are about it. */
function openRows({ name, report }: Source): string[] {
  const open = report.differences.filter(({ explained }) => explained === undefined)
  const grouped = Map.groupBy(open, ({ exchange, path }) => {
    const found = OPEN.find((one) => one.source === name && one.exchange === exchange && one.path.test(path))
    if (found) return `#${exchange} | ${found.reason}`
    throw new Error(`${name} #${exchange} ${path} is open, and lab/truth/open.ts says nothing of it`)
  })
  return [...grouped].map(([about, fields]) => {
    const [exchange, reason] = about.split(' | ')
    const paths = fields.map(({ path, kind }) => `\`${path}\` ${kind}`)
    return `| ${[name, exchange, paths.join(', '), reason].join(' | ')} |`
  })
}

function explainedRows(sources: Source[]): string[] {
  const places = new Map<string, number>()
  for (const { report } of sources)
    for (const { explained } of report.differences)
      if (explained !== undefined) places.set(explained, (places.get(explained) ?? 0) + 1)
  return [...places]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([place, fields]) => `| ${fields} | ${place} |`)
}

/** The script of the specification is one more source: what it holds, `parley conformance` checks row by row. */
function conformance(): string[] {
  const chapters = Object.values(specification) as unknown[][]
  const checks = chapters.flat() as { inside?: string }[]
  const inside = checks.filter((check) => check.inside !== undefined).length
  return [
    '## The specification',
    '',
    `\`parley conformance\` plays the script of the specification, ${count(checks.length)} checks in ${chapters.length} chapters; ${count(inside)} of them`,
    'cannot be seen from outside. A test of every change holds all others against a running server.',
  ]
}

/** What `npm run prove -- truth --write` has measured. */
const figures = (): string[] => [
  '## How well it looks',
  '',
  'A canary is a value that somebody can know again, planted where a value can stand. A deviation is something that a server gets',
  'wrong on purpose; a planted bug, one that a receiver has. `npm run prove -- truth` measures again.',
  '',
  '| claim | bar | figure | measured |',
  '|---|---|---|---|',
  ...readResults('truth').map(
    ({ claim, bar, figure, date, machine }) => `| ${claim} | ${bar} | ${figure} | ${date}, ${machine} |`,
  ),
  '',
]

if (import.meta.main) {
  // Templates wait for what the transcripts say of them.
  const service = await startServer(findServer(), { PARLEY_REVIEW: 'manual' })
  try {
    writeFileSync(DOCUMENT, await truth(service.url))
  } finally {
    await service.stop()
  }
}
