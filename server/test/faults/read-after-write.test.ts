import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAfterWrite } from '../../../lab/faults/kills/read-after-write.ts'

test('what was written to one process is read from every other at once', async () => {
  const processes = process.env.TEST_DATABASE_URL ? 3 : 1
  const { stale, failed } = await readAfterWrite({ processes, pairs: 100 })
  assert.deepEqual({ stale, failed }, { stale: 0, failed: 0 })
})
