import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits, isSpent, stepsIn } from './rules.ts'

test('a rule fits when everything that it asks for is so; * asks for any value at all', () => {
  const facts = { operation: 'sendMessage', recipient: '1' }
  assert.ok(fits({}, facts))
  assert.ok(fits({ operation: 'sendMessage', recipient: '1' }, facts))
  assert.ok(!fits({ operation: 'sendMessage', recipient: '2' }, facts))
  assert.ok(!fits({ template: '*' }, facts))
  assert.ok(fits({ template: '*' }, { template: 'hello' }))
})

test('a rule steps in every time, the nth time, or so many times, and is spent then', () => {
  const rule = { seed: 's', matched: 3, used: 2 }
  assert.ok(stepsIn({ ...rule, how: {} }))
  assert.ok(stepsIn({ ...rule, how: { nth: 3 } }))
  assert.ok(!stepsIn({ ...rule, how: { nth: 4 } }))
  assert.ok(stepsIn({ ...rule, how: { times: 3 } }))
  assert.ok(!stepsIn({ ...rule, how: { times: 2 } }))
  assert.deepEqual(
    [{}, { nth: 3 }, { nth: 4 }, { times: 2 }, { times: 3 }].map((how) => isSpent(how, rule)),
    [false, true, false, true, false],
  )
})

test('chance follows from the seed, and over many times from the probability', () => {
  const drawn = (seed: string) =>
    Array.from({ length: 1_000 }, (_, at) =>
      stepsIn({ how: { probability: 0.3 }, seed, matched: at, used: 0 }),
    )
  assert.deepEqual(drawn('a'), drawn('a'))
  assert.notDeepEqual(drawn('a'), drawn('b'))
  const share = drawn('a').filter(Boolean).length / 1_000
  assert.ok(Math.abs(share - 0.3) < 0.05, `${share}`)
})
