import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { slowRefusals } from './slow-refusals.ts'

const STORM = 1_000

test('a few refusals are told at once, those of a storm in turn, and all of them in the end', async (t) => {
  const slow = slowRefusals()
  t.after(slow.close)
  const told: number[] = []
  const all = Array.from({ length: STORM }, (_, at) => slow.turn().then(() => told.push(at)))
  await nextTurn()
  const atOnce = told.length
  assert.ok(atOnce > 0 && atOnce < STORM / 2, `${atOnce} at once`)
  await Promise.all(all)
  assert.deepEqual(
    told,
    told.toSorted((a, b) => a - b),
    'in the order in which they were refused',
  )
})

test('when the service closes nobody is kept waiting', async () => {
  const slow = slowRefusals()
  const all = Array.from({ length: STORM }, () => slow.turn())
  slow.close()
  await Promise.all(all)
})
