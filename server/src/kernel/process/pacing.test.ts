import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pacing } from './pacing.ts'

test('who comes alone begins at once; those who come together begin in their order, and others between them', async () => {
  const inPace = pacing(5)
  assert.equal(inPace('one'), undefined)
  const begun: number[] = []
  const together = [1, 2, 3].map(async (number) => {
    await inPace('one')
    begun.push(number)
  })
  assert.equal(inPace('other'), undefined)
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(begun, [])
  await together[0]
  assert.deepEqual(begun, [1])
  await Promise.all(together)
  assert.deepEqual(begun, [1, 2, 3])
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal(inPace('one'), undefined)
})
