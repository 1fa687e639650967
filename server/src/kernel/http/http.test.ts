import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, type Answer, assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'
import { exchange } from '../../../test/raw-http.ts'

const EDGE = `/${NUMBER}/conversational_automation`
const JSON_TYPE = { 'content-type': 'application/json' }

const sendRaw = (
  actor: Actor,
  raw: string | Uint8Array,
  headers: Record<string, string> = JSON_TYPE,
): Promise<Answer> => actor.post(EDGE, undefined, { raw, headers })

test('every malformed body is refused with the error body and leaves nothing behind', async (t) => {
  const { owner, house: inner } = await house(t)
  const nested = (depth: number) => `{"prompts":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const cases: [string | Uint8Array, RegExp][] = [
    ['{"prompts":["a"', /not valid JSON/],
    ['{prompts:1}', /not valid JSON/],
    [nested(10_000), /deeper than 64/],
    [nested(65), /deeper than 64/],
    [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), /UTF-8/],
    ['{"__proto__":{"admin":true}}', /__proto__/],
    ['{"a":{"constructor":1}}', /constructor/],
    ['{"\\u005f_proto__":1}', /__proto__/],
    ['{"prompts":[],"prompts":["x"]}', /repeats the key "prompts"/],
    ['{"a":{"b":1,"b":2}}', /repeats the key "b"/],
    ['[1,2]', /must be an object/],
    ['"text"', /must be an object/],
    ['{"prompts":["a\\u0000b"]}', /NUL/],
    ['{"prompts":["\\ud800"]}', /surrogate/],
  ]
  for (const [raw, says] of cases) assertRefused(await sendRaw(owner, raw), { status: 400, code: 100, says })
  const audit = await inner.storage.read.selectFrom('audit').selectAll().execute()
  assert.equal(audit.length, 0)
  assert.equal(({} as { admin?: boolean }).admin, undefined)
})

test('a body over 1 MB is refused with 413, declared or not', async (t) => {
  const { owner } = await house(t)
  const big = `{"prompts":["${'x'.repeat(1_100_000)}"]}`
  assertRefused(await sendRaw(owner, big), { status: 413, code: 100, says: /1 MB/ })
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(big))
      controller.close()
    },
  })
  const response = await fetch(`${(await house(t)).url}${EDGE}`, {
    method: 'POST',
    headers: { ...JSON_TYPE, authorization: 'Bearer sandbox-token' },
    body: stream,
    duplex: 'half',
  })
  assert.equal(response.status, 413)
})

test('a content type that carries no parameters is refused with 415', async (t) => {
  const { owner } = await house(t)
  for (const type of ['text/xml', 'application/octet-stream', 'application/jsonp', 'image/png']) {
    assertRefused(await sendRaw(owner, '{"a":1}', { 'content-type': type }), {
      status: 415,
      code: 100,
      says: /application\/json/,
    })
  }
  const zipped = await sendRaw(owner, '{}', { ...JSON_TYPE, 'content-encoding': 'gzip' })
  assertRefused(zipped, {
    status: 415,
    code: 100,
    says: /Content-Encoding "gzip" is not accepted here; send the body uncompressed/,
  })
})

test('odd spellings of the content type do not slip past any check', async (t) => {
  const { owner } = await house(t)
  const types = [
    'application/json\t;charset=utf-8',
    'APPLICATION/JSON',
    'application/json ; x',
    'application/vnd.api+json',
  ]
  for (const type of types) {
    const answer = await sendRaw(owner, '{"prompts":5}', { 'content-type': type })
    assertRefused(answer, { status: 400, code: 100, says: /prompts/ })
  }
})

test('empty bodies of every kind are fine', async (t) => {
  const { owner } = await house(t)
  assertDone(await sendRaw(owner, ''))
  assertDone(await sendRaw(owner, '   '))
  assertDone(await owner.post(EDGE))
  assertDone(await sendRaw(owner, '', { 'content-type': 'application/x-www-form-urlencoded' }))
  assertDone(await owner.get(`/${NUMBER}`, { headers: JSON_TYPE }))
})

test('query, JSON, urlencoded and multipart are one bag, and the body wins over the query', async (t) => {
  const { owner } = await house(t)
  const promptsNow = async () => (await owner.get(`/${NUMBER}?fields=conversational_automation`)).body.prompts
  assertDone(await owner.post(`${EDGE}?prompts=["query"]`))
  assert.deepEqual(await promptsNow(), ['query'])
  assertDone(await owner.post(EDGE, undefined, { raw: new URLSearchParams({ prompts: '["form é"]' }) }))
  assert.deepEqual(await promptsNow(), ['form é'])
  const form = new FormData()
  form.set('prompts', '["multipart 🎉"]')
  form.set('enable_welcome_message', '1')
  assertDone(await owner.post(EDGE, undefined, { raw: form }))
  assert.deepEqual(await promptsNow(), ['multipart 🎉'])
  assertDone(await owner.post(`${EDGE}?prompts=["query"]`, { prompts: ['body'] }))
  assert.deepEqual(await promptsNow(), ['body'])
  const curl = { 'content-type': 'application/x-www-form-urlencoded' }
  assertDone(await sendRaw(owner, '{"prompts":["json under a form type"]}', curl))
  assert.deepEqual(await promptsNow(), ['json under a form type'])
})

test('a broken multipart body is refused', async (t) => {
  const { owner } = await house(t)
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    assertRefused(await sendRaw(owner, 'nonsense', { 'content-type': type }), {
      status: 400,
      code: 100,
      says: /multipart/,
    })
  }
})

test('a token is taken from Bearer, OAuth, the query and the body', async (t) => {
  const { anyone } = await house(t)
  const token = 'sandbox-token'
  for (const authorization of [`Bearer ${token}`, `OAuth ${token}`, `bEaReR ${token}`]) {
    assertDone(await anyone.get(`/${NUMBER}`, { headers: { authorization } }))
  }
  assertDone(await anyone.get(`/${NUMBER}?access_token=${token}`))
  assertDone(await anyone.post(EDGE, { access_token: token }))
  assertDone(await anyone.post(EDGE, undefined, { raw: new URLSearchParams({ access_token: token }) }))
  assertRefused(await anyone.get(`/${NUMBER}`, { headers: { authorization: `Basic ${token}` } }), {
    status: 401,
    code: 190,
  })
})

test('strange paths are refused without harm', async (t) => {
  const { owner } = await house(t)
  const long = await owner.get(`/${'9'.repeat(10_000)}`)
  assert.ok(long.status >= 400 && long.status < 500)
  assertRefused(await owner.get(`/${NUMBER}%2Frequest_code`), { status: 404, code: 100, subcode: 33 })
  assertRefused(await owner.get('/%00'), { status: 400, code: 100 })
  assertRefused(await owner.get('/%ff%fe'), { status: 400, code: 100 })
  assertRefused(await owner.get(`/${NUMBER}?fields=%ff`), { status: 400, code: 100, says: /UTF-8/ })
  assertRefused(await owner.get('/..%2f..%2fetc%2fpasswd'), { status: 404, code: 100 })
  assertRefused(await owner.get('/constructor'), { status: 404, code: 100 })
  assertRefused(await owner.get('/__proto__/toString'), { status: 404, code: 100 })
})

test('a body that stops coming is given up with 408, and the connection closed', async (t) => {
  const { url } = await house(t)
  const request = `POST ${EDGE} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sandbox-token\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"pro`
  const answer = await exchange(Number(new URL(url).port), request)
  assert.match(answer, /^HTTP\/1\.1 408 /)
  assert.match(answer, /did not arrive within 10 seconds/)
})

test('errors on a versioned path carry fbtrace_id, and every answer its trace id', async (t) => {
  const { owner } = await house(t)
  const { body } = await owner.get('/v23.0/1')
  assert.equal(body.error.fbtrace_id, body.error.trace_id)
  assert.equal((await owner.get('/1')).body.error.fbtrace_id, undefined)
  const fine = await owner.get(`/${NUMBER}`)
  assert.ok(fine.headers.get('x-parley-trace-id'))
})

test('health, readiness and metrics answer; metrics only with the operator key', async (t) => {
  const { anyone, operator, owner } = await house(t)
  assert.deepEqual((await anyone.get('/health')).body, { status: 'ok' })
  const ready = await anyone.get('/ready')
  assert.deepEqual(ready.body, {
    status: 'ready',
    checks: { database: 'ok', migrations: 'ok', secrets_key: 'ok', worker: 'ok' },
  })
  assertRefused(await owner.get('/metrics'), { status: 401, code: 190 })
  assertDone(await owner.get(`/${NUMBER}`))
  const metrics = await operator.get('/metrics')
  assert.match(metrics.text, /parley_requests_total\{operation="readPhoneNumber",status="200",code="0"\} 1/)
  assert.match(metrics.text, /parley_jobs\{state="waiting"\}/)
})

test('the reference page and its script are served from here', async (t) => {
  const { anyone } = await house(t)
  const page = await anyone.get('/docs/api')
  assert.equal(page.status, 200)
  assert.match(page.text, /\/docs\/scalar\.js/)
  assert.doesNotMatch(page.text, /https?:\/\/(cdn|fonts|unpkg)/)
  const script = await anyone.get('/docs/scalar.js')
  assert.match(script.headers.get('content-type') ?? '', /javascript/)
  assert.ok(script.text.length > 100_000)
})

test('whoever opens an address that is none in a browser gets a page with the next step, a program the envelope', async (t) => {
  const { anyone, owner } = await house(t)
  const headers = { accept: 'text/html,application/xhtml+xml' }
  for (const [path, status] of [
    ['/no/such/place', 401],
    ['/phone/1', 404],
  ] as const) {
    const page = await anyone.get(path, { headers })
    assert.equal(page.status, status)
    assert.match(page.text, /<h1>.*<a class="go" href="[^"]*\/console">/s)
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  }
  assertRefused(await anyone.get('/no/such/place'), { status: 401, code: 190 })
  assertRefused(await owner.get('/999', { headers }), { status: 404, code: 100 })
})
