import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import {
  ACCOUNT,
  APP,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  PRODUCTION,
  type TestHouse,
} from '../../../test/house.ts'

const ANN = '16505551234'

async function received(all: TestHouse) {
  const { operator, owner, eventually } = all
  const made = await operator.post(`/operator/${APP}/inbox`)
  assertDone(made)
  const { callback_url, verify_token } = made.body
  const setUp = () => operator.post(`/operator/${APP}`, { callback_url, verify_token, fields: ['messages'] })
  assertDone(await setUp())
  assertDone(await owner.post(`/${ACCOUNT}/subscribed_apps`))
  const write = (body: string) =>
    operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, type: 'text', text: { body } })
  const read = async () => (await operator.get(`/operator/${APP}/inbox`)).body
  const came = (says: string) =>
    eventually(
      async () => (await read()).data.find(({ body }: { body: string }) => body.includes(says)),
      says,
    )
  const setAnswer = async (answers_with: string) =>
    assertDone(await operator.post(`/operator/${APP}/inbox`, { answers_with }))
  return { setUp, write, read, came, setAnswer, callback_url, verify_token }
}

test('a receiver inside the sandbox passes the handshake, and shows what came with its signature', async (t) => {
  const all = await house(t)
  assertRefused(await all.operator.get(`/operator/${APP}/inbox`), { status: 404, code: 100, says: /POST/ })
  const { write, read, came, callback_url, verify_token } = await received(all)
  const [handshake] = (await read()).data
  assert.deepEqual([handshake.method, handshake.answered], ['GET', 200])
  assert.equal(handshake.query['hub.mode'], 'subscribe')
  assertDone(await write('Good morning, Zoë 🥐'))
  const notification = await came('Good morning')
  assert.equal(notification.headers['x-hub-signature-256'], notification.computed_signature)
  assert.deepEqual([notification.is_signed, notification.answered], [true, 200])

  const forged = await fetch(callback_url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
    body: '{"object":"forged"}',
  })
  assert.equal(forged.status, 403)
  assert.equal((await came('forged')).is_signed, false)
  const wrong = await fetch(`${callback_url}?hub.mode=subscribe&hub.verify_token=x&hub.challenge=1`)
  assert.equal(wrong.status, 403)
  const again = await all.operator.post(`/operator/${APP}/inbox`)
  assert.equal(again.body.verify_token, verify_token, 'it stays what it is')
})

testOnce('it fails as it is set to: 500, and a challenge in quotes', async (t) => {
  const all = await house(t)
  const { setUp, write, came, setAnswer } = await received(all)
  await setAnswer('error')
  assertDone(await write('Anybody there?'))
  assert.equal((await came('Anybody there?')).answered, 500)
  const outcome = async () => {
    const { data } = (await all.operator.get('/operator/events?q=Anybody')).body
    return data[0]?.deliveries[0]?.state === 'waiting'
  }
  await all.eventually(outcome, 'that it waits for the next try')
  await setAnswer('wrong_challenge')
  const refused = await setUp()
  assertRefused(refused, { status: 400, code: 100 })
  assert.match(JSON.stringify(refused.body), /quotes|plain/)
  await setAnswer('ok')
  assertDone(await setUp())
})

testOnce('production has no such receiver', async (t) => {
  const { house: inside } = await house(t, PRODUCTION)
  const answer = await fetch(`${inside.localUrl}/inbox/${APP}`)
  assert.equal(answer.status, 404)
})
