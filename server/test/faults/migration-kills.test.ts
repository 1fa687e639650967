import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killMigrations } from '../../../lab/faults/kills/migration-kills.ts'

test('a start that is killed while it makes the database leaves one that the next start completes', async (t) => {
  const report = await killMigrations({ kills: 4, processes: process.env.TEST_DATABASE_URL ? 2 : 1 })
  t.diagnostic(JSON.stringify(report))
  assert.equal(report.ruined, 0)
  assert.ok(report.tooLate < report.kills, 'none was killed in time')
})
