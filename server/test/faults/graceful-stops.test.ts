import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gracefulStops } from '../../../lab/faults/kills/graceful-stops.ts'

test('SIGTERM under load: nothing acknowledged is lost, no request is reset, and the end is orderly', async (t) => {
  const figures = await gracefulStops(t, { stops: 3, clients: 8, loadMs: 300 })
  assert.ok(figures.acknowledged > 0)
  assert.deepEqual([figures.lost, figures.resets, figures.notOrderly], [0, 0, 0])
})
