import assert from 'node:assert/strict'
import { rollKeys } from '../../../lab/faults/databases/rolling-keys.ts'
import { testOnPostgres } from '../engines.ts'

/** The embedded database has one process, which is started with its keys or not at all. */
testOnPostgres(
  'keys are changed across a rolling restart without a 500, even where a step was skipped: who lacks one leaves, and says so',
  async (t) => {
    const rolled = await rollKeys(t, [
      ['b', 'new,old'],
      ['a', 'new,old'],
      ['a', 'new'],
      ['b', 'new'],
    ])
    assert.deepEqual(rolled.failed, [])
    assert.equal(rolled.lacking, 1)
    assert.ok(rolled.unavailable > 0)
    assert.deepEqual([rolled.readyThoughLacking, rolled.silentThoughLacking], [0, 0])
    assert.equal(rolled.arrived, rolled.events)
  },
)
