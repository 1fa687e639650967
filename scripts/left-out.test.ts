import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOut, leftOutLine } from './left-out.ts'
import type { TestOutcome } from './test-outcomes.ts'

const outcome = (is: TestOutcome['is'], reason?: string): TestOutcome => ({
  name: 'a test',
  file: 'a.test.ts',
  line: 1,
  ms: 1,
  isSuite: false,
  is,
  ...(reason !== undefined && { reason }),
})
const counts = (outcomes: TestOutcome[], isAll: boolean) => {
  const { rightly, wrongly } = leftOut(outcomes, isAll)
  return [rightly.length, wrongly.length]
}

test('what is skipped for want of a tool is reported with the way to get it, by how often it was missed', () => {
  const outcomes = [
    outcome('passed'),
    ...Array.from({ length: 3 }, () => outcome('skipped', 'no curl, no jq')),
    outcome('skipped', 'no curl'),
  ]
  const { rightly } = leftOut(outcomes, false)
  assert.equal(
    leftOutLine(rightly),
    '4 tests left out: no curl (apt-get install curl) 4, no jq (apt-get install jq) 3',
  )
})

test('a test that is skipped for no declared reason has failed, whatever was asked for', () => {
  for (const reason of ['', 'later', 'no luck', 'no curl, no luck'])
    for (const isAll of [true, false]) assert.deepEqual(counts([outcome('skipped', reason)], isAll), [0, 1])
})

test('where everything is to be run, only what the kernel refuses may be left out', () => {
  assert.deepEqual(counts([outcome('skipped', 'no curl')], true), [0, 1])
  assert.deepEqual(counts([outcome('skipped', 'no ip, no namespaces')], true), [0, 1])
  assert.deepEqual(counts([outcome('skipped', 'no namespaces')], true), [1, 0])
})
