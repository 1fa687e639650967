import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house } from '../../../../test/house.ts'
import { playHistories } from '../../../../test/identities.ts'

for (const hasBook of [true, false])
  test(`no notification of the platform goes without a name, and none contains a hidden number, ${hasBook ? 'with' : 'without'} a contact book`, async (t) => {
    const all = await house(t)
    const played = await playHistories(all, { count: 150, rounds: 5, seed: 7, hasBook })
    assert.ok(played.notifications > 300 && played.hidden > 25, JSON.stringify(played))
  })
