import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parallelWorlds } from '../../../lab/faults/worlds/parallel-worlds.ts'

test('four test files at once, each moving the clock of its own world by 25 hours, do not meet', async () => {
  const { figures, said } = await parallelWorlds({ rounds: 1, files: 4 })
  assert.deepEqual(said, [])
  assert.equal(figures.worldsLeft, 0)
})
