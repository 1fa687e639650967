import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDone, assertRefused, house } from '../../../../test/house.ts'
import { receiver } from '../../../../test/receiver.ts'
import { newWorld } from '../../../../test/worlds.ts'

test('whoever waits for a world is answered once nothing is due in it, whatever is under way in another', async (t) => {
  const { operator, url } = await house(t)
  const [busy, calm] = [await newWorld(url, operator), await newWorld(url, operator)]
  const hook = await receiver(t, { appSecret: busy.app_secret })
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await busy.owner.post(`/${busy.account_id}/subscribed_apps`, callback))
  let answered = () => {}
  hook.answerWith((_request, response) => {
    answered = () => response.writeHead(200).end()
  })
  const inbound = { from: '16505551234', type: 'text', text: { body: 'Hi' } }
  assertDone(await operator.post(`/operator/${busy.phone_number_id}/inbound`, inbound))
  const settled = (id: string, wait: string) => operator.get(`/operator/worlds/${id}/settled?wait=${wait}`)
  for (const id of [calm.id, '0'])
    assert.deepEqual((await settled(id, '5s')).body, { settled: true, under_way: {} })
  const waiting = await settled(busy.id, '300ms')
  assert.equal(waiting.body.settled, false, waiting.text)
  assert.deepEqual(Object.values(waiting.body.under_way), [1])
  const soon = settled(busy.id, '20s')
  hook.answerWith()
  answered()
  assert.deepEqual((await soon).body, { settled: true, under_way: {} })
  assertRefused(await settled('1', '1s'), { status: 404, code: 100, says: /no world/ })
})
