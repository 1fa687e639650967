import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import {
  ACCOUNT,
  APP,
  actorAt,
  assertDone,
  assertRefused,
  house,
  migratedDatabase,
  NUMBER,
  PRODUCTION,
  settingsFor,
} from '../../../test/house.ts'
import { receiver } from '../../../test/receiver.ts'
import { startService } from '../../app/assembly.ts'
import { SPECIFIED_FIELDS } from './subscription.ts'

const SUBSCRIBED = `/${ACCOUNT}/subscribed_apps`

test('a subscription without a body subscribes the application to every field', async (t) => {
  const { owner, url } = await house(t)
  assert.deepEqual((await owner.get(SUBSCRIBED)).body.data, [])
  assert.deepEqual((await owner.post(SUBSCRIBED)).body, { success: true })
  const { data } = (await owner.get(SUBSCRIBED)).body
  assert.equal(data.length, 1)
  const application = { id: APP, name: 'Sandbox application' }
  assert.deepEqual(data[0].application, application)
  assert.deepEqual(data[0].chat_business_api_data, {
    ...application,
    subscribed_fields: data[0].chat_business_api_data.subscribed_fields,
  })
  for (const field of SPECIFIED_FIELDS)
    assert.ok(data[0].chat_business_api_data.subscribed_fields.includes(field), field)
  assert.ok(!('override_callback_uri' in data[0]))
  const platform = (await owner.get(`/v23.0${SUBSCRIBED}`)).body.data[0]
  const linked = { ...application, link: `${url}/${APP}` }
  assert.deepEqual(platform.application, linked)
  assert.deepEqual(platform.whatsapp_business_api_data, {
    ...linked,
    subscribed_fields: data[0].chat_business_api_data.subscribed_fields,
  })
  assert.deepEqual((await owner.get(`/v23.0/${APP}?fields=id,name,link`)).body, linked)
  assert.deepEqual((await owner.get('/app')).body, application)
  const asField = await owner.get(`/${ACCOUNT}?fields=subscribed_apps`)
  assert.deepEqual(asField.body.subscribed_apps.data, data)
})

test('a thousand applications can subscribe to one account; the next is refused', async (t) => {
  const { owner, house: inside } = await house(t)
  await inside.storage.transact(async (db) => {
    for (let i = 0; i < 1_000; i++) {
      const app_id = `7000${i}`
      await db
        .insertInto('apps')
        .values({ id: app_id, name: `Application ${i}`, secret: '', created_at: 0 })
        .execute()
      await db
        .insertInto('subscriptions')
        .values({ id: app_id, account_id: ACCOUNT, app_id, ...NOTHING_CHOSEN, created_at: 0 })
        .execute()
    }
  })
  const refused = await owner.post(SUBSCRIBED)
  assertRefused(refused, { status: 400, code: 100 })
  assert.match(refused.body.error.message, /1,000 applications are subscribed .* Unsubscribe one/)
  await inside.storage.transact((db) =>
    db.deleteFrom('subscriptions').where('app_id', '=', '70007').execute(),
  )
  assertDone(await owner.post(SUBSCRIBED))
  assertDone(await owner.post(SUBSCRIBED, { subscribed_fields: ['messages'] }))
})

const NOTHING_CHOSEN = { fields: null, receiver_id: null, verify_token: null, dialect: 'plain' } as const

test('subscribing again replaces the fields and the override, and unsubscribing ends it', async (t) => {
  const { owner } = await house(t)
  const hook = await receiver(t)
  const override = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await owner.post(SUBSCRIBED, { ...override, subscribed_fields: ['messages', 'FLOWS'] }))
  const read = async () => (await owner.get(SUBSCRIBED)).body.data
  assert.equal((await read())[0].override_callback_uri, hook.url)
  assert.deepEqual((await read())[0].chat_business_api_data.subscribed_fields, ['messages', 'flows'])
  assertDone(
    await owner.post(SUBSCRIBED, undefined, { raw: 'subscribed_fields=account_update,flows', headers: FORM }),
  )
  assert.ok(!('override_callback_uri' in (await read())[0]))
  assert.deepEqual((await read())[0].chat_business_api_data.subscribed_fields, ['account_update', 'flows'])
  assert.deepEqual((await owner.delete(SUBSCRIBED)).body, { success: true })
  assert.deepEqual(await read(), [])
  assert.deepEqual((await owner.delete(SUBSCRIBED)).body, { success: true })
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

test('several applications may be subscribed to one account', async (t) => {
  const { owner, operator, actor } = await house(t)
  const app = (await operator.post('/operator/apps', { name: 'Archive' })).body.id
  const token = (await operator.post(`/operator/${app}/tokens`, { accounts: [ACCOUNT] })).body.access_token
  assertDone(await owner.post(SUBSCRIBED))
  assertDone(await actor(token).post(SUBSCRIBED, { subscribed_fields: 'messages' }))
  const { data } = (await owner.get(SUBSCRIBED)).body
  assert.deepEqual(
    data.map((one: { application: { id: string } }) => one.application.id),
    [APP, app],
  )
  const { body } = await owner.get(`${SUBSCRIBED}?limit=1`)
  assert.equal(body.data.length, 1)
  assert.ok(body.paging.next)
  assertDone(await actor(token).delete(SUBSCRIBED))
  assert.equal((await owner.get(SUBSCRIBED)).body.data.length, 1)
})

test('a subscription needs a token (190), its permission (200) and an account it may enter', async (t) => {
  const { anyone, powerless, stranger, actor } = await house(t)
  for (const send of ['get', 'post', 'delete'] as const) {
    assertRefused(await anyone[send](SUBSCRIBED), { status: 401, code: 190 })
    assertRefused(await actor('nobody')[send](SUBSCRIBED), { status: 401, code: 190 })
    assertRefused(await powerless[send](SUBSCRIBED), {
      status: 403,
      code: 200,
      says: /chat_business_management/,
    })
    assertRefused(await stranger[send](SUBSCRIBED), { status: 404, code: 100, subcode: 33 })
  }
})

testOnce('bad parameters of a subscription are refused with what is wrong (100)', async (t) => {
  const { owner } = await house(t)
  const bad: [object, RegExp][] = [
    [{ override_callback_uri: 'https://a.example/x' }, /verify_token/],
    [{ verify_token: 'abc' }, /override_callback_uri/],
    [{ override_callback_uri: 'no url', verify_token: 'x' }, /not a URL/],
    [{ override_callback_uri: 'ftp://a.example', verify_token: 'x' }, /https/],
    [{ override_callback_uri: 'javascript:alert(1)', verify_token: 'x' }, /https/],
    [{ override_callback_uri: 'https://u:p@a.example', verify_token: 'x' }, /password/],
    [{ override_callback_uri: 'https://a.example/#x', verify_token: 'x' }, /fragment/],
    [{ override_callback_uri: `https://a.example/${'x'.repeat(2000)}`, verify_token: 'x' }, /2000/],
    [{ override_callback_uri: ['https://a.example'], verify_token: 'x' }, /override_callback_uri/],
    [{ override_callback_uri: 'https://a.example', verify_token: 'x'.repeat(513) }, /verify_token/],
    [{ subscribed_fields: ['messages', 'mesages'] }, /no field mesages/],
    [{ subscribed_fields: [] }, /at least one/],
    [{ subscribed_fields: { a: 1 } }, /subscribed_fields/],
  ]
  for (const [body, says] of bad)
    assertRefused(await owner.post(SUBSCRIBED, body), { status: 400, code: 100, says })
  assert.deepEqual((await owner.get(SUBSCRIBED)).body.data, [])
})

testOnce(
  'the handshake sends the three parameters literally, beside the query that the callback has',
  async (t) => {
    const { owner } = await house(t)
    const hook = await receiver(t)
    const url = `${hook.url}/a+b%20c?own=a+b%20c&x=%2B`
    assertDone(await owner.post(SUBSCRIBED, { override_callback_uri: url, verify_token: hook.verifyToken }))
    const [asked] = hook.requests
    assert.equal(asked?.method, 'GET')
    const token = encodeURIComponent(hook.verifyToken)
    assert.match(
      asked?.url ?? '',
      new RegExp(
        `^/hook/a\\+b%20c\\?own=a\\+b%20c&x=%2B&hub\\.mode=subscribe&hub\\.verify_token=${token.replace('+', '\\+')}&hub\\.challenge=\\d{10}$`,
      ),
    )
    assertDone(await owner.post(SUBSCRIBED, { override_callback_uri: url, verify_token: hook.verifyToken }))
    assert.notEqual(hook.requests[1]?.url, asked?.url, 'a challenge is used once')
  },
)

type Answers = (challenge: string, response: ServerResponse) => void

async function listener(t: TestContext, answer: Answers): Promise<string> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams
    answer(query.get('hub.challenge') ?? '', response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`
}

testOnce(
  'every handshake has one outcome, explained, and a failed one leaves the subscription as it was',
  async (t) => {
    const { owner } = await house(t)
    const good = await receiver(t)
    const before = { override_callback_uri: good.url, verify_token: good.verifyToken }
    assertDone(await owner.post(SUBSCRIBED, before))
    const state = async () => (await owner.get(SUBSCRIBED)).text

    const right = await listener(t, (challenge, response) => response.end(challenge))
    const table: [string, Answers, RegExp | 'saved'][] = [
      ['right', (challenge, response) => response.end(challenge), 'saved'],
      ['trailing newline', (challenge, response) => response.end(`${challenge}\n`), 'saved'],
      [
        'wrong content type',
        (challenge, response) => response.setHeader('content-type', 'text/html').end(challenge),
        'saved',
      ],
      [
        'right after a while',
        (challenge, response) => setTimeout(() => response.end(challenge), 1_000),
        'saved',
      ],
      [
        'JSON-quoted',
        (challenge, response) => response.end(JSON.stringify(challenge)),
        /in quotes.*plain text/,
      ],
      [
        'in a document',
        (challenge, response) => response.end(JSON.stringify({ challenge })),
        /JSON document/,
      ],
      ['empty', (_, response) => response.end(), /body is empty/],
      ['undefined', (_, response) => response.end('undefined'), /has a dot/],
      ['something else', (_, response) => response.end('hello'), /"hello".*Something else/s],
      ['401', (_, response) => response.writeHead(401).end(), /= 401.*verify token is not/],
      ['403', (_, response) => response.writeHead(403).end('Forbidden'), /= 403.*verify token is not/],
      ['404', (_, response) => response.writeHead(404).end('nope'), /= 404.*no such route/],
      ['405', (_, response) => response.writeHead(405).end(), /= 405.*does not take GET/],
      ['500', (_, response) => response.writeHead(500).end(), /= 500.*own log/],
      ['201', (challenge, response) => response.writeHead(201).end(challenge), /= 201.*Only 200/],
      [
        'a redirect to a right one',
        (_, response) => response.writeHead(301, { location: right }).end(),
        /= 301.*redirects are not followed/,
      ],
      [
        'a megabyte',
        (challenge, response) => response.end(challenge + 'x'.repeat(1 << 20)),
        /more in the body/,
      ],
      ['never', () => {}, /within 5 seconds/],
      ['a reset', (_, response) => response.destroy(), /closed/],
    ]
    await Promise.all(
      table.map(async ([name, answer, expected]) => {
        const url = await listener(t, answer)
        const wanted = { override_callback_uri: url, verify_token: 'v' }
        if (expected === 'saved') return
        const saved = await state()
        const result = await owner.post(SUBSCRIBED, wanted)
        assertRefused(result, { status: 400, code: 100, subcode: 2200, says: expected })
        assert.match(result.body.error.message, /sent GET http.*hub\.mode=subscribe/, name)
        assert.equal(await state(), saved, name)
      }),
    )
    for (const [name, answer, expected] of table) {
      if (expected !== 'saved') continue
      const url = await listener(t, answer)
      assertDone(await owner.post(SUBSCRIBED, { override_callback_uri: url, verify_token: 'v' }))
      assert.equal((await owner.get(SUBSCRIBED)).body.data[0].override_callback_uri, url, name)
    }
  },
)

testOnce('a callback that cannot be reached, or has no valid certificate, is explained', async (t) => {
  const { owner } = await house(t)
  const plain = createSocketServer((socket) => socket.end('this is not HTTP\r\n\r\n'))
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  t.after(() => plain.close())
  const address = plain.address()
  const port = typeof address === 'object' ? address?.port : 0
  const tries: [string, RegExp][] = [
    ['http://127.0.0.1:1/hook', /nothing listens.*running/],
    ['http://no-such-name.invalid/hook', /does not resolve.*spelled right/],
    [`http://127.0.0.1:${port}/hook`, /not valid HTTP/],
    [`https://127.0.0.1:${port}/hook`, /TLS|certificate/],
  ]
  for (const [url, says] of tries) {
    const answer = await owner.post(SUBSCRIBED, { override_callback_uri: url, verify_token: 'v' })
    assertRefused(answer, { status: 400, code: 100, subcode: 2200, says })
    assert.ok(!answer.text.includes('"v"'))
  }
})

testOnce('in production a callback must use https and be on the public internet', async (t) => {
  const place = await migratedDatabase()
  const service = await startService(settingsFor({ ...place.environment, ...PRODUCTION }))
  t.after(async () => {
    await service.close()
    await place.remove()
  })
  const actor = (key: string) => actorAt(`http://127.0.0.1:${service.port}`, key)
  const boss = actor(PRODUCTION.PARLEY_OPERATOR_KEY)
  const app = (await boss.post('/operator/apps', { name: 'App' })).body.id
  const account = (await boss.post('/operator/accounts', { app_id: app, name: 'Account' })).body.id
  const token = (await boss.post(`/operator/${app}/tokens`, { accounts: [account] })).body.access_token
  const ask = (url: string) =>
    actor(token).post(`/${account}/subscribed_apps`, { override_callback_uri: url, verify_token: 'v' })
  assertRefused(await ask('http://app.example/hook'), { status: 400, code: 100, says: /https:.*production/ })
  for (const url of [
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://localhost/hook',
    'https://10.0.0.1/hook',
    'https://169.254.169.254/latest/meta-data',
  ])
    assertRefused(await ask(url), { status: 400, code: 100, says: /public internet/ })
})

test("a number's own callback is set, read and taken away", async (t) => {
  const { owner, operator } = await house(t)
  const [forApp, forAccount, forNumber] = [await receiver(t), await receiver(t), await receiver(t)]
  assertDone(
    await operator.post(`/operator/${APP}`, { callback_url: forApp.url, verify_token: forApp.verifyToken }),
  )
  assertDone(
    await owner.post(SUBSCRIBED, {
      override_callback_uri: forAccount.url,
      verify_token: forAccount.verifyToken,
    }),
  )
  const webhook_configuration = { override_callback_uri: forNumber.url, verify_token: forNumber.verifyToken }
  assertDone(await owner.post(`/${NUMBER}/`, { webhook_configuration }))
  const read = async () =>
    (await owner.get(`/${NUMBER}?fields=webhook_configuration`)).body.webhook_configuration
  assert.deepEqual(await read(), {
    application: forApp.url,
    chat_business_account: forAccount.url,
    phone_number: forNumber.url,
  })
  const taken = { override_callback_uri: '' }
  assertDone(await owner.post(`/${NUMBER}`, { webhook_configuration: JSON.stringify(taken) }))
  assert.deepEqual(await read(), { application: forApp.url, chat_business_account: forAccount.url })
  for (const bad of [{}, { webhook_configuration: 'x' }, { webhook_configuration: { verify_token: 'x' } }])
    assertRefused(await owner.post(`/${NUMBER}`, bad), { status: 400, code: 100 })
  const wrong = { override_callback_uri: forNumber.url, verify_token: 'wrong' }
  assertRefused(await owner.post(`/${NUMBER}`, { webhook_configuration: wrong }), {
    status: 400,
    code: 100,
    says: /verify token is not/,
  })
})

test("an application's own callback passes the handshake before it is saved", async (t) => {
  const { owner, operator } = await house(t)
  const hook = await receiver(t)
  const bad = { callback_url: hook.url, verify_token: 'wrong' }
  assertRefused(await operator.post(`/operator/${APP}`, bad), { status: 400, code: 100, subcode: 2200 })
  assert.ok(!('callback_url' in (await operator.get(`/operator/${APP}/webhooks`)).body))
  const good = { callback_url: hook.url, verify_token: hook.verifyToken, fields: 'messages,flows' }
  assertDone(await operator.post(`/operator/${APP}`, good))
  const { body } = await operator.get(`/operator/${APP}/webhooks`)
  assert.equal(body.callback_url, hook.url)
  assert.deepEqual(body.fields, ['messages', 'flows'])
  assertDone(await owner.post(SUBSCRIBED))
  const [entry] = (await owner.get(SUBSCRIBED)).body.data
  assert.deepEqual(entry.chat_business_api_data.subscribed_fields, ['messages', 'flows'])
  assertRefused(await operator.post(`/operator/${APP}`, { fields: ['x'] }), { status: 400, code: 100 })
  assertRefused(await operator.post(`/operator/${APP}`, { callback_url: hook.url }), {
    status: 400,
    code: 100,
    says: /verify_token/,
  })
})

test('verify tokens are sealed at rest', async (t) => {
  const { owner, house: inside } = await house(t)
  const hook = await receiver(t, { verifyToken: 'a-canary-of-a-token' })
  assertDone(
    await owner.post(SUBSCRIBED, { override_callback_uri: hook.url, verify_token: hook.verifyToken }),
  )
  const rows = await inside.storage.read.selectFrom('subscriptions').selectAll().execute()
  assert.equal(rows.length, 1)
  assert.ok(!JSON.stringify(rows).includes('canary'))
})
