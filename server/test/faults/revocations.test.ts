import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revokeEverywhere } from '../../../lab/faults/kills/revocations.ts'

test('a token that one process revokes is refused by it at once, soon by all, and never accepted again', async () => {
  const processes = process.env.TEST_DATABASE_URL ? 3 : 1
  const { revoked, acceptedHere, acceptedAgain } = await revokeEverywhere({ processes, revocations: 6 })
  assert.deepEqual(
    { revoked, acceptedHere, acceptedAgain },
    { revoked: 6, acceptedHere: 0, acceptedAgain: 0 },
  )
})
