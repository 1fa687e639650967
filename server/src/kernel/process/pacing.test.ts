import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pacing } from './pacing.ts'

test('who comes alone begins at once; those who come together begin in their order', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const inPace = pacing(5)
  const begun: number[] = []
  const come = (number: number) => inPace('one')?.then(() => begun.push(number))
  assert.equal(come(0), undefined)
  const others = [1, 2, 3].map(come)
  assert.equal(inPace('another party'), undefined)
  for (const together of others) {
    t.mock.timers.tick(5)
    await together
  }
  assert.deepEqual(begun, [1, 2, 3])
  t.mock.timers.tick(4)
  const late = come(4)
  assert.deepEqual(begun, [1, 2, 3], 'not before its time')
  t.mock.timers.tick(1)
  await late
  t.mock.timers.tick(5)
  assert.equal(come(5), undefined, 'nobody is in line')
})
