import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzz, told } from '../../../lab/fuzz/run.ts'
import { freshDatabase } from '../house.ts'

test('three thousand fuzzed requests are answered, none of them by a failure, and the database stays whole', async (t) => {
  const place = await freshDatabase()
  t.after(place.remove)
  const { findings, database, ...report } = await fuzz(t, place, { seed: 28, requests: 3_000, atOnce: 4 })
  t.diagnostic(JSON.stringify(report))
  assert.deepEqual(findings.map(told), [])
  assert.deepEqual(database, [])
  assert.equal(report.exits, 0)
  assert.ok(report.accepted > 600 && report.refused > 600, JSON.stringify(report))
})
