import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PACE, patienceMs } from './bytes.ts'

test('patience grows with what has arrived, between a grace and an end', () => {
  assert.equal(patienceMs(0), PACE.graceSeconds * 1000)
  assert.equal(patienceMs(PACE.bytesPerSecondMin), PACE.graceSeconds * 1000)
  assert.equal(patienceMs(20 * PACE.bytesPerSecondMin), 20_000)
  assert.equal(patienceMs(16 * 1_048_576), PACE.secondsMax * 1000)
})
