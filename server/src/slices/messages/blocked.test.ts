import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDone, house, NUMBER } from '../../../test/house.ts'

const CUSTOMER = '16505551234'

test('what a blocked customer writes reaches nobody, until the block is taken back', async (t) => {
  const { owner, operator, events } = await house(t)
  const write = (body: string) =>
    operator.post(`/operator/${NUMBER}/inbound`, { from: CUSTOMER, type: 'text', text: { body } })
  const received = async () =>
    (await events('messages')).map(
      ({ value }) => (value as { messages: { text: unknown }[] }).messages[0]?.text,
    )
  const block = { messaging_product: 'whatsapp', block_users: [{ user: CUSTOMER }] }
  assertDone(await write('Before'))
  assertDone(await owner.post(`/v23.0/${NUMBER}/block_users`, block))
  assertDone(await write('Meanwhile'))
  assertDone(await owner.delete(`/v23.0/${NUMBER}/block_users`, block))
  assertDone(await write('After'))
  assert.deepEqual(await received(), [{ body: 'Before' }, { body: 'After' }])
})
