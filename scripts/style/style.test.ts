/** What users read is plain technical English: words to avoid are data, and pages stay as short as they promise. */

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'

type Rule = { avoid: string; use: string }
const rules: Rule[] = JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8'))

/** The help of every command stands in the reference. What tests reported is repeated word for word. */
const DOCUMENTS = globSync(['*.md', '*/README.md', 'docs/**/*.md'])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== 'docs/faults.md')
const CONSOLE_WORDS = globSync('console/src/words/*.ts')

const read = (path: string) => readFileSync(path, 'utf8')

/** Blocks and code are not prose; lines stay where they are. */
const proseOf = (markdown: string) =>
  markdown
    .replace(/^```.*?^```$/gms, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, (code) => '`'.repeat(code.length))
    .replace(/\]\([^)]*\)/g, ']')

/** What stands in quotes, at its place; keys and comments are for whoever reads the code. */
const quotedIn = (source: string) => {
  const code = source.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '))
  const shown = [...code.matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"|\n/g)]
  return shown.map(([text]) => text).join('')
}

const findingsIn = (path: string, text: string): string[] =>
  rules.flatMap(({ avoid, use }) =>
    [...text.matchAll(new RegExp(avoid, 'gi'))].map(({ index, 0: found }) => {
      const line = text.slice(0, index).split('\n').length
      return `${path}:${line} "${found}": ${use}`
    }),
  )

test('documents, help and the console use the words of the field', () => {
  assert.ok(DOCUMENTS.length > 100 && CONSOLE_WORDS.length > 10)
  const findings = [
    ...DOCUMENTS.flatMap((path) => findingsIn(path, proseOf(read(path)))),
    ...CONSOLE_WORDS.flatMap((path) => findingsIn(path, quotedIn(read(path)))),
  ]
  assert.deepEqual(findings, [])
})

test('the rules find what they are for, and leave code alone', () => {
  const found = (text: string) => findingsIn('a.md', proseOf(text)).length
  assert.equal(found('The business is told.'), 1)
  assert.equal(found('`is told` and\n```\nis told\n```\n'), 0)
})

const LENGTHS: [pattern: string, wordsMax: number][] = [
  ['README.md', 500],
  ['ARCHITECTURE.md', 1_200],
  ['docs/README.md', 400],
  ['docs/{guides,tutorials}/*.md', 900],
  ['docs/explanation/*.md', 1_100],
  ['docs/decisions/[0-9]*.md', 400],
]

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length

test('no page is longer than its kind may be, its code not counted', () => {
  const long = LENGTHS.flatMap(([pattern, most]) =>
    globSync(pattern).flatMap((path) => {
      const words = wordsOf(read(path).replace(/^```.*?^```$/gms, ''))
      return words > most ? [`${path}: ${words} words, at most ${most}`] : []
    }),
  )
  assert.deepEqual(long, [])
})

type NameRule = { avoid: string[]; use: string }
const nameRules: NameRule[] = JSON.parse(readFileSync(new URL('./names.json', import.meta.url), 'utf8'))
const CODE = globSync(
  '{cli,console,flow-json,lab,operator,scripts,sdk,server,testing}/**/*.{ts,tsx,js,mjs}',
  {
    exclude: (path) => /node_modules|migrations|generated|dist/.test(path),
  },
)

/** `camelCase`, `UPPER_CASE` and `kebab-case` as words with a hyphen between them. */
const hyphened = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[_./]/g, '-')
    .toLowerCase()

const wrongIn = (name: string): string[] =>
  nameRules
    .filter(({ avoid }) => avoid.some((word) => `-${hyphened(name)}-`.includes(`-${word}-`)))
    .map(({ use }) => `"${name}": ${use}`)

test('files and exports are named by the words of the field', () => {
  assert.ok(CODE.length > 1_000)
  assert.deepEqual(
    wrongIn('useEventsTold').length + wrongIn('told.ts').length + wrongIn('untoldWealth').length,
    3,
  )
  assert.deepEqual(wrongIn('toldoth'), [])
  const findings = CODE.flatMap((path) => {
    const exported = read(path).matchAll(
      /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm,
    )
    const names = [...exported].map(([, name = '']) => name)
    return [basename(path), ...names].flatMap(wrongIn).map((finding) => `${path} ${finding}`)
  })
  assert.deepEqual(findings, [])
})
