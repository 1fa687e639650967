import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ACCOUNT,
  APP,
  assertDone,
  assertRefused,
  eventually,
  house,
  NUMBER,
  STRANGERS_NUMBER,
} from '../../../test/house.ts'
import { receiver } from '../../../test/receiver.ts'

type Hint = { hint: string; what_to_do: string; times: number; last_trace_id?: string }

test('an application is shown which of its habits will hurt, with the call they show in and what to do', async (t) => {
  const { anyone, owner, operator } = await house(t)
  const read = await anyone.get(`/${NUMBER}?access_token=sandbox-token&fields=id`)
  assertDone(read)
  for (const name of ['One', 'Two'])
    assertDone(await owner.post(`/${ACCOUNT}/flows`, { name, categories: ['OTHER'] }))
  assertDone(await owner.get(`/${ACCOUNT}/flows?limit=1`))
  const { data } = await eventually(async () => {
    const { body } = await operator.get(`/operator/hints?app=${APP}`)
    return body.calls >= 4 && body
  }, 'the calls')
  assert.deepEqual(data.map((one: Hint) => one.hint).sort(), ['page_not_followed', 'token_in_query'])
  const token = data.find((one: Hint) => one.hint === 'token_in_query')
  assert.equal(token.last_trace_id, read.headers.get('x-parley-trace-id'))
  assert.match(token.what_to_do, /Authorization: Bearer/)
  const [call] = (await operator.get(`/operator/requests?whole=true&trace_id=${token.last_trace_id}`)).body
    .data
  assert.deepEqual(call.hints, ['token_in_query'])
})

test('a webhook that refuses only what has accents gets the hint that it checks other bytes', async (t) => {
  const { owner, operator, clock } = await house(t)
  const hook = await receiver(t)
  // As one that writes the JSON again and gets other bytes, since ours has other letters as \u00e1.
  hook.answerWith((_request, response, bytes) => {
    const isOther =
      /[^\x20-\x7e]/.test(bytes.toString('utf8')) || /\\u[0-9a-f]{4}/i.test(bytes.toString('utf8'))
    response.writeHead(isOther ? 401 : 200).end()
  })
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await owner.post(`/${ACCOUNT}/subscribed_apps`, callback))
  for (const [from, body] of [
    ['16505551234', 'Hello'],
    ['16505551235', 'Olá'],
  ])
    assertDone(await operator.post(`/operator/${NUMBER}/inbound`, { from, type: 'text', text: { body } }))
  const hint = await eventually(async () => {
    const { body } = await operator.get(`/operator/hints?app=${APP}`)
    return body.data.find((one: Hint) => one.hint === 'signature_of_other_bytes')
  }, 'the hint')
  assert.match(hint.what_to_do, /very bytes of the body/)
  hook.answerWith()
  await clock.advance(10)
})

test('an application that is not there has no habits (100)', async (t) => {
  const { operator } = await house(t)
  assertRefused(await operator.get('/operator/hints?app=1'), {
    status: 400,
    code: 100,
    says: /no application 1/,
  })
})

test('the hints for all applications are listed together, each with its application', async (t) => {
  const { anyone, operator } = await house(t)
  for (const [number, token] of [
    [NUMBER, 'sandbox-token'],
    [STRANGERS_NUMBER, 'sandbox-stranger-token'],
  ])
    assertDone(await anyone.get(`/${number}?access_token=${token}&fields=id`))
  const { data } = await eventually(async () => {
    const { body } = await operator.get('/operator/hints')
    return body.calls >= 2 && body
  }, 'the calls')
  assert.deepEqual(data.map((one: Hint & { app_id: string }) => [one.app_id, one.hint]).sort(), [
    [APP, 'token_in_query'],
    ['100000000000002', 'token_in_query'],
  ])
})
