import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTraceId } from './ids.ts'

test('traces are drawn in the order of an index, and none twice', () => {
  const drawn = Array.from({ length: 5_000 }, newTraceId)
  assert.deepEqual(drawn, drawn.toSorted())
  assert.equal(new Set(drawn).size, drawn.length)
  assert.ok(drawn.every((id) => /^[0-9a-f]{32}$/.test(id)))
})
