import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import {
  ACCOUNT,
  APP,
  actorAt,
  assertDone,
  assertRefused,
  eventually,
  house,
  NUMBER,
  PRODUCTION,
  type TestHouse,
  UNVERIFIED_NUMBER,
} from '../../../test/house.ts'
import { STREAMS_MAX } from '../../kernel/call/live.ts'
import { REQUESTS_KEPT } from '../../kernel/records/requests/request.ts'
import { forgetRequests } from '../../kernel/records/requests/store.ts'

const KEY = { authorization: 'Bearer sandbox-operator-key' }

/** The calls that fit, newest first, as soon as so many are written down. */
const logged = ({ operator }: Pick<TestHouse, 'operator'>, query: string, least = 1) =>
  eventually(async () => {
    const { body, text } = await operator.get(`/operator/requests?whole=true&${query}`)
    assert.ok(Array.isArray(body?.data), text)
    return body.data.length >= least ? body.data : undefined
  }, `a call with ${query}`)

test('a call is listed with who made it, what it was answered, its headers and bodies, and no secret', async (t) => {
  const world = await house(t)
  const { owner, operator } = world
  const done = await owner.post(`/${NUMBER}/conversational_automation`, { prompts: ['Olá'] })
  assertDone(done)
  const trace = done.headers.get('x-parley-trace-id')
  const [call] = await logged(world, `trace_id=${trace}`)
  assert.equal(call.method, 'POST')
  assert.equal(call.path, `/${NUMBER}/conversational_automation`)
  assert.deepEqual([call.status, call.code, call.app_id, call.account_id], [200, undefined, APP, ACCOUNT])
  assert.match(call.caller, /^token:/)
  assert.equal(typeof call.operation, 'string')
  assert.ok(call.duration_ms > 0)
  assert.deepEqual(call.request.body, { prompts: ['Olá'] })
  assert.equal(call.request.headers.authorization, '[cut]')
  assert.deepEqual(call.answer.body, { success: true })
  assert.match(call.answer.headers['content-type'], /^application\/json/)
  const [same] = (await operator.get(`/operator/requests?operation=${call.operation}`)).body.data
  assert.equal(same.trace_id, trace)
  assert.equal(same.request, undefined, 'bodies only for who asks for them')
})

testOnce(
  'refused calls are there too: without a token, at no path, with a body that cannot be read',
  async (t) => {
    const world = await house(t)
    const { anyone, owner, stranger } = world
    assertRefused(await anyone.get(`/${NUMBER}?access_token=hidden-token`), { status: 401, code: 190 })
    assertRefused(await owner.get('/operatr/none'), { status: 404, code: 100 })
    assertRefused(await stranger.get(`/${NUMBER}`), { status: 404, code: 100 })
    const headers = { 'content-type': 'application/json' }
    assertRefused(await owner.post(`/${NUMBER}/register`, undefined, { raw: '{"pin": "123', headers }), {
      status: 400,
      code: 100,
    })
    assertRefused(await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code: '424242' }), {
      status: 400,
      code: 133016,
    })
    const calls = await logged(world, '', 5)
    const [guess, unread, foreign, nowhere, strange] = calls
    assert.deepEqual([guess.code, guess.request.body], [133016, { code: '[cut]' }])
    assert.deepEqual([unread.status, unread.request.body], [400, '12 bytes, not read as parameters'])
    assert.match(unread.request.body_left_out, /^Its body is not kept: 12 bytes/)
    assert.equal(guess.request.body_left_out, undefined)
    assert.deepEqual([foreign.status, foreign.operation], [404, undefined])
    assert.equal(nowhere.path, '/operatr/none')
    assert.deepEqual([strange.code, strange.caller], [190, undefined])
    assert.deepEqual(strange.request.query, { access_token: '[cut]' })
    assert.equal(strange.answer.body.error.code, 190)
    assert.doesNotMatch(JSON.stringify(calls), /hidden-token|424242|"123/)
    assert.deepEqual(
      (await logged(world, 'code=190')).map((call: { code: number }) => call.code),
      [190],
    )
  },
)

testOnce(
  'what no call can have is refused with what there is (100), and so is a filter of another name',
  async (t) => {
    const { operator } = await house(t)
    const refused = async (query: string, says: RegExp) =>
      assertRefused(await operator.get(`/operator/requests?${query}`), { status: 400, code: 100, says })
    await refused('operation=sendMesage', /sendMesage.*There are: .*sendMessage/)
    await refused('code=7', /There are: .*100, .*190/)
    await refused('app=1', /no application 1/)
    await refused('since=yesterday', /unix seconds, or a date.*yesterday/)
    await refused('newer_than=none', /trace none is kept/)
    await refused('wait=5m', /10s or 500ms, and at most 60s.*5m/)
    await refused('wait=61s', /at most 60s/)
    await refused('opration=a', /no parameter opration here; there are .*operation/)
    assertRefused(await operator.get('/operator/traces/none'), { status: 404, code: 100 })
  },
)

testOnce('a body that is too long is logged by its length, also one that came in pieces', async (t) => {
  const world = await house(t)
  const text = JSON.stringify({ prompts: ['x'.repeat(70_000)] })
  const headers = { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' }
  const address = `${world.url}/${NUMBER}/conversational_automation`
  for (const body of [text, new Blob([text]).stream()])
    await fetch(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  for (const call of await logged(world, 'status=400', 2))
    assert.match(call.request.body, /^700\d\d characters, more than 65536: not kept$/)
})

test('a list is read page by page, and links keep what was asked for', async (t) => {
  const world = await house(t)
  for (let at = 0; at < 5; at++) assertDone(await world.owner.get(`/${NUMBER}?fields=id`))
  await logged(world, '', 5)
  const since = '2020-01-31T09:05:00%2B0000'
  const first = await world.operator.get(`/operator/requests?limit=3&since=${since}&app=${APP}&whole=false`)
  assert.equal(first.body.data.length, 3)
  const next = new URL(first.body.paging.next)
  const second = await world.operator.get(next.pathname + next.search)
  assert.equal(second.body.data.length, 2)
  assert.equal(next.searchParams.get('app'), APP)
})

test('the story of a call, as soon as it was answered: what it changed, the events it caused, who was asked, and each attempt', async (t) => {
  const { owner, operator } = await house(t)
  const changed = await operator.post(`/operator/${ACCOUNT}`, { account_review_status: 'REJECTED' })
  assertDone(changed)
  const trace = changed.headers.get('x-parley-trace-id')
  const first = await operator.get(`/operator/traces/${trace}`)
  assertDone(first)
  assert.equal(first.body.request.trace_id, trace, 'the call is waited for')
  const story = await eventually(async () => {
    const { body } = await operator.get(`/operator/traces/${trace}`)
    return body.events[0]?.deliveries.length > 0 && body
  }, 'the story')
  assert.equal(story.request.caller, 'operator')
  assert.equal(story.request.app_id, APP, 'whose object it was')
  assert.deepEqual(
    story.changes.map((change: { action: string; outcome: string }) => [change.action, change.outcome]),
    [['setAccount', 'done']],
  )
  assert.equal(story.events[0].field, 'account_review_update')
  assert.equal(story.events[0].deliveries[0].reason, 'not_subscribed')
  const read = await owner.get(`/${NUMBER}`)
  const quiet = await operator.get(`/operator/traces/${read.headers.get('x-parley-trace-id')}`)
  assert.deepEqual(
    [quiet.body.request?.operation, quiet.body.changes, quiet.body.events],
    ['readPhoneNumber', [], []],
  )
  const unknown = `/operator/traces/${'0'.repeat(32)}`
  for (const asked of [`${unknown}?wait=0s`, unknown])
    assertRefused(await operator.get(asked), { status: 404, code: 100 })
})

test('whoever waits for a call is answered as soon as it is made, and does not see its own waiting', async (t) => {
  const world = await house(t)
  const { owner, operator } = world
  const [last] = await (async () => {
    await owner.get(`/${NUMBER}`)
    return logged(world, '')
  })()
  const waiting = operator.get(`/operator/requests?newer_than=${last.trace_id}&wait=60s`)
  const started = performance.now()
  assertDone(await owner.get(`/${ACCOUNT}`))
  const answer = await waiting
  assert.ok(performance.now() - started < 30_000)
  assert.deepEqual(
    answer.body.data.map((call: { path: string }) => call.path),
    [`/${ACCOUNT}`],
  )
  const nothing = await operator.get(
    `/operator/requests?newer_than=${answer.body.data[0].trace_id}&wait=300ms`,
  )
  assert.deepEqual(nothing.body.data, [])
})

testOnce('calls are streamed as they are made, to so many and no more (503)', async (t) => {
  const { url, owner } = await house(t)
  const left = new AbortController()
  t.after(() => left.abort())
  const open = (query = '') =>
    fetch(`${url}/operator/requests${query}`, {
      headers: { ...KEY, accept: 'text/event-stream' },
      signal: left.signal,
    })
  const first = await open(`?app=${APP}&operation=readPhoneNumber`)
  assert.match(first.headers.get('content-type') ?? '', /^text\/event-stream/)
  let buffered = ''
  void (async () => {
    for await (const text of first.body?.pipeThrough(new TextDecoderStream()) ?? []) buffered += text
  })().catch(() => {})
  await eventually(async () => buffered.includes('retry'), 'the stream')
  assertDone(await owner.get(`/${ACCOUNT}`))
  assertDone(await owner.get(`/${NUMBER}?fields=id`))
  await eventually(async () => buffered.includes('event: request'), 'the call')
  const streamed = [...buffered.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
  assert.deepEqual(
    streamed.map(({ path }) => path),
    [`/${NUMBER}`],
  )
  const others = await Promise.all(Array.from({ length: STREAMS_MAX - 1 }, () => open()))
  assert.ok(others.every(({ status }) => status === 200))
  assert.equal((await open()).status, 503)
  left.abort()
  await eventually(async () => {
    const again = new AbortController()
    const { status } = await fetch(`${url}/operator/requests`, {
      headers: { ...KEY, accept: 'text/event-stream' },
      signal: again.signal,
    })
    again.abort()
    return status === 200
  }, 'a place')
})

test('more calls are kept than anybody reads, for a day; and of an application that is gone, none', async (t) => {
  const world = await house(t)
  const { operator, house: inner, actor } = world
  const made = (await operator.post('/operator/worlds', { name: 'Short' })).body
  assertDone(await actor(made.access_token).get(`/${made.phone_number_id}`))
  await logged(world, `app=${made.app_id}`)
  assertDone(await operator.delete(`/operator/worlds/${made.id}`))
  const count = async () =>
    (await inner.storage.read.selectFrom('requests').select('app_id').execute()).filter(
      ({ app_id }) => app_id === made.app_id,
    ).length
  assert.equal(await count(), 0)
  await logged(world, '')
  await inner.storage.transact(async (db) => {
    const old = { at: Date.now() - REQUESTS_KEPT.ms - 1 }
    await db.updateTable('requests').set(old).execute()
    assert.equal(await forgetRequests(db, Date.now() - REQUESTS_KEPT.ms, 1_000), false)
  })
  assert.deepEqual(await inner.storage.read.selectFrom('request_details').selectAll().execute(), [])
})

testOnce('production logs no call unless it is set to, and then a share of them', async (t) => {
  const silent = await house(t, PRODUCTION)
  const key = actorAt(silent.house.localUrl, PRODUCTION.PARLEY_OPERATOR_KEY)
  assertDone(await key.get('/operator/clock'))
  await new Promise((resolve) => setTimeout(resolve, 500))
  assert.deepEqual((await key.get('/operator/requests')).body.data, [])
  await silent.close()
  const sampled = await house(t, { PARLEY_REQUEST_LOG_PERCENT: '30' })
  for (let at = 0; at < 200; at++) await sampled.owner.get(`/${NUMBER}?fields=id`)
  const calls = await logged(sampled, 'limit=1000', 20)
  assert.ok(calls.length < 120, `${calls.length} of 200`)
})
