import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { benchmarksDocument } from '../scripts/results-documents.ts'
import { fingerprintOf, isStale, readResults } from './kept-results.ts'
import { allSubjects } from './subjects.ts'

const all = [...readResults('benchmarks'), ...readResults('faults')]

test('a figure is stale as soon as the code it is about is not the code it was measured on', () => {
  const [first] = all
  assert.ok(first)
  const fresh = { ...first, fingerprint: fingerprintOf(first.program) }
  assert.equal(isStale(fresh), false)
  assert.equal(isStale({ ...fresh, program: first.program === 'sdk' ? 'console' : 'sdk' }), true)
  const { fingerprint: _, ...unknown } = fresh
  assert.equal(isStale(unknown), true)
})

test('every kept result says what finds it again, and is about files that are there', () => {
  assert.deepEqual(
    allSubjects().filter((path) => !existsSync(path)),
    [],
  )
  const programs = new Set([
    ...globSync('lab/bench/*.ts').map((path) => basename(path, '.ts')),
    ...globSync('lab/faults/scenarios/*.ts').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/^ {2}name: '([^']+)'/gm)].map(([, name]) => name),
    ),
    'growth',
    'costs',
    'chaos',
  ])
  assert.deepEqual(
    all.filter(({ program }) => !programs.has(program)),
    [],
  )
})

test('missed bars stand first', () => {
  const lines = benchmarksDocument()
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
  const missed = lines.map((line) => line.includes('**missed**'))
  assert.deepEqual(
    missed,
    missed.toSorted((a, b) => Number(b) - Number(a)),
  )
  assert.equal(missed.filter(Boolean).length, readResults('benchmarks').filter(({ isMet }) => !isMet).length)
})
