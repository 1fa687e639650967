import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byNode, checkSignatures } from '../../../lab/faults/attacks/signatures.ts'

test('whatever a notification holds, its signature is that of the bytes that arrive, under the one secret', async (t) => {
  const { bytesMax, ...counts } = await checkSignatures(t, { payloads: 400, seed: 6, signer: byNode })
  assert.deepEqual(counts, { arrived: 400, agree: 400, wrongAgree: 0, malformed: 0 })
  assert.ok(bytesMax > 20_000, `${bytesMax} bytes at most`)
})
