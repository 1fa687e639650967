/** Staged failures, each by its own rule, with real sockets and receivers. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type TestContext, test } from 'node:test'
import { migratedDatabase } from '../../../../test/databases.ts'
import { testOnce } from '../../../../test/engines.ts'
import {
  ACCOUNT,
  type Answer,
  APP,
  actorAt,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  PRODUCTION,
  settingsFor,
  type TestHouse,
} from '../../../../test/house.ts'
import { receiver, type TestReceiver } from '../../../../test/receiver.ts'
import { newWorld } from '../../../../test/worlds.ts'
import { startService } from '../../../app/assembly.ts'
import { faultRulesOf } from '../../../kernel/call/fault-rules.ts'

const ANN = '16505551234'
const BOB = '16505551235'
const STAGE = `/operator/apps/${APP}/stage`
const SEND = `/${NUMBER}/messages`
const hello = (to = ANN) => ({ messaging_product: 'chat', to, type: 'text', text: { body: 'Hello' } })

async function staged({ operator }: TestHouse, what: object, when: object = {}): Promise<string> {
  const made = await operator.post(STAGE, { when, what })
  assertDone(made)
  return made.body.id
}

const write = async ({ operator }: TestHouse, from = ANN) =>
  assertDone(await operator.post(`/operator/${NUMBER}/inbound`, { from, type: 'text', text: { body: 'Hi' } }))

const rule = async ({ operator }: TestHouse, id: string): Promise<Answer['body']> =>
  (await operator.get(`/operator/stage/${id}`)).body

async function hooked(t: TestContext): Promise<{ world: TestHouse; hook: TestReceiver }> {
  const world = await house(t)
  const hook = await receiver(t)
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await world.owner.post(`/${ACCOUNT}/subscribed_apps`, callback))
  return { world, hook }
}

const said = (hook: TestReceiver) =>
  hook.arrivals.flatMap(({ value }) => value.messages ?? []).map(({ text }) => text.body)

test('the nth call is refused with a code of the catalogue, says so in a header, and the rule ends by itself', async (t) => {
  const world = await house(t)
  const { owner, operator, stranger } = world
  const id = await staged(
    world,
    { do: 'refuse', code: 80007 },
    { operation: 'getPhoneNumber', nth: 2 },
  ).catch(() => '')
  assert.equal(id, '', 'an operation that is not there')
  const names = await operator.post(STAGE, {
    when: { operation: 'getIt' },
    what: { do: 'refuse', code: 100 },
  })
  assertRefused(names, { status: 400, code: 100, says: /getIt.*sendMessage/ })

  await write(world)
  const real = await staged(world, { do: 'refuse', code: 80007 }, { operation: 'sendMessage', nth: 2 })
  assert.equal((await owner.post(SEND, hello())).status, 200)
  const second = await owner.post(SEND, hello())
  assertRefused(second, { status: 429, code: 80007 })
  assert.deepEqual(
    [
      second.headers.get('x-parley-staged'),
      second.headers.get('retry-after'),
      second.body.error.error_subcode,
    ],
    [real, '60', 2446079],
  )
  const { body: traced } = await operator.get(`/operator/traces/${second.headers.get('x-parley-trace-id')}`)
  const { staged: by, request } = traced.request
  assert.deepEqual([by, request.body, request.body_left_out], [real, hello(), undefined])
  const third = await owner.post(SEND, hello())
  assert.deepEqual([third.status, third.headers.get('x-parley-staged')], [200, null])
  const { matched, used, active } = await rule(world, real)
  assert.deepEqual([matched, used, active], [2, 1, false])
  assert.equal((await stranger.get('/app')).status, 200)
})

test('rules fit by number, recipient and template; n times, until a time, and by chance that the seed decides', async (t) => {
  const world = await house(t)
  const { owner, operator, clock } = world
  await write(world, ANN)
  await write(world, BOB)
  await staged(world, { do: 'answer_status', status: 503 }, { recipient: `+${BOB}`, times: 2 })
  const toBob = async () => (await owner.post(SEND, hello(BOB))).status
  assert.equal((await owner.post(SEND, hello(ANN))).status, 200)
  assert.deepEqual([await toBob(), await toBob(), await toBob()], [503, 503, 200])

  const until = new Date(Date.now() + 60_000).toISOString()
  const timed = await staged(
    world,
    { do: 'refuse', code: 2 },
    { operation: 'sendMessage', number: NUMBER, until },
  )
  assert.equal(await toBob(), 503)
  await clock.advance(61)
  assert.equal(await toBob(), 200)
  assert.equal((await rule(world, timed)).active, false)

  await staged(world, { do: 'refuse', code: 132015 }, { template: '*' })
  const template = { name: 'none', language: { code: 'en_US' } }
  const paused = await owner.post(SEND, { ...hello(), type: 'template', template })
  assertRefused(paused, { status: 400, code: 132015 })
  assert.equal(await toBob(), 200)
  assertDone(await operator.delete(STAGE))

  const pattern = async () => {
    await staged(world, { do: 'answer_status' }, { operation: 'sendMessage', probability: 0.5 })
    const seen = []
    for (let i = 0; i < 20; i++) seen.push(await toBob())
    assertDone(await operator.delete(STAGE))
    return seen
  }
  const [once, again] = [await pattern(), await pattern()]
  assert.deepEqual(once, again)
  assert.deepEqual([...new Set(once)].sort(), [200, 500])
})

testOnce('an answer comes late; a connection is closed before the work, or after it', async (t) => {
  const world = await house(t)
  const { owner, operator } = world
  await write(world)
  await staged(world, { do: 'delay_answer', milliseconds: 400 }, { times: 1 })
  const started = performance.now()
  assert.equal((await owner.get(`/${NUMBER}`)).status, 200)
  assert.ok(performance.now() - started >= 390)

  const count = async () =>
    (await operator.get(`/operator/${NUMBER}/conversations/${ANN}`)).body.data.filter(
      ({ direction }: { direction: string }) => direction === 'outgoing',
    ).length
  for (const [when, sent] of [
    ['before', 0],
    ['after', 1],
  ] as const) {
    await staged(world, { do: 'close_connection', when }, { operation: 'sendMessage', times: 1 })
    await assert.rejects(owner.post(SEND, hello()), /fetch failed/)
    assert.equal(await count(), sent)
  }
})

testOnce('a message is accepted and then fails with a code, is held, or never read', async (t) => {
  const { world, hook } = await hooked(t)
  const { owner, operator, eventually, clock } = world
  await write(world)
  const statuses = (id: string) =>
    hook.arrivals.flatMap(({ value }) => value.statuses ?? []).filter((one) => one.id === id)
  const failing = await staged(world, { do: 'fail_message', code: 131049 }, { recipient: ANN, times: 1 })
  const failed = await owner.post(SEND, hello())
  assert.deepEqual([failed.status, failed.headers.get('x-parley-staged')], [200, failing])
  const { id } = failed.body.messages[0]
  const [failure] = await eventually(async () => statuses(id).length > 0 && statuses(id), 'the failure')
  assert.deepEqual([failure.status, failure.errors[0].code], ['failed', 131049])

  await staged(world, { do: 'hold_message', milliseconds: 60_000 }, { times: 1 })
  const held = (await owner.post(SEND, hello())).body.messages[0].id
  await staged(world, { do: 'hold_message' }, { times: 1 })
  const kept = (await owner.post(SEND, hello())).body.messages[0].id
  await staged(world, { do: 'never_read' }, { recipient: ANN, times: 1 })
  const unread = (await owner.post(SEND, hello())).body.messages[0].id
  const read = (await owner.post(SEND, hello())).body.messages[0].id
  await eventually(async () => statuses(read).length === 2, 'the delivery')
  assert.deepEqual([statuses(held), statuses(kept)], [[], []])
  assertDone(await operator.post(`/operator/${NUMBER}/customer`, { customer: ANN, action: 'read' }))
  const words = (one: string) =>
    statuses(one)
      .map(({ status }) => status)
      .join()
  await eventually(async () => words(read) === 'sent,delivered,read', 'the receipt')
  assert.equal(words(unread), 'sent,delivered')
  await clock.advance(61)
  await eventually(async () => words(held) === 'sent,delivered', 'the release')
  assert.equal(words(kept), '')
  assertDone(await operator.post(`/operator/${NUMBER}/statuses`, { id: kept, status: 'delivered' }))
  await eventually(async () => words(kept) === 'delivered', 'the report')
})

const inbound = async ({ operator }: TestHouse, body: string) =>
  assertDone(await operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, type: 'text', text: { body } }))

testOnce('a notification is doubled, dropped, signed wrongly; each says so in a header', async (t) => {
  const { world, hook } = await hooked(t)
  const { eventually } = world
  const when = { field: 'messages', times: 1 }
  const doubled = await staged(world, { do: 'double_notification' }, when)
  await inbound(world, 'one')
  await hook.arrived(2)
  assert.deepEqual(said(hook), ['one', 'one'])
  assert.deepEqual(hook.arrivals[0]?.body, hook.arrivals[1]?.body)
  assert.equal(hook.arrivals[0]?.headers['x-parley-staged'], doubled)

  const dropped = await staged(world, { do: 'drop_notification' }, when)
  await inbound(world, 'two')
  await inbound(world, 'three')
  await hook.arrived(3)
  assert.deepEqual(said(hook), ['one', 'one', 'three'])
  assert.equal(hook.arrivals[2]?.headers['x-parley-staged'], undefined)
  assert.equal((await rule(world, dropped)).used, 1)

  const wrongly = await staged(world, { do: 'sign_wrongly' }, when)
  await inbound(world, 'four')
  await eventually(
    async () => hook.requests.some(({ headers }) => headers['x-parley-staged'] === wrongly),
    'the wrong signature',
  )
  assert.equal(said(hook).includes('four'), false, 'the receiver trusts no such signature')
})

testOnce(
  'a notification is delayed by the clock, comes behind the next, or several come in one request',
  async (t) => {
    const { world, hook } = await hooked(t)
    const { clock, eventually } = world
    const when = { field: 'messages', times: 1 }
    const delayed = await staged(world, { do: 'delay_notification', milliseconds: 3_600_000 }, when)
    await inbound(world, 'late')
    await eventually(async () => (await rule(world, delayed)).used === 1, 'the use of the rule')
    assert.deepEqual(said(hook), [])
    await clock.advance(3_601)
    await hook.arrived(1)
    assert.deepEqual([said(hook), hook.arrivals[0]?.headers['x-parley-staged']], [['late'], delayed])

    await staged(world, { do: 'reorder_notifications' }, when)
    await inbound(world, 'first')
    await inbound(world, 'second')
    await hook.arrived(3)
    assert.deepEqual(said(hook), ['late', 'second', 'first'])

    const batch = await staged(world, { do: 'batch_notifications', count: 3 }, when)
    for (const body of ['a', 'b', 'c', 'd']) await inbound(world, body)
    await eventually(async () => said(hook).includes('d'), 'the last of them')
    assert.deepEqual(said(hook), ['late', 'second', 'first', 'a', 'b', 'c', 'd'])
    const together = hook.requests.filter(({ headers }) => headers['x-parley-staged'] === batch)
    assert.equal(together.length, 1)
  },
)

testOnce('the data endpoint of a flow times out, and so does a gateway', async (t) => {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"version":"3.0"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}/`
  const world = await house(t, { PARLEY_BRIDGE_URL: url, PARLEY_BRIDGE_SECRET: 'a-secret-of-the-bridge' })
  const { owner, eventually, operator } = world
  const screens = [
    {
      id: 'ONE',
      title: 'One',
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [{ type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } }],
      },
    },
  ]
  const flow_json = JSON.stringify({
    version: '7.1',
    data_api_version: '3.0',
    routing_model: { ONE: [] },
    screens,
  })
  const flow = { name: 'f', categories: ['OTHER'], endpoint_uri: url, flow_json }
  const { id } = (await owner.post(`/${ACCOUNT}/flows`, flow)).body
  await staged(world, { do: 'time_out_endpoint' }, { times: 1 })
  assertRefused(await owner.post(`/${id}/publish`), { status: 400, code: 2388153, says: /timeout/ })
  assertDone(await owner.post(`/${id}/publish`))

  const before = asked
  const gateway = await staged(world, { do: 'time_out_gateway' }, { number: NUMBER, times: 1 })
  await write(world)
  assertDone(await owner.post(SEND, hello()))
  await eventually(async () => (await rule(world, gateway)).used === 1, 'the use of the rule')
  assert.equal(asked, before)
  await eventually(async () => {
    await operator.post('/operator/clock/advance', { seconds: 5 })
    return asked > before
  }, 'another attempt')
})

testOnce('a scenario bundles rules, in an application and in a world; nobody else feels them', async (t) => {
  const { operator, owner, actor } = await house(t)
  const world = (await operator.post('/operator/worlds', { name: 'W' })).body
  const made = await operator.post(`/operator/worlds/${world.id}/stage`, { scenario: 'token_expired' })
  assertDone(made)
  assert.equal(made.body.rules[0].app_id, world.app_id)
  const theirs = actor(world.access_token)
  const refused = await theirs.get(`/${world.phone_number_id}`)
  assertRefused(refused, { status: 401, code: 190 })
  assert.equal(refused.body.error.error_subcode, 463)
  assert.equal((await owner.get(`/${NUMBER}`)).status, 200)
  assert.equal((await operator.get(`/operator/worlds/${world.id}/stage`)).body.data[0].used, 1)
  assertDone(await operator.delete(`/operator/worlds/${world.id}/stage`))
  assert.equal((await theirs.get(`/${world.phone_number_id}`)).status, 200)

  const scenarios = (await operator.get('/operator/stage/scenarios')).body.data
  for (const { name, rules } of scenarios) {
    const staged = await operator.post(STAGE, {
      scenario: name,
      when: { until: String(Math.floor(Date.now() / 1000) + 60) },
    })
    assert.equal(staged.body.rules.length, rules.length, name)
    assertDone(await operator.delete(STAGE))
  }
  const unknown = await operator.post(STAGE, { scenario: 'storm' })
  assertRefused(unknown, { status: 400, code: 100, says: /rate_limited, throughput_reached, flaky_webhooks/ })
  const codes = (await operator.get('/operator/stage/codes')).body.data
  assert.ok(codes.find(({ code }: { code: number }) => code === 131056).retry_after > 0)
})

testOnce('what could never step in is refused with what there is (100)', async (t) => {
  const { operator } = await house(t)
  const refuse = { do: 'refuse', code: 100 }
  const cases: [object, RegExp][] = [
    [{}, /what, or scenario/],
    [{ what: refuse, scenario: 'slow_api' }, /what, or scenario/],
    [{ what: { do: 'refuse', code: 99 } }, /no code 99.*131056/],
    [{ what: { do: 'fail_message', code: 99 } }, /no code 99/],
    [{ what: { do: 'explode' } }, /refuse, answer_status, delay_answer/],
    [{ what: { do: 'answer_status', status: 200 } }, /500 to 599/],
    [{ what: refuse, when: { operation: 'getIt' } }, /sendMessage/],
    [{ what: { do: 'sign_wrongly' }, when: { field: 'weather' } }, /weather.*messages/],
    [{ what: refuse, when: { field: 'messages' } }, /operation, number, recipient, template/],
    [{ what: refuse, when: { number: '1' } }, /numbers of this application/],
    [{ what: refuse, when: { recipient: 'Ann' } }, /phone number/],
    [{ what: refuse, when: { until: '2001-01-01' } }, /time between now/],
    [{ what: refuse, when: { until: 'tomorrow' } }, /time between now/],
    [{ what: refuse, when: { probability: 2 } }, /probability/],
    [{ what: refuse, when: { nth: 0 } }, /nth/],
  ]
  const world = await operator.post('/operator/worlds')
  assertDone(world)
  for (const at of [STAGE, `/operator/worlds/${world.body.id}/stage`]) {
    for (const [rule, says] of cases)
      assertRefused(await operator.post(at, rule), { status: 400, code: 100, says })
    for (let i = 0; i < 100; i++) assertDone(await operator.post(at, { what: { do: 'never_read' } }))
    assertRefused(await operator.post(at, { what: refuse }), { status: 400, code: 100, says: /at most 100/ })
  }
  const missing = { status: 404, code: 100 }
  assertRefused(await operator.post('/operator/apps/1/stage', { what: refuse }), missing)
  assertRefused(await operator.get('/operator/apps/1/stage'), missing)
  assertRefused(await operator.delete('/operator/apps/1/stage'), missing)
  for (const at of ['worlds/none/stage', 'stage/none']) {
    assertRefused(await operator.get(`/operator/${at}`), missing)
    assertRefused(await operator.delete(`/operator/${at}`), missing)
  }
  assertRefused(await operator.post('/operator/worlds/none/stage', { what: refuse }), missing)
})

testOnce('in production nothing asks what is staged', async (t) => {
  const { house: production } = await house(t, PRODUCTION)
  assert.equal(faultRulesOf(production), undefined)
})

test('every process knows a rule within a second, the one that made it at once; each use is counted once', async (t) => {
  const place = await migratedDatabase()
  t.after(place.remove)
  // An embedded database has one process.
  const count = process.env.TEST_DATABASE_URL ? 2 : 1
  const services: Awaited<ReturnType<typeof startService>>[] = []
  for (let at = 0; at < count; at++) services.push(await startService(settingsFor(place.environment)))
  t.after(() => Promise.all(services.map((service) => service.close(0))))
  const owners = services.map(({ url }) => actorAt(url, 'sandbox-token'))
  const operator = actorAt(services[0]?.url ?? '', 'sandbox-operator-key')
  const made = await operator.post(STAGE, { when: { times: 5 }, what: { do: 'refuse', code: 80007 } })
  assertDone(made)
  assert.equal((await owners[0]?.get(`/${NUMBER}`))?.status, 429)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  assert.equal((await owners.at(-1)?.get(`/${NUMBER}`))?.status, 429)
  const many = Array.from({ length: 20 }, (_, at) => owners[at % count]?.get(`/${NUMBER}`))
  const statuses = (await Promise.all(many)).map((answer) => answer?.status)
  assert.equal(statuses.filter((status) => status === 429).length, 3)
  const { used, matched, active } = (await operator.get(`/operator/stage/${made.body.id}`)).body
  assert.deepEqual([used, matched, active], [5, 5, false])
})

testOnce('a world that is staged by the id of its application has the luck of its seed', async (t) => {
  const lucky = async (by: 'apps' | 'worlds') => {
    const { operator, url } = await house(t)
    const world = await newWorld(url, operator, { seed: 'lucky' })
    const rule = { when: { probability: 0.5 }, what: { do: 'refuse', code: 131056 } }
    assertDone(await operator.post(`/operator/${by}/${world.id}/stage`, rule))
    const answers = await Array.fromAsync({ length: 20 }, () => world.owner.get(`/${world.account_id}`))
    return answers.map(({ status }) => status)
  }
  const [byApp, byWorld] = [await lucky('apps'), await lucky('worlds')]
  assert.deepEqual(byApp, byWorld)
  assert.ok(new Set(byApp).size > 1)
})
