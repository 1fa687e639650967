/** docs/truth.md says what a replay of everything published finds today. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findServer, startServer } from '@parley-dev/testing/service'
import { DOCUMENT, truth } from './truth.ts'

test('docs/truth.md is what its program would write: every open difference has a reason', async (t) => {
  const service = await startServer(findServer(), { PARLEY_REVIEW: 'manual' })
  t.after(() => service.stop())
  assert.equal(readFileSync(DOCUMENT, 'utf8'), await truth(service.url), 'node lab/truth/truth.ts')
})
