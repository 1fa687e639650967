import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ACCOUNT,
  type Answer,
  APP,
  actorAt,
  assertDone,
  assertRefused,
  house,
  PRODUCTION,
} from '../../../test/house.ts'
import { DAY, MINUTE } from '../../kernel/process/clock.ts'

const OWN = { 'x-parley-console': '1' }
const KEY = { key: 'sandbox-operator-key' }

const cookieOf = ({ headers }: Answer) => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

test('a session opens both doors in place of the key, and nobody else can use it', async (t) => {
  const { anyone, url, house: running } = await house(t)
  assertRefused(await anyone.post('/console/session', { key: 'not-the-key' }, { headers: OWN }), {
    status: 401,
    code: 190,
  })
  const opened = await anyone.post('/console/session', KEY, { headers: OWN })
  assertDone(opened)
  const sent = opened.headers.get('set-cookie') ?? ''
  assert.match(sent, /^parley_session_\d+=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict$/)
  const cookie = cookieOf(opened)
  const headers = { cookie, ...OWN }
  assert.equal((await anyone.get('/console/session', { headers })).body.signed_in, true)

  assertDone(await anyone.get('/operator/apps', { headers: { cookie } }))
  assertDone(await anyone.get('/metrics', { headers: { cookie } }))
  assertDone(await anyone.post(`/operator/${ACCOUNT}/test_event`, { field: 'messages' }, { headers }))
  const forApp = { ...headers, 'x-parley-app': APP }
  assertDone(await anyone.get(`/${ACCOUNT}`, { headers: forApp }))
  assertRefused(await anyone.get(`/${ACCOUNT}`, { headers }), { status: 401, code: 190 })
  assertRefused(await anyone.get(`/${ACCOUNT}`, { headers: { ...headers, 'x-parley-app': ACCOUNT } }), {
    status: 400,
    code: 100,
  })
  const foreign = { ...headers, 'x-parley-app': '100000000000002' }
  assertRefused(await anyone.get(`/${ACCOUNT}`, { headers: foreign }), { status: 404, code: 100 })

  const field = { field: 'messages' }
  const evil: Record<string, string>[] = [
    { cookie },
    { ...headers, origin: 'https://evil.example' },
    { ...headers, origin: 'null' },
    { ...headers, 'sec-fetch-site': 'cross-site' },
    { ...headers, 'sec-fetch-site': 'same-site', origin: url },
  ]
  for (const one of evil)
    assertRefused(await anyone.post(`/operator/${ACCOUNT}/test_event`, field, { headers: one }), {
      status: 401,
      code: 190,
    })
  const other = { cookie, 'sec-fetch-site': 'cross-site' }
  assertRefused(await anyone.get('/operator/apps', { headers: other }), { status: 401, code: 190 })

  const rows = await running.storage.read.selectFrom('operator_sessions').selectAll().execute()
  assert.equal(rows.length, 1)
  assert.ok(!JSON.stringify(rows).includes(cookie.split('=')[1] ?? '?'))
})

test('a session is renewed in use, and ends by time, by hand, and everywhere', async (t) => {
  const { anyone, house: running } = await house(t)
  const open = async () => ({
    cookie: cookieOf(await anyone.post('/console/session', {}, { headers: OWN })),
    ...OWN,
  })
  const expire = (at: number) =>
    running.storage
      .transactOne((db) => db.updateTable('operator_sessions').set({ expires_at: at }).execute())
      .then(() => running.caches.forgetAll())
  const [one, two] = [await open(), await open()]
  await expire(Date.now() + 60_000)
  const renewed = await anyone.get('/operator/apps', { headers: one })
  assert.match(renewed.headers.get('set-cookie') ?? '', /Max-Age=3600/)
  assert.equal((await anyone.get('/operator/apps', { headers: one })).headers.get('set-cookie'), null)
  await expire(Date.now() - 1)
  assertRefused(await anyone.get('/operator/apps', { headers: two }), {
    status: 401,
    code: 190,
    says: /ended/,
  })

  const [three, four, five] = [await open(), await open(), await open()]
  assertDone(await anyone.post('/console/session/end', {}, { headers: three }))
  assert.equal((await anyone.get('/operator/apps', { headers: three })).status, 401)
  assertDone(await anyone.get('/operator/apps', { headers: four }))
  assertDone(await anyone.post('/console/session/end', { everywhere: true }, { headers: four }))
  assert.equal((await anyone.get('/operator/apps', { headers: five })).status, 401)
})

test('however busy, a session lasts a day; signing in gives a new one and ends the one that was there', async (t) => {
  const { anyone, house: running } = await house(t)
  const signIn = (cookie: string) => anyone.post('/console/session', {}, { headers: { ...OWN, cookie } })
  const made = `parley_session_${new URL(running.localUrl).port}=${'A'.repeat(43)}`
  const first = cookieOf(await signIn(made))
  assert.notEqual(first, made)
  const ask = (cookie: string) => anyone.get('/operator/apps', { headers: { cookie } })
  const created_at = Date.now() - DAY + 10 * MINUTE
  await running.storage.transactOne((db) =>
    db
      .updateTable('operator_sessions')
      .set({ created_at, expires_at: Date.now() + 5 * MINUTE })
      .execute(),
  )
  running.caches.forgetAll()
  assertDone(await ask(first))
  const [row] = await running.storage.read.selectFrom('operator_sessions').selectAll().execute()
  assert.equal(row?.expires_at, created_at + DAY)
  running.caches.forgetAll()
  assert.equal((await ask(first)).headers.get('set-cookie'), null)

  const second = cookieOf(await signIn(first))
  assert.notEqual(second, first)
  assertRefused(await ask(first), { status: 401, code: 190, says: /ended/ })
  assertRefused(await ask(made), { status: 401, code: 190, says: /ended/ })
  assertDone(await ask(second))
})

test('behind a proxy that has it under a path, the session is good there and nowhere else', async (t) => {
  const { anyone } = await house(t, { PARLEY_TRUSTED_PROXIES: '127.0.0.1' })
  const proxied = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'example.com',
    'x-forwarded-prefix': '/chat/',
  }
  const opened = await anyone.post('/console/session', KEY, {
    headers: { ...OWN, ...proxied, origin: 'https://example.com' },
  })
  assert.match(opened.headers.get('set-cookie') ?? '', /^parley_session=[\w-]+; Path=\/chat; .*; Secure$/)
  const odd = { ...proxied, 'x-forwarded-prefix': '/a; Domain=evil.example' }
  assert.match(
    (await anyone.post('/console/session', KEY, { headers: { ...OWN, ...odd } })).headers.get('set-cookie') ??
      '',
    /Path=\/;/,
  )
})

test('one click opens a sandbox on its own machine only, and production counts tries', async (t) => {
  const { anyone } = await house(t)
  const forwarded = { ...OWN, 'x-forwarded-for': '203.0.113.7' }
  assertRefused(await anyone.post('/console/session', {}, { headers: forwarded }), { status: 401, code: 190 })

  const { house: production } = await house(t, { ...PRODUCTION, PARLEY_SIGN_INS_PER_HOUR: '2' })
  const stranger = actorAt(production.localUrl)
  assert.equal((await stranger.get('/console/session')).body.one_click, false)
  const tries = { headers: OWN }
  assertRefused(await stranger.post('/console/session', {}, tries), { status: 401, code: 190 })
  const opened = await stranger.post('/console/session', { key: PRODUCTION.PARLEY_OPERATOR_KEY }, tries)
  assert.match(
    opened.headers.get('set-cookie') ?? '',
    /^__Host-parley_session=[\w-]{43}; Path=\/; .*; Secure$/,
  )
  const wrong = { key: 'a-wrong-operator-key' }
  for (let count = 0; count < 2; count++)
    assertRefused(await stranger.post('/console/session', wrong, tries), { status: 401, code: 190 })
  assertRefused(await stranger.post('/console/session', wrong, tries), { status: 429, code: 4 })
})
