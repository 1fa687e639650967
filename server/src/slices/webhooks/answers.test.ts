import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, APP, assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'
import { receiver } from '../../../test/receiver.ts'

const SUBSCRIBED = `/${ACCOUNT}/subscribed_apps`

test('Retry-After counts with every failing status, and 401 and 403 hint at the signature', async (t) => {
  for (const status of [403, 404, 500]) {
    const { owner, operator, eventually, close } = await house(t)
    const hook = await receiver(t)
    assertDone(
      await owner.post(SUBSCRIBED, { override_callback_uri: hook.url, verify_token: hook.verifyToken }),
    )
    hook.answerWith((_request, response) => response.writeHead(status, { 'retry-after': '900' }).end())
    assertDone(await operator.post(`/operator/${NUMBER}`, { verified_name: 'Anew' }))
    const waiting = await eventually(async () => {
      const { data } = (await operator.get('/operator/receivers')).body
      return data[0]?.circuit === 'open' && data[0]
    }, `the circuit to open after ${status}`)
    const seconds = (Date.parse(waiting.next_probe_at) - Date.now()) / 1000
    assert.ok(seconds > 800 && seconds <= 901, `${status}: next probe in ${seconds} s`)
    const [event] = (await operator.get('/operator/events')).body.data
    const { text } = await operator.get(`/operator/events/${event.id}`)
    assert.equal(/x-hub-signature-256 with the secret of this application/.test(text), status === 403)
    await close()
  }
})

test('of an answer with long headers those are kept that come first', async (t) => {
  const { owner, operator, eventually } = await house(t)
  const hook = await receiver(t)
  const subscribing = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await owner.post(SUBSCRIBED, subscribing))
  const headers = {
    'x-first': '1',
    'x-long': 'l'.repeat(3_000),
    'x-too-long': 'l'.repeat(3_000),
    'x-last': '1',
  }
  hook.answerWith((_request, response) => response.writeHead(200, headers).end('x'.repeat(5_000)))
  assertDone(await operator.post(`/operator/${NUMBER}`, { verified_name: 'Anew' }))
  const event = await eventually(async () => {
    const [listed] = (await operator.get('/operator/events')).body.data
    return listed?.outcome === 'delivered' && listed
  }, 'it to be delivered')
  const { deliveries } = (await operator.get(`/operator/events/${event.id}`)).body
  const [attempt] = deliveries[0].attempts
  assert.deepEqual(attempt.headers, { 'x-first': '1', 'x-long': headers['x-long'] })
  assert.equal(attempt.answer, 'x'.repeat(4_096))
})

test('a list without a field names the parameter that was sent', async (t) => {
  const { owner, operator } = await house(t)
  const none = { status: 400, code: 100 }
  assertRefused(await operator.post(`/operator/${APP}`, { fields: [] }), {
    ...none,
    says: /Param fields must/,
  })
  assertRefused(await operator.post(`/operator/${APP}`, { fields: ['x'] }), {
    ...none,
    says: /Param fields:/,
  })
  const subscribing = await owner.post(SUBSCRIBED, { subscribed_fields: [] })
  assertRefused(subscribing, { ...none, says: /Param subscribed_fields must/ })
})

test('the challenge is a positive 32-bit integer of ten digits', async (t) => {
  const { owner } = await house(t)
  const hook = await receiver(t)
  const seen = new Set<string>()
  for (let i = 0; i < 20; i++) {
    assertDone(
      await owner.post(SUBSCRIBED, { override_callback_uri: hook.url, verify_token: hook.verifyToken }),
    )
    const challenge =
      new URL(hook.requests.at(-1)?.url ?? '', hook.url).searchParams.get('hub.challenge') ?? ''
    assert.match(challenge, /^[1-9][0-9]{9}$/)
    assert.equal(Number(challenge) | 0, Number(challenge))
    seen.add(challenge)
  }
  assert.ok(seen.size > 15)
})
