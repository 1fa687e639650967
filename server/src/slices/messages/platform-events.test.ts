import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { ACCOUNT, type Answer, assertDone, house, NUMBER } from '../../../test/house.ts'
import { platformAt } from '../../kernel/platform/platform.ts'
import { userIdOf } from '../phone-numbers/index.ts'
import { messageEchoes, messageStatus, messagesReceived } from './events.ts'

const ANN = '16505551234'

/** Events as they are recorded are plain; the dialect is a matter of who listens. */
test('in the dialect of the platform customers have a user_id, files a hash in base64, answers a price of nothing', async (t) => {
  const { owner, operator, events } = await house(t)
  const digest = createHash('sha256').update('bread')
  const sha256 = digest.copy().digest('hex')
  const image = { id: '1', mime_type: 'image/png', sha256 }
  assertDone(await operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, type: 'image', image }))
  assertDone(await owner.post(`/${NUMBER}/messages`, { to: ANN, text: { body: 'Nice' } }))
  const platform = platformAt(Date.now(), { switched: {} })
  const about = { account_id: ACCOUNT, platform }
  const user_id = userIdOf(ACCOUNT, ANN)

  const [received] = await events('messages')
  assert.deepEqual(received?.value.messages[0].image, image)
  const translated = messagesReceived.platform?.value?.(received?.value, about) as Answer['body']
  assert.deepEqual(translated.contacts, [{ profile: { name: ANN }, wa_id: ANN, user_id }])
  assert.equal(translated.messages[0].from_user_id, user_id)
  assert.equal(translated.messages[0].image.sha256, digest.digest('base64'))

  for (const [type, mark] of Object.entries({ audio: { voice: false }, sticker: { animated: false } })) {
    const messages = [{ id: 'mid.1', from: ANN, timestamp: '1', type, [type]: { id: '1' } }]
    const file = messagesReceived.platform?.value?.({ ...received?.value, messages }, about) as Answer['body']
    assert.deepEqual(file.messages[0][type], { ...mark, id: '1' })
  }

  const [status] = await events('message_status')
  assert.equal(messageStatus.platform?.field, 'messages')
  const said = messageStatus.platform?.value?.(status?.value, about) as Answer['body']
  assert.equal(said.contacts[0].user_id, user_id)
  assert.deepEqual(
    [said.statuses[0].recipient_id, said.statuses[0].recipient_user_id, said.statuses[0].pricing],
    [
      ANN,
      user_id,
      { billable: false, pricing_model: 'PMP', type: 'free_customer_service', category: 'service' },
    ],
  )
  assert.equal(status?.value.statuses[0].pricing.type, 'regular')
})

test('events of messages are as they are declared: every event fits its schema, with nothing beside it', async (t) => {
  const { owner, operator, events } = await house(t)
  const inbound = (message: object) => operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, ...message })
  const first = await inbound({ type: 'text', text: { body: 'Hi' } })
  assertDone(first)
  assertDone(
    await inbound({
      type: 'location',
      location: { latitude: 1, longitude: 2 },
      context: { id: first.body.id },
    }),
  )
  const answer = { to: ANN, text: { body: 'Hello' }, biz_opaque_callback_data: 'order-17' }
  assertDone(await owner.post(`/${NUMBER}/messages`, answer))
  assertDone(await operator.post(`/operator/${NUMBER}/customer`, { from: ANN, action: 'block' }))
  assertDone(await owner.post(`/${NUMBER}/messages`, answer))
  const recorded = await events()
  for (const kind of [messagesReceived, messageStatus, messageEchoes]) {
    const values = recorded.filter(({ field }) => field === kind.field).map(({ value }) => value)
    assert.ok(values.length >= 2, kind.field)
    for (const value of values) assert.deepEqual(kind.schema.parse(value), value)
  }
})
