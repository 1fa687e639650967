import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backUpUnderLoad } from '../../../lab/faults/disks/backups.ts'
import { killBackups } from '../../../lab/faults/kills/backup-kills.ts'

test('a backup under load holds every write acknowledged before it, whole, and a service goes on from it', async (t) => {
  const report = await backUpUnderLoad({ callsPerSecond: 100, callsBefore: 100, ballastMb: 12 })
  t.diagnostic(JSON.stringify(report))
  const { lost, torn, unknown, filesWrong, auditBroken, damaged, stuck, failed } = report
  assert.deepEqual(
    { lost, torn, unknown, filesWrong, auditBroken, damaged, stuck, failed },
    { lost: 0, torn: 0, unknown: 0, filesWrong: 0, auditBroken: 0, damaged: 0, stuck: 0, failed: 0 },
  )
  assert.ok(report.acknowledgedBefore > 50 && report.filesBefore > 2, 'there was load')
  assert.ok(report.accountsRestored > report.acknowledgedBefore, 'it was written while it was copied')
})

test('a backup or a restore that is killed leaves its source whole, and no half of anything', async (t) => {
  const report = await killBackups({ kills: 2, ballastMb: 12 })
  t.diagnostic(JSON.stringify(report))
  const { half, ruined, changed } = report
  assert.deepEqual({ half, ruined, changed }, { half: 0, ruined: 0, changed: 0 })
  assert.ok(report.tooLate < report.backupKills + report.restoreKills, 'none was killed in time')
})
