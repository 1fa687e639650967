import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house } from '../../../test/house.ts'
import { newWorld } from '../../../test/worlds.ts'

const ROUNDS = 5

test('a world that ends and work in it never wait for each other', async (t) => {
  const { operator, url, house: inside } = await house(t)
  for (let round = 0; round < ROUNDS; round++) {
    const world = await newWorld(url, operator)
    const template = await world.owner.post(`/${world.account_id}/message_templates`, {
      name: 'hello',
      language: 'en_US',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Hello.' }],
    })
    const has = Promise.withResolvers<void>()
    let tries = 0
    const working = inside.storage.transact(async (db) => {
      tries++
      const touch = () =>
        db.updateTable('templates').set({ updated_at: 1 }).where('id', '=', template.body.id).execute()
      await touch()
      has.resolve()
      // Long enough for the end of the world to come to this template.
      await new Promise((resolve) => setTimeout(resolve, 50))
      // A row that was changed in the same transaction is held against what it belongs to: the account.
      await touch()
    })
    await has.promise
    const ended = operator.delete(`/operator/worlds/${world.id}`)
    await working
    assert.deepEqual([(await ended).status, tries], [200, 1])
  }
})
