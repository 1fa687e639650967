import assert from 'node:assert/strict'
import { cpus, loadavg } from 'node:os'
import { test } from 'node:test'
import { crashUnderLoad, LINES } from './crash.ts'

const isPostgres = process.env.TEST_DATABASE_URL !== undefined
const DUPLICATES_SHARE_MAX = 0.005
/** Between an arrival and its record lie a few turns of two processes; with no processor free they take for ever. */
const LOAD_PER_PROCESSOR_MAX = 1

test('twenty kills under load lose nothing, tear nothing and turn no order around', async (t) => {
  const report = await crashUnderLoad({
    kills: 20,
    processes: isPostgres ? 2 : 1,
    calmMs: { min: 800, max: 1_800 },
    callsPerSecond: 120,
    resumeSeenEvery: isPostgres ? 5 : 1,
  })
  t.diagnostic(JSON.stringify(report))
  const { lost, torn, changed, inversions } = report
  assert.deepEqual({ lost, torn, changed, inversions }, { lost: 0, torn: 0, changed: 0, inversions: 0 })
  assert.ok(report.calls > 500, 'there was load')
  assert.ok(report.duplicates <= report.kills * LINES, 'no more than was under way')
  const load = (loadavg()[0] ?? 0) / cpus().length
  if (load < LOAD_PER_PROCESSOR_MAX) {
    const share = report.duplicates / report.arrivals
    assert.ok(share < DUPLICATES_SHARE_MAX, `${report.duplicates} duplicates of ${report.arrivals}`)
  }
  assert.ok(report.resumeMsMax <= (isPostgres ? 12_000 : 2_000), `resumed after ${report.resumeMsMax} ms`)
})
