import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { ACCOUNT, assertDone, house, NUMBER, PRODUCTION, type TestHouse } from '../../../test/house.ts'

const TOKEN = { authorization: 'Bearer sandbox-token' }

let all: TestHouse
const cleanups: (() => unknown)[] = []
before(async () => {
  // Nothing is approved between two readings.
  all = await house({ after: (done: () => unknown) => void cleanups.push(done) }, { PARLEY_REVIEW: 'manual' })
})
after(async () => {
  for (const done of cleanups.reverse()) await done()
})

type Answered = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** As it travels: `fetch` unpacks, and hides what is about origins. */
function asked(url: string, path: string, headers: object = {}, method = 'GET'): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  request(url + path, { method, headers: { ...TOKEN, ...headers } }, async (answer) => {
    const body = Buffer.concat(await answer.toArray())
    resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
  })
    .on('error', reject)
    .end()
  return promise
}
const ask = (path: string, headers?: object, method?: string) => asked(all.url, path, headers, method)

test('what may be asked instead stands in Allow, and what a 401 wants in WWW-Authenticate', async () => {
  const wrong = await ask(`/${NUMBER}/messages`)
  assert.deepEqual([wrong.status, wrong.headers.allow], [405, 'POST'])
  const other = await ask(`/${NUMBER}`, {}, 'DELETE')
  assert.deepEqual([other.status, other.headers.allow], [405, 'GET, HEAD, POST'])
  for (const [path, allow] of [
    [`/${NUMBER}`, 'GET, HEAD, POST'],
    [`/${NUMBER}/messages`, 'POST'],
    [`/v23.0/${ACCOUNT}/flows`, 'GET, HEAD, POST'],
    ['/v23.0/', 'GET, HEAD, POST'],
  ] as const) {
    const unused = await ask(path, {}, 'PATCH')
    assert.deepEqual([unused.status, unused.headers.allow], [405, allow], path)
  }
  assert.equal((await ask(`/${NUMBER}`, { authorization: 'Bearer nobody' }, 'PATCH')).status, 401)
  const stranger = await ask(`/${NUMBER}`, { authorization: 'Bearer nobody' })
  assert.deepEqual([stranger.status, stranger.headers['www-authenticate']], [401, 'Bearer realm="parley"'])
})

test('the version that was asked for is named in every answer on a versioned path, and in no other', async () => {
  for (const path of [`/v23.0/${NUMBER}`, `/v23.0/${NUMBER}/nothing`])
    assert.equal((await ask(path)).headers['facebook-api-version'], 'v23.0')
  assert.equal((await ask(`/${NUMBER}`)).headers['facebook-api-version'], undefined)
})

test('a node that has not changed is not sent again (304); what it is by its tag, changed or asked for otherwise, is', async () => {
  const path = `/${NUMBER}?fields=verified_name`
  const { headers } = await ask(path)
  const tag = String(headers.etag)
  assert.match(tag, /^W\/"[\w-]+"$/)
  for (const given of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
    const same = await ask(path, { 'if-none-match': given })
    assert.deepEqual([same.status, same.body.length, same.headers.etag], [304, 0, tag], given)
  }
  assert.equal((await ask(`/${NUMBER}?fields=quality_rating`, { 'if-none-match': tag })).status, 200)
  assertDone(await all.operator.post(`/operator/${NUMBER}`, { verified_name: 'Another' }))
  assert.equal((await ask(path, { 'if-none-match': tag })).status, 200)
  assert.equal((await ask(`/${ACCOUNT}/phone_numbers`)).headers.etag, undefined, 'lists have none')
})

test('a long answer is compressed for whoever reads that; a short one, and one for others, is not', async () => {
  const templates = Array.from({ length: 60 }, (_, at) => ({
    name: `long_${at}`,
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: `Your order ${'is on its way '.repeat(60)}.` }],
  }))
  for (const template of templates)
    assertDone(await all.owner.post(`/${ACCOUNT}/message_templates`, template))
  const list = `/${ACCOUNT}/message_templates?limit=100`
  const whole = await ask(list)
  assert.ok(whole.body.length > 32_768)
  assert.equal(whole.headers['content-encoding'], undefined)
  const packed = await ask(list, { 'accept-encoding': 'br, gzip;q=0.8' })
  assert.deepEqual([packed.headers['content-encoding'], packed.headers.vary], ['gzip', 'accept-encoding'])
  assert.equal(Number(packed.headers['content-length']), packed.body.length)
  assert.deepEqual(gunzipSync(packed.body), whole.body)
  for (const accepted of ['br', 'gzip;q=0', 'identity'])
    assert.equal((await ask(list, { 'accept-encoding': accepted })).headers['content-encoding'], undefined)
  const short = await ask(`/${NUMBER}`, { 'accept-encoding': 'gzip' })
  assert.equal(short.headers['content-encoding'], undefined)
})

const HERE = 'http://localhost:5173'
const preflight = (origin: string) => ({ origin, 'access-control-request-method': 'POST' })
const opens = ({ headers }: Answered) => headers['access-control-allow-origin']

test('in the sandbox pages of this machine may ask the public door, by a token alone; the operator and the console never', async () => {
  const before = await ask(`/v23.0/${NUMBER}/messages`, preflight(HERE), 'OPTIONS')
  assert.deepEqual([before.status, opens(before), before.headers.vary], [204, HERE, 'origin'])
  assert.match(String(before.headers['access-control-allow-headers']), /authorization/)
  assert.equal(before.headers['access-control-allow-credentials'], undefined)
  assert.equal(opens(await ask(`/${NUMBER}`, { origin: HERE })), HERE)
  assert.equal(opens(await ask('/1', { origin: HERE })), HERE, 'a refusal can be read, too')
  for (const path of [
    '/operator/apps',
    '//operator/apps',
    '/console',
    '/console/',
    '/operator?x=1',
    '/v23.0/operator/apps',
  ]) {
    assert.equal(opens(await ask(path, { origin: HERE })), undefined, path)
    assert.equal((await ask(path, preflight(HERE), 'OPTIONS')).status, 405, path)
  }
  for (const origin of ['https://app.example', 'http://localhost.evil.example', 'null']) {
    assert.equal(opens(await ask(`/${NUMBER}`, { origin })), undefined, origin)
    assert.equal((await ask(`/${NUMBER}`, preflight(origin), 'OPTIONS')).status, 405, origin)
  }
})

test('origins that the operator lists are the only ones, and production lists none by itself', async (t) => {
  const listed = await house(t, { PARLEY_CORS_ORIGINS: 'https://app.example, https://other.example:8443' })
  const path = `/${NUMBER}`
  for (const origin of ['https://app.example', 'https://other.example:8443'])
    assert.equal(opens(await asked(listed.url, path, { origin })), origin)
  for (const origin of [HERE, 'http://app.example', 'https://app.example.evil.example'])
    assert.equal(opens(await asked(listed.url, path, { origin })), undefined, origin)
  const production = await house(t, PRODUCTION)
  const local = production.house.localUrl
  assert.equal(opens(await asked(local, path, { origin: HERE })), undefined)
  assert.equal((await asked(local, path, preflight(HERE), 'OPTIONS')).status, 405)
})
