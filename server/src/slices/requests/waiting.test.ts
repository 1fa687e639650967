import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import {
  ACCOUNT,
  APP,
  assertDone,
  assertRefused,
  eventually,
  house,
  NUMBER,
  STRANGERS_NUMBER,
  type TestHouse,
} from '../../../test/house.ts'
import { receiver } from '../../../test/receiver.ts'
import { WAITS_MAX } from '../../kernel/call/waiting.ts'

const ANN = '16505551234'
const BOB = '16505555678'

const write = ({ operator }: TestHouse, from: string) =>
  operator.post(`/operator/${NUMBER}/inbound`, { from, type: 'text', text: { body: 'Hello?' } })

const answer = ({ owner }: TestHouse, to: string, body = 'Hello!') =>
  owner.post(`/${NUMBER}/messages`, { to, type: 'text', text: { body } })

/** Far from the end of the wait, and still much on a machine that is busy with other things. */
const AT_ONCE_MS = 30_000

/** The answer, and how long it took. */
async function timed<T>(asked: Promise<T>): Promise<[T, number]> {
  const started = performance.now()
  return [await asked, performance.now() - started]
}

test('whoever waits for a message is answered as soon as the business has sent one', async (t) => {
  const world = await house(t)
  const { operator } = world
  for (const customer of [ANN, BOB]) assertDone(await write(world, customer))
  const waiting = timed(operator.get(`/operator/${NUMBER}/messages?to=%2B${ANN}&type=text&wait=60s`))
  await new Promise((resolve) => setTimeout(resolve, 100))
  assertDone(await answer(world, BOB))
  assertDone(await answer(world, ANN, 'At ten.'))
  const [seen, took] = await waiting
  assert.ok(took < AT_ONCE_MS, `${took} ms`)
  assert.deepEqual(
    seen.body.data.map((message: { wa_id: string; text: unknown }) => [message.wa_id, message.text]),
    [[ANN, { body: 'At ten.' }]],
  )
  const { seq } = seen.body.data[0]
  const all = await operator.get(`/operator/${NUMBER}/messages?limit=10`)
  assert.equal(all.body.data.length, 2, 'what customers wrote is not among them')
  const [nothing, waitedMs] = await timed(
    operator.get(`/operator/${NUMBER}/messages?after=${seq}&wait=300ms`),
  )
  assert.deepEqual(nothing.body.data, [])
  assert.ok(waitedMs >= 290, `${waitedMs} ms`)
})

test('whoever waits for a status is answered when the message has come so far, or can come no further', async (t) => {
  const world = await house(t)
  const { operator } = world
  assertDone(await write(world, ANN))
  const { id } = (await answer(world, ANN)).body.messages[0]
  const path = `/operator/${NUMBER}/messages/${id}`
  assert.equal((await operator.get(`${path}?status=sent&wait=60s`)).body.status, 'delivered')
  const waiting = timed(operator.get(`${path}?status=read&wait=60s`))
  assertDone(await operator.post(`/operator/${NUMBER}/customer`, { from: ANN, action: 'read' }))
  const [read, took] = await waiting
  assert.deepEqual([read.body.status, took < AT_ONCE_MS], ['read', true])
  assert.equal((await operator.get(`${path}?status=failed&wait=200ms`)).body.status, 'read')
  for (const elsewhere of [
    `/operator/${NUMBER}/messages/none`,
    `/operator/${STRANGERS_NUMBER}/messages/${id}`,
  ])
    assertRefused(await operator.get(`${elsewhere}?wait=1s`), { status: 400, code: 100, says: /no message/ })
})

test('whoever waits for an event is answered when it is recorded', async (t) => {
  const world = await house(t)
  const { operator } = world
  assertDone(await write(world, ANN))
  const [last] = (await operator.get('/operator/events?field=messages')).body.data
  const waiting = timed(
    operator.get(`/operator/events?field=account_review_update&newer_than=${last.id}&wait=60s`),
  )
  assertDone(await operator.post(`/operator/${ACCOUNT}`, { account_review_status: 'REJECTED' }))
  const [seen, took] = await waiting
  assert.ok(took < AT_ONCE_MS)
  assert.equal(seen.body.data[0].field, 'account_review_update')
  assertRefused(await operator.get('/operator/events?field=mesages'), {
    status: 400,
    code: 100,
    says: /no "mesages"\. There are: .*messages/,
  })
  assertRefused(await operator.get('/operator/events?newer_than=none'), { status: 404, code: 100 })
})

test('it is said when nothing is under way any more, and what is', async (t) => {
  const world = await house(t)
  const { owner, operator } = world
  const held = Promise.withResolvers<void>()
  const hook = await receiver(t)
  hook.answerWith((_request, response) => void held.promise.then(() => response.end()))
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await owner.post(`/${ACCOUNT}/subscribed_apps`, callback))
  assertDone(await write(world, ANN))
  const early = await eventually(async () => {
    const { body } = await operator.get(`/operator/apps/${APP}/settled`)
    return body.under_way.deliveries > 0 && body
  }, 'a delivery')
  assert.equal(early.settled, false)
  const waiting = timed(operator.get(`/operator/apps/${APP}/settled?wait=60s`))
  held.resolve()
  const [late, took] = await waiting
  assert.deepEqual([late.body.settled, late.body.under_way.deliveries], [true, 0])
  assert.ok(took < AT_ONCE_MS)
  assertRefused(await operator.get('/operator/apps/1/settled'), { status: 404, code: 100 })
})

testOnce(
  'what cannot be waited for is refused (100): too long, no time, another name, no customer',
  async (t) => {
    const { operator } = await house(t)
    const refused = async (query: string, says: RegExp) =>
      assertRefused(await operator.get(`/operator/${NUMBER}/messages?${query}`), {
        status: 400,
        code: 100,
        says,
      })
    await refused('wait=61s', /at most 60s/)
    await refused('wait=soon', /10s or 500ms/)
    await refused('type=letter', /one of \{text, /)
    await refused('too=1', /no parameter too here; there are to, type/)
    assert.equal((await operator.get(`/operator/${NUMBER}/messages?to=nobody`)).status, 400)
  },
)

test('so many wait and no more (503); who leaves makes room, and a service that closes does not wait for them', async (t) => {
  const world = await house(t)
  const { url, operator } = world
  const path = `/operator/${NUMBER}/messages?wait=60s`
  const left = new AbortController()
  const headers = { authorization: 'Bearer sandbox-operator-key' }
  const wait = () => fetch(url + path, { headers, signal: left.signal }).catch(() => {})
  for (let count = 0; count < WAITS_MAX; count++) void wait()
  await eventually(async () => {
    // Of many at once a busy process may have refused some.
    void wait()
    const refused = await operator.get(`/operator/${NUMBER}/messages?wait=1ms`)
    return refused.status === 503 && /200 calls wait/.test(refused.text)
  }, 'a crowd')
  assertDone(await operator.get(`/operator/${NUMBER}/messages`))
  left.abort()
  await eventually(
    async () => (await operator.get(`/operator/${NUMBER}/messages?wait=1ms`)).status === 200,
    'an empty room',
  )
  const last = fetch(url + path, { headers })
  await new Promise((resolve) => setTimeout(resolve, 200))
  const [, took] = await timed(world.close())
  assert.ok(took < AT_ONCE_MS, `${took} ms`)
  assert.equal((await last).status, 200)
})
