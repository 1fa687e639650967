import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allTests } from './chosen-tests.ts'
import { batchesOf, outcomeOf } from './test-processes.ts'

test('every file is run once, beside at most eleven others, and few files still keep all processors busy', () => {
  const all = allTests()
  const batches = batchesOf(all, 3)
  assert.deepEqual(batches.flat().sort(), all.toSorted())
  assert.ok(batches.every((batch) => batch.length > 0 && batch.length <= 12))
  assert.equal(batchesOf(all.slice(0, 5), 3).length, 3)
  assert.deepEqual(batchesOf([], 3), [])
})

test('a process that ends before it told has failed, whatever its exit code says', () => {
  const outcome = (code: number, errors: string) => {
    const { passed, failed } = outcomeOf({ code, errors })
    return { passed, failed }
  }
  assert.deepEqual(outcome(0, 'a warning\npassed=7 failed=0\n'), { passed: 7, failed: 0 })
  assert.deepEqual(outcome(1, 'passed=7 failed=2\n'), { passed: 7, failed: 2 })
  assert.deepEqual(outcome(1, 'passed=7 failed=0\n'), { passed: 7, failed: 1 })
  assert.deepEqual(outcome(0, 'took=1200 a test that passed=1 failed=0\n'), { passed: 0, failed: 1 })
})
