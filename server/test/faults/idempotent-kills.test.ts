import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeatUnderKills } from '../../../lab/faults/kills/idempotent-kills.ts'

test('the same call many times at once under one key is done once, and answered alike by all processes', async (t) => {
  const processes = process.env.TEST_DATABASE_URL ? 2 : 1
  const plan = { keys: 50, atOnce: 8, keysAtOnce: 4, processes, killEveryMs: undefined }
  const report = await repeatUnderKills(plan)
  t.diagnostic(JSON.stringify(report))
  const { missing, doubled, unlike, otherBodyPassed } = report
  assert.deepEqual(
    { missing, doubled, unlike, otherBodyPassed },
    { missing: 0, doubled: 0, unlike: 0, otherBodyPassed: 0 },
  )
})
