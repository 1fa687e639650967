import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, APP, assertDone, assertRefused, eventually, house, NUMBER } from '../../../../test/house.ts'
import { receiver } from '../../../../test/receiver.ts'

test('what was not sent is decided again once its cause is gone, and with it all that stopped alike', async (t) => {
  const { owner, operator } = await house(t)
  const hook = await receiver(t)
  const subscribe = (fields: string[]) =>
    owner.post(`/${ACCOUNT}/subscribed_apps`, {
      override_callback_uri: hook.url,
      verify_token: hook.verifyToken,
      subscribed_fields: fields,
    })
  assertDone(await subscribe(['flows']))
  const tryField = async () =>
    (await operator.get(`/operator/${ACCOUNT}/routing?field=account_update`)).body.data[0].applications
  assert.deepEqual(
    (await tryField()).map(({ app_id, hears, short_reason }: Record<string, unknown>) => [
      app_id,
      hears,
      short_reason,
    ]),
    [[APP, false, 'field off']],
  )
  const ids: string[] = []
  for (let at = 0; at < 3; at++) {
    const tested = await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'account_update' })
    ids.push(tested.body.id)
  }
  const stopped = await eventually(async () => {
    const { body } = await operator.get('/operator/events?reason=field_not_subscribed&world=0')
    return body.data.length === 3 && body.data
  }, 'three that stop')
  assert.equal(stopped[0].deliveries[0].short_reason, 'field off')
  const decide = (id: unknown, like = false) => operator.post(`/operator/events/${id}/decide`, { like })
  assertRefused(await decide(ids[0]), { status: 400, code: 100, says: /nowhere to send/ })

  assertDone(await subscribe(['account_update']))
  assert.equal((await tryField())[0].callback.url, hook.url)
  const all = await decide(ids[1], true)
  assert.deepEqual(all.body, { sent: 3, still_not_sent: 0, left: false })
  await hook.arrived(3)
  await eventually(async () => {
    const { body } = await operator.get(`/operator/events?q=${ids[1]}`)
    return body.data[0].outcome === 'delivered' && body.data[0].deliveries[0].status === 200
  })
  assertRefused(await decide(ids[1]), { status: 400, code: 100, says: /on its way/ })
  assertRefused(await decide('nothing'), { status: 404, code: 100 })
})

test('an event is forwarded to another address, signed, and the answer is returned', async (t) => {
  const { operator } = await house(t)
  const hook = await receiver(t)
  const { body } = await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'account_update' })
  const forward = (url: string) => operator.post(`/operator/events/${body.id}/forward`, { url })
  const { delivered, attempt } = (await forward(hook.url)).body
  assert.deepEqual([delivered, attempt.status], [true, 200])
  assert.equal(hook.arrivals[0]?.eventId, body.id)
  hook.answerWith(500)
  assert.equal((await forward(hook.url)).body.delivered, false)
  assertRefused(await forward('ftp://example.com'), { status: 400, code: 100 })
})

test("the body of an event is read in the plain dialect, or with a version in the platform's", async (t) => {
  const { operator } = await house(t)
  const { body } = await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'message_status' })
  const tested = async (query = '') => {
    const answer = await operator.get(`/operator/events/${body.id}${query}`)
    const { object, entry } = JSON.parse(answer.body.body)
    return [object, entry[0].changes[0].field]
  }
  assert.deepEqual(await tested(), ['chat_business_account', 'message_status'])
  assert.deepEqual(await tested('?api_version=v23.0'), ['whatsapp_business_account', 'messages'])
  assertRefused(await operator.get(`/operator/events/${body.id}?api_version=new`), { status: 400, code: 100 })
})

test('events are streamed as they happen, with what became of them, on from the last one received', async (t) => {
  const { owner, operator, url } = await house(t)
  const hook = await receiver(t)
  assertDone(
    await owner.post(`/${ACCOUNT}/subscribed_apps`, {
      override_callback_uri: hook.url,
      verify_token: hook.verifyToken,
    }),
  )
  const left = new AbortController()
  t.after(() => left.abort())
  const listen = async (query: string, lastId?: string) => {
    const stream = { text: '' }
    const { body } = await fetch(`${url}/operator/events${query}`, {
      headers: {
        authorization: 'Bearer sandbox-operator-key',
        accept: 'text/event-stream',
        ...(lastId !== undefined && { 'last-event-id': lastId }),
      },
      signal: left.signal,
    })
    void (async () => {
      for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) stream.text += text
    })().catch(() => {})
    return () => [...stream.text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
  }
  const stream = await listen(`?account=${ACCOUNT}&world=0`)
  const from = '16505551234'
  const write = (body: string) =>
    operator.post(`/operator/${NUMBER}/inbound`, { from, type: 'text', text: { body }, name: 'Ada' })
  assertDone(await write('one'))
  const first = await eventually(
    async () => stream().find((event) => event.field === 'messages' && event.outcome === 'delivered'),
    'the event with its outcome',
  )
  assert.equal(first.about, 'Ada · one')
  assertDone(await write('two'))
  const again = await listen('?field=messages&outcome=delivered', first.id)
  const [second] = await eventually(async () => again().length > 0 && again(), 'what came after')
  assert.notEqual(second.id, first.id)
})
