import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, assertDone, house, NUMBER, type TestHouse } from '../../../test/house.ts'
import { receiver } from '../../../test/receiver.ts'

const ANN = '16505551234'
const SEND = `/${NUMBER}/messages`
const PLATFORM = '/v23.0'

let all: TestHouse
const cleanups: (() => unknown)[] = []
const lifetime = { after: (done: () => unknown) => void cleanups.push(done) }
before(async () => {
  all = await house(lifetime)
})
after(async () => {
  for (const done of cleanups.reverse()) await done()
})

const inbound = async (message: object): Promise<string> => {
  const answer = await all.operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, ...message })
  assertDone(answer)
  return answer.body.id
}
const written = (body: string) => ({ type: 'text', text: { body } })
const send = async (version: string, message: object): Promise<string> => {
  const answer = await all.owner.post(`${version}${SEND}`, {
    messaging_product: 'whatsapp',
    to: ANN,
    ...message,
  })
  assertDone(answer)
  return answer.body.messages[0].id
}
const onPlatform = (id: string) => `wa${id}`

test('an answer names a message as mid. on plain paths and as wamid. on versioned ones', async () => {
  await inbound(written('Hi'))
  assert.match(await send('', written('plain')), /^mid\.[0-9a-z]{29}$/)
  assert.match(await send(PLATFORM, written('versioned')), /^wamid\.[0-9a-z]{29}$/)
})

test('either way of writing an id is understood on every path and at every door', async () => {
  const asked = await inbound(written('Bread?'))
  for (const version of ['', PLATFORM]) {
    for (const id of [asked, onPlatform(asked)]) {
      await send(version, { ...written('Yes'), context: { message_id: id } })
      await send(version, { type: 'reaction', reaction: { message_id: id, emoji: '🥖' } })
      assertDone(
        await all.owner.post(`${version}${SEND}`, {
          messaging_product: 'whatsapp',
          status: 'read',
          message_id: id,
        }),
      )
    }
  }
  const sent = await send(PLATFORM, written('At ten'))
  const kept = sent.slice(2)
  for (const id of [sent, kept]) {
    const { body } = await all.operator.get(`/operator/${NUMBER}/messages/${id}`)
    assert.equal(body.id, kept)
    assertDone(await all.operator.post(`/operator/${NUMBER}/statuses`, { id, status: 'read' }))
    const answered = await inbound({ ...written('Fine'), context: { id } })
    const reacted = await inbound({ type: 'reaction', reaction: { message_id: id, emoji: '👍' } })
    const { data } = (await all.operator.get(`/operator/${NUMBER}/conversations/${ANN}`)).body
    const of = (wanted: string): Answer['body'] => data.find((one: Answer['body']) => one.id === wanted)
    assert.equal(of(answered).context.id, kept)
    assert.equal(of(reacted).reaction.message_id, kept)
    const tapped = { action: 'react', emoji: '👍', message_id: id }
    assertDone(await all.operator.post(`/operator/${NUMBER}/customer`, { customer: ANN, ...tapped }))
  }
})

test('an id that a bridge brought stays as it came', async () => {
  const brought = 'wamid.HBgLMTY1MDU1NTEyMzQVAgARGBI5'
  assert.equal(await inbound({ ...written('Hi'), id: brought }), brought)
  assertDone(await all.owner.post(SEND, { status: 'read', message_id: brought }))
})

test('notifications to a versioned subscription name every message as wamid.', async (t) => {
  const hook = await receiver(t)
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await all.owner.post(`${PLATFORM}/200000000000001/subscribed_apps`, callback))
  const sent = await send(PLATFORM, written('Ten?'))
  const answer = await inbound({ ...written('Yes'), context: { id: sent } })
  await inbound({ type: 'reaction', reaction: { message_id: sent, emoji: '👍' } })
  const values = (await hook.arrived(4)).map(({ value }) => value)
  const statuses = values.flatMap((value) => value.statuses ?? [])
  assert.deepEqual(
    statuses.map((one: { id: string }) => one.id),
    [sent, sent],
  )
  const [said, reaction] = values.flatMap((value) => value.messages ?? [])
  assert.equal(said.id, onPlatform(answer))
  assert.equal(said.context.id, sent)
  assert.match(reaction.id, /^wamid\./)
  assert.equal(reaction.reaction.message_id, sent)
})
