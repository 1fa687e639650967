import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flipHeaders, sendHostileFiles } from '../../../lab/faults/attacks/hostile-files.ts'
import { KINDS } from '../hostile-pictures.ts'

const SEED = 39

test('every hostile file becomes a photo or is refused, and the service goes on', async (t) => {
  const files = Object.keys(KINDS).length
  const report = await sendHostileFiles({ files, seed: SEED })
  t.diagnostic(JSON.stringify(report))
  const { photos, refused, odd, crashes } = report
  assert.deepEqual({ verdicts: photos + refused, odd, crashes }, { verdicts: files, odd: 0, crashes: 0 })
  assert.ok(photos > 0 && refused > 0, JSON.stringify(report))
})

test('the reader of headers never throws, whatever is flipped', async () => {
  assert.equal(await flipHeaders({ inputs: 5_000, seed: SEED }), 0)
})
