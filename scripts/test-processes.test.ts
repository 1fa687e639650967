import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allTests } from './chosen-tests.ts'
import type { TestOutcome } from './count-reporter.ts'
import { batchesOf, problemsOf, timesOf } from './test-processes.ts'
import { secondsOf } from './test-seconds.ts'

test('every file is run once, beside at most 79 others, and few files still keep all processors busy', () => {
  const all = allTests()
  const batches = batchesOf(all, 'sqlite', 3).map(({ files }) => files)
  assert.deepEqual(batches.flat().sort(), all.toSorted())
  assert.ok(batches.every((batch) => batch.length > 0 && batch.length <= 80))
  const short = all.filter((file) => secondsOf(file, 'sqlite') < 10)
  assert.equal(batchesOf(short.slice(0, 6), 'sqlite', 3).length, 3)
  assert.deepEqual(batchesOf([], 'sqlite', 3), [])
})

test('the longest are begun first, and what mostly waits is beside nothing that computes', () => {
  const batches = batchesOf(allTests(), 'postgres', 3)
  const busy = batches.filter((batch) => !batch.isWaiting)
  const longest = busy.map(({ files }) => secondsOf(files[0] ?? '', 'postgres'))
  assert.deepEqual(
    longest,
    longest.toSorted((a, b) => b - a),
  )
  const waiting = batches.filter((batch) => batch.isWaiting)
  assert.ok(waiting.length > 2)
  assert.ok(waiting.every(({ files }) => files.every((file) => /faults|postgres|trouble/.test(file))))
})

const outcome = (file: string, more: Partial<TestOutcome> = {}): TestOutcome => ({
  name: 'a test',
  file,
  line: 1,
  ms: 100,
  isTopLevel: true,
  isSuite: false,
  is: 'passed',
  ...more,
})

test('a process that ends before it reported, or badly, has failed; so has a file in which no test is found', () => {
  const files = ['a.test.ts', 'b.test.ts']
  const both = files.map((file) => outcome(file))
  const [first] = both as [TestOutcome]
  assert.deepEqual(problemsOf(files, 0, both), [])
  assert.match(
    `${problemsOf(files, 0, undefined)}`,
    /before it reported what it found; .*a\.test\.ts b\.test\.ts/,
  )
  assert.match(`${problemsOf(files, 7, both)}`, /ended with 7, though no test failed/)
  assert.match(`${problemsOf(files, 0, [first])}`, /no test is in b\.test\.ts/)
  // Reported by the test itself.
  assert.deepEqual(problemsOf(files, 1, [first, outcome('b.test.ts', { is: 'failed' })]), [])
})

test('the time of a test that was made elsewhere counts for the file that has no others', () => {
  const ran = {
    engine: 'sqlite',
    files: ['a.test.ts', 'b.test.ts'],
    isWaiting: false,
    problems: [],
    ms: 900,
  } as const
  const outcomes = [
    outcome('a.test.ts'),
    outcome('a.test.ts', { isTopLevel: false }),
    outcome('walk.ts'),
    outcome('walk.ts'),
  ]
  assert.deepEqual(
    timesOf({ ...ran, files: [...ran.files], problems: [], outcomes }).map(({ ms }) => ms),
    [100, 200],
  )
})
