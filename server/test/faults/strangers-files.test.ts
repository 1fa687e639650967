import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadStrangersFiles } from '../../../lab/faults/attacks/strangers-files.ts'
import { house } from '../house.ts'

test('a snapshot that a stranger changed is refused or harmless: no 5xx, nothing of another world changed or opened', async (t) => {
  const here = await house(t, { PARLEY_REVIEW_DELAY_MS: '3600000' })
  const { files, refused, loaded, problems } = await loadStrangersFiles(here, { mutations: 60, seed: 1 })
  assert.deepEqual(problems, [])
  assert.ok(files >= 60 && refused > 20 && loaded > 0, `${files} files, ${refused} refused, ${loaded} loaded`)
})
