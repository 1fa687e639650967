import assert from 'node:assert/strict'
import { constants, createCipheriv, createHmac, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSocketServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { type FlowRequest, flowEndpoint, nodeListener } from '../../../../../sdk/src/flow-endpoint.ts'
import { testOnce } from '../../../../test/engines.ts'
import { ACCOUNT, type Actor, assertDone, assertRefused, house, NUMBER } from '../../../../test/house.ts'

const SECRET = 'sandbox-app-secret'

async function listen(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/flow`
}

/** An endpoint below HTTP, for what no server would do. */
async function listenRaw(t: TestContext, connected: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    connected(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
}

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    request.resume()
    response.writeHead(status, headers).end(body)
  }

let made = 0

async function create(owner: Actor, endpoint_uri: string, flow_json?: string): Promise<string> {
  const answer = await owner.post(`/${ACCOUNT}/flows`, {
    name: `Flow ${made++}`,
    categories: ['OTHER'],
    endpoint_uri,
    ...(flow_json && { flow_json }),
  })
  assertDone(answer)
  return answer.body.id
}

const EXCHANGE = JSON.stringify({
  version: '7.1',
  data_api_version: '3.0',
  routing_model: { BOOK: ['CONFIRM'], CONFIRM: [] },
  screens: [
    {
      id: 'BOOK',
      data: { greeting: { type: 'string', __example__: 'Hello' } },
      refresh_on_back: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextHeading', text: '${data.greeting}' },
          { type: 'TextInput', name: 'day', label: 'Day', required: true },
          {
            type: 'Footer',
            label: 'Go',
            'on-click-action': { name: 'data_exchange', payload: { day: '${form.day}' } },
          },
        ],
      },
    },
    {
      id: 'CONFIRM',
      terminal: true,
      data: { text: { type: 'string', __example__: 'Booked' } },
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextBody', text: '${data.text}' },
          {
            type: 'Footer',
            label: 'Done',
            'on-click-action': { name: 'complete', payload: { text: '${data.text}' } },
          },
        ],
      },
    },
  ],
})

test('publishing asks the endpoint with a signed ping, and takes an answer with a version', async (t) => {
  const { owner, operator } = await house(t)
  const seen: { body: string; signature: unknown }[] = []
  const endpoint = await listen(t, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ body, signature: request.headers['x-hub-signature-256'] })
    response.end('{"version":"3.0"}')
  })
  const id = await create(owner, endpoint)
  assertDone(await owner.post(`/${id}/publish`))
  const [{ body, signature } = { body: '', signature: '' }] = seen
  assert.deepEqual(JSON.parse(body), { version: '3.0', action: 'ping', flow_token: 'ping', data: {} })
  assert.equal(signature, `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`)
  const calls = (await operator.get(`/operator/${id}/endpoint_calls`)).body.data
  assert.deepEqual([calls[0].action, calls[0].outcome], ['ping', 'ok'])
})

testOnce(
  'an endpoint that does not answer as it should keeps the flow a draft (2388153), and the refusal says what came',
  async (t) => {
    const { owner } = await house(t)
    const wrong: [string, RegExp][] = [
      [await listen(t, answering(500, '{"error":"no"}')), /status 500/],
      [await listen(t, answering(200, 'pong', { 'content-type': 'text/plain' })), /not a JSON object/],
      [await listen(t, answering(200, '[]')), /not a JSON object/],
      [await listen(t, answering(200, '{}')), /no version/],
      [await listen(t, answering(200, '{"version":3}')), /version must be a text such as "3\.0" - got 3/],
      [await listen(t, answering(204, '')), /status 204/],
      [await listen(t, answering(302, '', { location: 'http://127.0.0.1:1/' })), /status 302/],
      [await listen(t, answering(421, '')), /private key/],
      [await listen(t, answering(432, '')), /secret/],
      [await listen(t, answering(200, `{"version":"${'x'.repeat(2_000_000)}"}`)), /longer than/],
      [
        await listen(t, answering(200, `{"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)),
        /deeper than 64/,
      ],
      [await listen(t, answering(200, '{"data":1,"data":2}')), /repeats the key "data"/],
      [await listen(t, answering(200, '{"data":{"a":["\\u0000"]}}')), /data\.a\[0\] holds a NUL/],
      [await listenRaw(t, (socket) => socket.destroy()), /closed|reset/],
      [await listenRaw(t, (socket) => socket.end('SSH-2.0-OpenSSH\r\n')), /not valid HTTP|closed/],
      ['http://127.0.0.1:1/', /nothing listens/],
      ['https://127.0.0.1:1/', /nothing listens/],
      ['http://no-such-host.invalid/', /resolve/],
    ]
    for (const [endpoint, says] of wrong) {
      const id = await create(owner, endpoint)
      assertRefused(await owner.post(`/${id}/publish`), { status: 400, code: 2388153, says })
      assert.equal((await owner.get(`/${id}`)).body.status, 'DRAFT')
    }
  },
)

testOnce(
  'an endpoint that never finishes is given up after ten seconds (2388153), while others are served',
  async (t) => {
    const { owner } = await house(t)
    const silent = await listenRaw(t, () => {})
    const dripping = await listen(t, (request, response) => {
      request.resume()
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 500)
      response.on('close', () => clearInterval(timer))
    })
    const ids = await Promise.all(
      [silent, silent, silent, dripping].map((endpoint) => create(owner, endpoint)),
    )
    const publishing = ids.map((id) => owner.post(`/${id}/publish`))
    for (const id of ids) assertDone(await owner.post(`/${id}`, { categories: ['SURVEY'] }))
    for (const answer of await Promise.all(publishing))
      assertRefused(answer, { status: 400, code: 2388153, says: /10 seconds/ })
  },
)

testOnce('a definition with data_api_version needs an endpoint_uri to be published (139002)', async (t) => {
  const { owner } = await house(t)
  const id = await create(owner, '', EXCHANGE)
  assertRefused(await owner.post(`/${id}/publish`), { status: 400, code: 139002, says: /endpoint_uri/ })
})

test('an endpoint that was changed while it was asked does not publish the flow', async (t) => {
  const { owner } = await house(t)
  let release = () => {}
  const asked = Promise.withResolvers<void>()
  const endpoint = await listen(t, (_request, response) => {
    asked.resolve()
    release = () => response.end('{"version":"3.0"}')
  })
  const id = await create(owner, endpoint)
  const publishing = owner.post(`/${id}/publish`)
  await asked.promise
  assertDone(await owner.post(`/${id}`, { endpoint_uri: 'https://example.com/other' }))
  release()
  assertRefused(await publishing, { status: 400, code: 139002 })
  assert.equal((await owner.get(`/${id}`)).body.status, 'DRAFT')
})

const play = (operator: Actor, id: string, step: object) => operator.post(`/operator/${id}/play`, step)

testOnce('a flow is played against the SDK endpoint: INIT, data_exchange, BACK and completion', async (t) => {
  const { owner, operator } = await house(t)
  const received: FlowRequest[] = []
  const endpoint = flowEndpoint({
    appSecret: SECRET,
    init: (request) => {
      received.push(request)
      return { screen: 'BOOK', data: { greeting: 'Grüß dich 👋' } }
    },
    dataExchange: (request) => {
      received.push(request)
      return request.data.day === 'Sunday'
        ? { data: { error_message: 'Closed on Sundays' } }
        : { screen: 'CONFIRM', data: { text: `See you on ${request.data.day}` } }
    },
    back: (request) => {
      received.push(request)
      return { screen: 'BOOK', data: { greeting: 'Again' } }
    },
  })
  const id = await create(owner, await listen(t, nodeListener(endpoint)), EXCHANGE)
  const opened = (await play(operator, id, { step: 'open', action: 'data_exchange', flow_token: 'abc' })).body
  assert.deepEqual([opened.is, opened.view.components[0].text], ['screen', 'Grüß dich 👋'])
  const refused = (await play(operator, id, { step: 'submit', session: opened.session, form: {} })).body
  assert.deepEqual([refused.is, Object.keys(refused.problems)], ['refused', ['day']])
  const closed = (
    await play(operator, id, { step: 'submit', session: opened.session, form: { day: 'Sunday' } })
  ).body
  assert.deepEqual([closed.view.screen, closed.view.notice], ['BOOK', 'Closed on Sundays'])
  assert.equal(closed.view.components[0].text, 'Grüß dich 👋')
  const next = (
    await play(operator, id, { step: 'submit', session: closed.session, form: { day: 'Monday' } })
  ).body
  assert.deepEqual([next.view.screen, next.view.components[0].text], ['CONFIRM', 'See you on Monday'])
  const again = (await play(operator, id, { step: 'back', session: next.session })).body
  assert.deepEqual([again.view.screen, again.view.components[0].text], ['BOOK', 'Again'])
  assert.equal(again.view.form.day, 'Monday')
  const done = (await play(operator, id, { step: 'submit', session: next.session, form: {} })).body
  assert.deepEqual([done.is, done.payload], ['completed', { flow_token: 'abc', text: 'See you on Monday' }])
  assert.deepEqual(
    received.map(({ action, screen, flow_token, data }) => [action, screen, flow_token, data]),
    [
      ['INIT', '', 'abc', {}],
      ['data_exchange', 'BOOK', 'abc', { day: 'Sunday' }],
      ['data_exchange', 'BOOK', 'abc', { day: 'Monday' }],
      ['BACK', 'BOOK', 'abc', {}],
    ],
  )
  const { body } = await operator.get(`/operator/${id}/responses`)
  assert.deepEqual(body.data[0].response, { flow_token: 'abc', text: 'See you on Monday' })
  const csv = await operator.get(`/operator/${id}/responses?format=csv`)
  assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/)
  assert.match(csv.text, /^created_time,from,source,flow_token,text\r\n.*,preview,abc,See you on Monday\r\n$/)
})

testOnce('wrong answers of an endpoint fail the step, and are kept by kind', async (t) => {
  const { owner, operator } = await house(t)
  let answer: RequestListener = answering(200, '{"version":"3.0","data":{}}')
  const id = await create(owner, await listen(t, (request, response) => answer(request, response)), EXCHANGE)
  const { session } = (await play(operator, id, { step: 'open' })).body
  const wrong: [RequestListener, string][] = [
    [answering(200, '{"screen":"NOWHERE","data":{}}'), 'invalid-screen-transition'],
    [answering(200, '{"screen":5}'), 'invalid-screen-transition'],
    [answering(200, '{"data":[]}'), 'invalid-screen-transition'],
    [answering(200, 'null'), 'payload-schema-error'],
    [answering(500, '{"error":"away"}'), 'unexpected_http_status_code'],
    [answering(427, '{"error":"old"}'), 'unexpected_http_status_code'],
  ]
  for (const [listener, outcome] of wrong) {
    answer = listener
    const failed = (await play(operator, id, { step: 'submit', session, form: { day: 'Monday' } })).body
    assert.deepEqual([failed.is, failed.view.screen], ['failed', 'BOOK'])
    assert.ok(failed.message.includes(outcome), failed.message)
    const [last] = (await operator.get(`/operator/${id}/endpoint_calls?limit=1`)).body.data
    assert.equal(last.outcome, outcome)
  }
})

testOnce(
  'an endpoint that answers 427 is shown to the customer: its words are on the screen, and nothing can be pressed',
  async (t) => {
    const { owner, operator } = await house(t)
    const { publicKey, privateKey } = keyPair()
    const words = 'This booking is complete.'
    let encrypt: (text: string) => string = (text) => text
    const uri = await listen(t, async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { encrypted_aes_key, initial_vector } = JSON.parse(Buffer.concat(chunks).toString())
      if (encrypted_aes_key) encrypt = encrypterOf(privateKey, encrypted_aes_key, initial_vector)
      response.writeHead(427).end(encrypt(JSON.stringify({ error_msg: words })))
    })
    const id = await create(owner, uri, EXCHANGE)
    for (const isEncrypted of [false, true]) {
      if (isEncrypted)
        assertDone(
          await owner.post(`/${NUMBER}/chat_business_encryption`, { business_public_key: publicKey }),
        )
      const opened = { step: 'open', phone_number_id: NUMBER }
      const { session } = (await play(operator, id, opened)).body
      const ended = (await play(operator, id, { step: 'submit', session, form: { day: 'Monday' } })).body
      assert.deepEqual([ended.is, ended.message, ended.view.screen], ['failed', words, 'BOOK'])
      const footer = ended.view.components.find((one: { type: string }) => one.type === 'Footer')
      assert.equal(footer.enabled, false)
      const again = await play(operator, id, {
        step: 'submit',
        session: ended.session,
        form: { day: 'Monday' },
      })
      assert.match(again.body.message, /nothing to press/)
      const [last] = (await operator.get(`/operator/${id}/endpoint_calls?limit=1`)).body.data
      assert.equal(last.outcome, 'ok', 'an answer that the endpoint means is no failure')
    }
  },
)

/** What an endpoint does to its answers: the key of the request, every bit of the vector inverted. */
function encrypterOf(privateKey: string, encryptedKey: string, vector: string): (text: string) => string {
  const options = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const key = privateDecrypt(options, Buffer.from(encryptedKey, 'base64'))
  const flipped = Buffer.from(vector, 'base64').map((byte) => ~byte & 0xff)
  return (text) => {
    const cipher = createCipheriv('aes-128-gcm', key, flipped)
    return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64')
  }
}

testOnce('a metric of the endpoint is read once there were calls, and 139006 before', async (t) => {
  const { owner, operator } = await house(t)
  let status = 200
  const uri = await listen(t, (request, response) => answering(status, '{"data":{}}')(request, response))
  const id = await create(owner, uri, EXCHANGE)
  const metric = (name: string, more = '') =>
    owner.get(`/v23.0/${id}?fields=metric.name(${name}).granularity(DAY)${more}`)
  assertRefused(await metric('ENDPOINT_REQUEST_COUNT'), { status: 400, code: 139006 })
  const list = (name: string) => owner.get(`/v23.0/${ACCOUNT}/flows?fields=metric.name(${name})`)
  assertRefused(await list('ENDPOINT_REQUEST_COUNT'), { status: 400, code: 139006 })
  assertRefused(await list('NUMBER_OF_SMILES'), { status: 400, code: 100 })
  for (const one of [200, 200, 500, 200]) {
    status = one
    const { session } = (await play(operator, id, { step: 'open' })).body
    await play(operator, id, { step: 'submit', session, form: { day: 'Monday' } })
  }
  const pointsOf = async (name: string) => (await metric(name)).body.metric.data_points[0].data
  assert.deepEqual(await pointsOf('ENDPOINT_REQUEST_COUNT'), [{ key: 'value', value: 4 }])
  assert.deepEqual(await pointsOf('ENDPOINT_REQUEST_ERROR'), [
    { key: 'unexpected_http_status_code', value: 1 },
  ])
  assert.deepEqual(await pointsOf('ENDPOINT_REQUEST_ERROR_RATE'), [{ key: 'value', value: 0.25 }])
  assert.deepEqual(await pointsOf('ENDPOINT_AVAILABILITY'), [{ key: 'value', value: 1 }])
  assert.deepEqual(await pointsOf('ENDPOINT_REQUEST_LATENCY_SECONDS_CEIL'), [{ key: '1', value: 4 }])
  const later = await metric('ENDPOINT_REQUEST_COUNT', '.since(2199-01-01)')
  assertRefused(later, { status: 400, code: 139006 })
  assertRefused(await metric('NUMBER_OF_SMILES'), { status: 400, code: 100, says: /ENDPOINT_REQUEST_COUNT/ })
})

test('failing calls throttle and block a published flow with its events, and answers heal it', async (t) => {
  const { owner, operator, clock, events, eventually } = await house(t)
  let well = true
  const endpoint = await listen(t, (request, response) => {
    request.resume()
    response.writeHead(well ? 200 : 503).end('{"version":"3.0","data":{}}')
  })
  const id = await create(owner, endpoint, EXCHANGE)
  assertDone(await owner.post(`/${id}/publish`))
  const ask = (times: number) =>
    Promise.all(
      Array.from({ length: times }, () => play(operator, id, { step: 'open', action: 'data_exchange' })),
    )
  const status = async () => (await owner.get(`/${id}?fields=status`)).body.status
  await ask(4)
  well = false
  await ask(6)
  assert.equal(await status(), 'THROTTLED')
  await ask(20)
  assert.equal(await status(), 'BLOCKED')
  const { health_status } = (await owner.get(`/${id}?fields=health_status`)).body
  assert.equal(health_status.can_send_message, 'BLOCKED')
  well = true
  for (let minute = 0; minute < 25 && (await status()) !== 'PUBLISHED'; minute++) {
    const before = (await operator.get(`/operator/${id}/endpoint_calls?limit=1000`)).body.data.length
    await clock.advance(61)
    await eventually(
      async () => (await operator.get(`/operator/${id}/endpoint_calls?limit=1000`)).body.data.length > before,
      'the next health check',
    )
  }
  assert.equal(await status(), 'PUBLISHED')
  const reported = (await events('flows')).map(({ value }) => value).filter((value) => value.flow_id === id)
  const changes = reported
    .filter((value) => value.event === 'FLOW_STATUS_CHANGE')
    .map((value) => value.new_status)
  assert.deepEqual(changes, ['DRAFT', 'PUBLISHED', 'THROTTLED', 'BLOCKED', 'THROTTLED', 'PUBLISHED'])
  const alerts = reported.filter((value) => value.event === 'ENDPOINT_ERROR_RATE')
  assert.deepEqual(
    alerts.map((value) => [value.alert_state, value.threshold]),
    [['ACTIVATED', 10]],
  )
  assert.equal(alerts[0]?.errors[0].error_type, 'unexpected_http_status_code')
})

const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

testOnce('with a public key on the number, the exchange is encrypted both ways', async (t) => {
  const { owner, operator } = await house(t)
  const { publicKey, privateKey } = keyPair()
  const edge = `/${NUMBER}/chat_business_encryption`
  assert.deepEqual((await owner.get(edge)).body, { data: [] })
  assert.deepEqual(
    (await owner.post(edge, { business_public_key: publicKey.replaceAll('\n', '\\n') })).body,
    { success: true },
  )
  assert.deepEqual((await owner.get(edge)).body.data, [
    { business_public_key: publicKey, business_public_key_signature_status: 'VALID' },
  ])
  const endpoint = flowEndpoint({
    appSecret: SECRET,
    privateKey,
    init: () => ({ screen: 'BOOK', data: { greeting: 'Sealed 🔒' } }),
  })
  const id = await create(owner, await listen(t, nodeListener(endpoint)), EXCHANGE)
  assertDone(await owner.post(`/${id}/publish`))
  const open = { step: 'open', action: 'data_exchange', phone_number_id: NUMBER }
  const { body } = await play(operator, id, open)
  assert.equal(body.view.components[0].text, 'Sealed 🔒')
  const plain = (await play(operator, id, { ...open, phone_number_id: '300000000000002' })).body
  assert.equal(plain.is, 'failed')
})

testOnce(
  'an endpoint with another private key is distinguished from one that answers nonsense',
  async (t) => {
    const { owner, operator } = await house(t)
    const { publicKey } = keyPair()
    assertDone(await owner.post(`/${NUMBER}/chat_business_encryption`, { business_public_key: publicKey }))
    const other = await listen(t, nodeListener(flowEndpoint({ privateKey: keyPair().privateKey })))
    const nonsense = await listen(t, answering(200, 'bm90IHNlYWxlZCBhdCBhbGwsIHNvcnJ5'))
    for (const [endpoint, outcome] of [
      [other, 'business-decryption-error'],
      [nonsense, 'response-decryption-error'],
    ] as const) {
      const id = await create(owner, endpoint)
      assertRefused(await owner.post(`/${id}/publish`), { status: 400, code: 2388153 })
      assert.equal((await operator.get(`/operator/${id}/endpoint_calls`)).body.data[0].outcome, outcome)
    }
  },
)

testOnce('keys that cannot be used are refused with what is wrong about them (100)', async (t) => {
  const { owner } = await house(t)
  const edge = `/${NUMBER}/chat_business_encryption`
  const short = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const curve = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const wrong: [unknown, RegExp][] = [
    [undefined, /required/],
    ['hello', /BEGIN PUBLIC KEY/],
    [keyPair().privateKey, /private key/],
    [short.publicKey, /1024 bits/],
    [curve.publicKey, /type ec/],
    [keyPair().publicKey.slice(0, 200), /cut/],
  ]
  for (const [business_public_key, says] of wrong)
    assertRefused(await owner.post(edge, { business_public_key }), { status: 400, code: 100, says })
})

testOnce(
  'the operator asks an endpoint alone, clear or encrypted, and sees both sides of the exchange',
  async (t) => {
    const { owner, operator } = await house(t)
    const { publicKey, privateKey } = keyPair()
    const received: FlowRequest[] = []
    const endpoint = flowEndpoint({
      appSecret: SECRET,
      privateKey,
      init: () => ({ screen: 'BOOK', data: { greeting: 'Grüß dich' } }),
      dataExchange: (request) => {
        received.push(request)
        return { screen: 'CONFIRM', data: { text: 'Done' } }
      },
    })
    const id = await create(owner, await listen(t, nodeListener(endpoint)), EXCHANGE)
    const ask = async (question: object) =>
      (await operator.post(`/operator/${id}/ask_endpoint`, question)).body
    const keyless = await operator.post(`/operator/${id}/ask_endpoint`, { encrypted: true })
    assertRefused(keyless, { status: 400, code: 100, says: /no number of the account has a public key/ })
    assertDone(await owner.post(`/${NUMBER}/chat_business_encryption`, { business_public_key: publicKey }))
    const other = { encrypted: true, phone_number_id: '300000000000002' }
    const elsewhere = await operator.post(`/operator/${id}/ask_endpoint`, other)
    assertRefused(elsewhere, { status: 400, code: 100, says: /300000000000002 has no public key/ })

    const pinged = await ask({})
    assert.deepEqual([pinged.action, pinged.outcome, pinged.response.status], ['ping', 'ok', 200])
    assert.deepEqual(JSON.parse(pinged.request.clear), { version: '3.0', action: 'ping' })
    const body = JSON.stringify(pinged.request.encrypted)
    assert.equal(
      pinged.request.signature,
      `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
      'the signature is that of what travelled',
    )
    assert.deepEqual(JSON.parse(pinged.response.clear).data, { status: 'active' })
    assert.notEqual(pinged.response.body, pinged.response.clear)

    const exchanged = await ask({
      action: 'data_exchange',
      screen: 'BOOK',
      data: { day: 'Monday' },
      flow_token: 'mine',
    })
    assert.deepEqual(JSON.parse(exchanged.response.clear).data, { text: 'Done' })
    assert.deepEqual(
      [received[0]?.flow_token, received[0]?.screen, received[0]?.data],
      ['mine', 'BOOK', { day: 'Monday' }],
    )

    const clear = await ask({ action: 'INIT', encrypted: false })
    assert.equal(clear.request.encrypted, undefined)
    assert.notEqual(clear.outcome, 'ok', 'this endpoint has a key, and takes nothing in the clear')
    assert.equal(clear.response.body, clear.response.clear)
    const { data } = (await operator.get(`/operator/${id}/endpoint_calls`)).body
    assert.deepEqual(
      data.map((one: { action: string }) => one.action),
      ['INIT', 'data_exchange', 'ping'],
    )
  },
)

testOnce('a question to an endpoint that is not there, silent or wrong is reported as it is', async (t) => {
  const { owner, operator } = await house(t)
  const ask = (id: string, question: object = {}) => operator.post(`/operator/${id}/ask_endpoint`, question)
  const without = await ask(await create(owner, ''))
  assertRefused(without, { status: 400, code: 100, says: /no endpoint_uri/ })
  const silent = (await ask(await create(owner, 'http://127.0.0.1:1/'))).body
  assert.equal(silent.outcome, 'no_http_response_error')
  assert.match(silent.message, /nothing listens/)
  assert.equal(silent.response, undefined)
  const versionless = (await ask(await create(owner, await listen(t, answering(200, '{"hello":1}'))))).body
  assert.deepEqual([versionless.outcome, versionless.response.clear], ['payload-schema-error', '{"hello":1}'])
  assert.match(versionless.message, /no version/)
})
