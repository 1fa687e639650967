import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LINES } from '../../../lab/faults/kills/crash/lines.ts'
import { crashUnderLoad } from '../../../lab/faults/kills/crash.ts'

const isPostgres = process.env.TEST_DATABASE_URL !== undefined
/**
 * What must hold on any machine. How many come twice and how soon deliveries go on depends on how busy the machine
 * is: `npm run prove -- faults` holds those figures.
 */
test('four kills under load lose nothing, tear nothing and turn no order around', async (t) => {
  const report = await crashUnderLoad({
    kills: 4,
    processes: isPostgres ? 2 : 1,
    calmMs: { min: 200, max: 600 },
    callsPerSecond: 60,
    resumeSeenEvery: isPostgres ? 5 : 1,
  })
  t.diagnostic(JSON.stringify(report))
  const { lost, torn, changed, inversions } = report
  assert.deepEqual({ lost, torn, changed, inversions }, { lost: 0, torn: 0, changed: 0, inversions: 0 })
  assert.ok(report.calls > 5 * report.kills, 'there was load')
  assert.ok(report.duplicates <= report.kills * LINES, 'no more than was under way is sent twice')
})
