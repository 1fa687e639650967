import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookPace } from './look-pace.ts'

test('after a quiet time two looks follow each other at once; in a swarm there is one each ten milliseconds', () => {
  let now = 1_000
  const pace = lookPace(() => now)
  const look = () => {
    const wait = pace()
    now += wait
    return wait
  }
  assert.deepEqual([look(), look()], [0, 0])
  assert.deepEqual([look(), look(), look(), look()], [20, 0, 20, 0])
  now += 4
  assert.equal(look(), 16)
  now += 1_000
  assert.deepEqual([look(), look()], [0, 0])
})
