import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describe, fuzz } from '../../../lab/fuzz/run.ts'
import { isOnPostgres } from '../engines.ts'
import { plantedDatabase } from '../house.ts'

/** Half of them on PostgreSQL: what is refused before its statements is refused on both. */
const REQUESTS = isOnPostgres ? 1_000 : 2_000

test('thousands of fuzzed requests are answered, none of them by a failure, and the database stays whole', async (t) => {
  const place = await plantedDatabase()
  t.after(place.remove)
  const { findings, database, ...report } = await fuzz(t, place, { seed: 28, requests: REQUESTS, atOnce: 4 })
  t.diagnostic(JSON.stringify(report))
  assert.deepEqual(findings.map(describe), [])
  assert.deepEqual(database, [])
  assert.equal(report.exits, 0)
  assert.ok(report.accepted > REQUESTS / 5 && report.refused > REQUESTS / 5, JSON.stringify(report))
})
