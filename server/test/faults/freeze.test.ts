import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freezeUnderLoad } from '../../../lab/faults/kills/freeze.ts'

/** On the embedded engine there is no second process to take over. */
if (process.env.TEST_DATABASE_URL !== undefined) {
  test('a worker that was frozen for longer than its lease wakes up and changes nothing', async (t) => {
    const report = await freezeUnderLoad({ freezes: 1, frozenMs: 13_000 })
    t.diagnostic(JSON.stringify(report))
    const { lost, torn, changed, inversions } = report
    assert.deepEqual({ lost, torn, changed, inversions }, { lost: 0, torn: 0, changed: 0, inversions: 0 })
  })
}
