import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crashUnderLoad } from './crash.ts'

const isPostgres = process.env.TEST_DATABASE_URL !== undefined

test('twenty kills under load lose nothing, tear nothing and turn no order around', async (t) => {
  const report = await crashUnderLoad({
    kills: 20,
    processes: isPostgres ? 2 : 1,
    calmMs: { min: 1_000, max: 2_200 },
    callsPerSecond: 120,
  })
  t.diagnostic(JSON.stringify(report))
  const { lost, torn, changed, inversions } = report
  assert.deepEqual({ lost, torn, changed, inversions }, { lost: 0, torn: 0, changed: 0, inversions: 0 })
  assert.ok(report.calls > 1_000, 'there was load')
  assert.ok(
    report.duplicates / report.arrivals < 0.005,
    `${report.duplicates} duplicates of ${report.arrivals}`,
  )
  assert.ok(report.resumeMsMax <= (isPostgres ? 12_000 : 2_000), `resumed after ${report.resumeMsMax} ms`)
})
