import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crashDatabase } from '../../../lab/faults/databases/database-crash.ts'

/** The embedded engine has no connections to lose. */
if (process.env.TEST_DATABASE_URL !== undefined) {
  test('a database that loses backends and dies ends nothing, loses nothing, and doubles nothing', async (t) => {
    const report = await crashDatabase({ backends: 4, backendGapMs: 700, crashes: 2, callsPerSecond: 100 })
    t.diagnostic(JSON.stringify(report))
    const { exits, unhandled, lost, doubled, odd, malformed, cutOff } = report
    assert.deepEqual(
      { exits, unhandled, lost, doubled, odd, malformed, cutOff },
      { exits: 0, unhandled: 0, lost: 0, doubled: 0, odd: 0, malformed: 0, cutOff: 0 },
    )
    assert.ok(report.backendsKilled > 0 && report.unavailable > 0, 'nothing was harmed')
  })
}
