import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareProcesses } from '../../../lab/faults/kills/three-processes.ts'

/** Both engines are compared, so once is enough. */
if (process.env.TEST_DATABASE_URL !== undefined) {
  test('one process on either engine and three on one database answer the same requests alike', async (t) => {
    const seed = Math.floor(Math.random() * 1_000_000)
    const report = await compareProcesses({ requests: 150, seed })
    t.diagnostic(`seed ${seed}, ${report.succeeded} succeeded`)
    assert.deepEqual(report.examples, [])
    assert.ok(report.succeeded > 30, `only ${report.succeeded} succeeded`)
  })
}
