import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awayForDays } from '../../../lab/faults/load/seven-days.ts'
import { house } from '../house.ts'

test('a receiver that is away gets one probe in about five minutes, and everything in order when it is back', async (t) => {
  const hours = 6
  const { probes, missing, inversions } = await awayForDays(t, hours / 24, house)
  assert.deepEqual({ missing, inversions }, { missing: 0, inversions: 0 })
  const inFiveMinutes = (hours - 1) * 12
  assert.ok(probes >= inFiveMinutes - 5 && probes <= inFiveMinutes * 1.3 + 30, `${probes} probes`)
})
