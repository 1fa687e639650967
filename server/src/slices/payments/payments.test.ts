import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOSTILE_URLS, WRONG_UPI_ADDRESSES } from '../../../test/bad-input.ts'
import { testOnce } from '../../../test/engines.ts'
import {
  ACCOUNT,
  type Actor,
  type Answer,
  actorAt,
  assertDone,
  assertRefused,
  house,
  PRODUCTION,
  SECOND_ACCOUNT,
  STRANGERS_ACCOUNT,
} from '../../../test/house.ts'
import { newTenant } from '../../../test/tenant.ts'

const EDGE = `/${ACCOUNT}/payment_configuration`
const LIST = `/${ACCOUNT}/payment_configurations`
const LINK = `/${ACCOUNT}/generate_payment_configuration_oauth_link`
const UPI = { configuration_name: 'my-upi', provider_name: 'upi_vpa', upi_vpa: 'bakery@bank' }
const GATEWAY = {
  configuration_name: 'my-gateway',
  provider_name: 'alphapay',
  redirect_url: 'https://merchant.example/done',
}

const namesIn = async (owner: Actor) =>
  (await owner.get(LIST)).body.data.map((one: { configuration_name: string }) => one.configuration_name)

test('a UPI configuration is active at once; a gateway waits for authorization', async (t) => {
  const { owner } = await house(t)
  assert.deepEqual((await owner.post(EDGE, UPI)).body, { success: true, ...UPI, status: 'ACTIVE' })
  assert.deepEqual((await owner.post(EDGE, GATEWAY)).body, {
    success: true,
    ...GATEWAY,
    status: 'PENDING_AUTHORIZATION',
  })
  assert.deepEqual((await owner.get(`${EDGE}/my-upi`)).body, { ...UPI, status: 'ACTIVE' })
  const { body } = await owner.get(`/v23.0${EDGE}/my-gateway`)
  const bare = { ...GATEWAY, status: 'PENDING_AUTHORIZATION' }
  assert.deepEqual(body, { ...bare, data: [bare] })
})

testOnce(
  'the operator can read who may handle payments here, and which gateways are connected',
  async (t) => {
    const named = { PARLEY_GATEWAY_PROVIDERS: 'alphapay,deltapay' }
    const { owner, operator } = await house(t, named)
    assertRefused(await owner.get('/operator/payment_providers'), { status: 401, code: 190 })
    const providers = [
      { provider_name: 'upi_vpa', kind: 'upi', connected: true },
      { provider_name: 'alphapay', kind: 'gateway', connected: true },
      { provider_name: 'deltapay', kind: 'gateway', connected: true },
    ]
    assert.deepEqual((await operator.get('/operator/payment_providers')).body, { data: providers })

    const gateway = {
      PARLEY_GATEWAY_DELTAPAY_AUTHORIZE_URL: 'https://pay.example/authorize',
      PARLEY_GATEWAY_DELTAPAY_TOKEN_URL: 'https://pay.example/token',
      PARLEY_GATEWAY_DELTAPAY_CLIENT_ID: 'parley',
      PARLEY_GATEWAY_DELTAPAY_CLIENT_SECRET: 'a-secret',
    }
    const production = await house(t, { ...PRODUCTION, ...named, ...gateway })
    const inside = actorAt(production.house.localUrl, PRODUCTION.PARLEY_OPERATOR_KEY)
    const { body } = await inside.get('/operator/payment_providers')
    assert.deepEqual(
      body.data.map(({ connected }: { connected: boolean }) => connected),
      [true, false, true],
    )
  },
)

test('configurations are listed in pages that end, with the fields asked for', async (t) => {
  const { owner, url, clock } = await house(t)
  for (let i = 0; i < 5; i++) {
    assertDone(await owner.post(EDGE, { ...UPI, configuration_name: `shop.${i}` }))
    await clock.advance(1)
  }
  const seen: string[] = []
  for (let path: string | undefined = `${LIST}?limit=2&fields=configuration_name`; path; ) {
    const { body }: Answer = await owner.get(path)
    for (const one of body.data) {
      assert.deepEqual(Object.keys(one), ['configuration_name'])
      seen.push(one.configuration_name)
    }
    path = body.paging.next?.slice(url.length)
  }
  assert.deepEqual(seen, ['shop.4', 'shop.3', 'shop.2', 'shop.1', 'shop.0'])
  assertRefused(await owner.get(`${LIST}?fields=sealed_tokens`), { status: 400, code: 100 })
  const dated = await owner.get(`${EDGE}/shop.0?fields=created_timestamp,updated_timestamp`)
  assert.equal(typeof dated.body.created_timestamp, 'number')
})

testOnce('parameters travel in any form, providers in any case', async (t) => {
  const { owner } = await house(t)
  const form = new URLSearchParams({ ...UPI, provider_name: ' UPI_VPA ' })
  assert.equal((await owner.post(EDGE, undefined, { raw: form })).body.provider_name, 'upi_vpa')
  const query = new URLSearchParams({
    configuration_name: 'q',
    provider_name: 'Upi_Vpa',
    merchant_vpa: 'a.b@upi',
  })
  assert.equal((await owner.post(`/v24.0${EDGE}?${query}`)).body.upi_vpa, 'a.b@upi')
  assert.equal(
    (await owner.post(EDGE, { ...GATEWAY, provider_name: 'ALPHAPAY' })).body.provider_name,
    'alphapay',
  )
})

test('a name that the account has is refused (131000), also when two come at once', async (t) => {
  const { owner, stranger } = await house(t)
  assertDone(await owner.post(EDGE, UPI))
  assertRefused(await owner.post(EDGE, UPI), { status: 400, code: 131000, says: /my-upi/ })
  assertRefused(await owner.post(EDGE, { ...GATEWAY, configuration_name: 'my-upi' }), {
    status: 400,
    code: 131000,
  })
  assertDone(await owner.post(`/${SECOND_ACCOUNT}/payment_configuration`, UPI))
  assertDone(await stranger.post(`/${STRANGERS_ACCOUNT}/payment_configuration`, UPI))
  const same = { ...UPI, configuration_name: 'race' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post(EDGE, same)))
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
  assert.equal(answers.filter((answer) => answer.body.error?.code === 131000).length, 7)
})

testOnce(
  'an unknown provider and a taken name are refused before the shape of the UPI address',
  async (t) => {
    const { owner } = await house(t)
    assertDone(await owner.post(EDGE, UPI))
    const wrong = { ...UPI, upi_vpa: 'no address' }
    assertRefused(await owner.post(EDGE, { ...wrong, provider_name: 'paypal' }), {
      status: 400,
      code: 131001,
    })
    assertRefused(await owner.post(EDGE, wrong), { status: 400, code: 131000 })
    assertRefused(await owner.post(EDGE, { ...wrong, configuration_name: 'other' }), {
      status: 400,
      code: 100,
    })
    const changed = await owner.post(`${EDGE}/my-upi`, { upi_vpa: 'no address' })
    assertRefused(changed, { status: 400, code: 100, says: /upi_vpa must be a UPI address/ })
  },
)

testOnce('what does not fit is refused by name, and nothing is made', async (t) => {
  const { owner, powerless } = await house(t)
  const refused = async (input: object, code: number, says: RegExp) =>
    assertRefused(await owner.post(EDGE, input), { status: 400, code, says })
  const names = [
    '',
    '.',
    '..',
    'a b',
    'a/b',
    'café',
    'x'.repeat(61),
    'x'.repeat(10_000),
    'a\u202eb',
    null,
    {},
    [],
  ]
  for (const configuration_name of names)
    await refused({ ...UPI, configuration_name }, 100, /configuration_name/)
  const providers = ['', ' ', 'paypal', 'alpha pay', 'alphapay,betapay', 'toString', 'x'.repeat(10_000), 7]
  for (const provider_name of providers) await refused({ ...UPI, provider_name }, 131001, /provider_name/)
  for (const provider_name of [null, undefined, {}, ['upi_vpa']])
    await refused({ ...UPI, provider_name }, 100, /provider_name/)
  for (const upi_vpa of [...WRONG_UPI_ADDRESSES.filter((one) => !one.includes('\0')), null, {}, ['a@b']])
    await refused({ ...UPI, upi_vpa }, 100, /upi_vpa/)
  await refused({ ...UPI, upi_vpa: 'nul\u0000@bank' }, 100, /upi_vpa/)
  await refused({ ...UPI, upi_vpa: undefined }, 100, /upi_vpa/)
  await refused({ ...UPI, redirect_url: GATEWAY.redirect_url }, 100, /redirect_url/)
  await refused({ ...GATEWAY, redirect_url: undefined }, 100, /redirect_url/)
  await refused({ ...GATEWAY, upi_vpa: UPI.upi_vpa }, 100, /upi_vpa/)
  assertRefused(await powerless.post(EDGE, UPI), { status: 403, code: 200, says: /management/ })
  assert.deepEqual(await namesIn(owner), [])
})

testOnce('a hostile redirect_url is refused wherever it is written', async (t) => {
  const { owner } = await house(t)
  assertDone(await owner.post(EDGE, GATEWAY))
  for (const redirect_url of HOSTILE_URLS) {
    for (const [path, input] of [
      [EDGE, { ...GATEWAY, configuration_name: 'other', redirect_url }],
      [`${EDGE}/my-gateway`, { redirect_url }],
      [LINK, { configuration_name: 'my-gateway', redirect_url }],
    ] as const) {
      assertRefused(await owner.post(path, input), { status: 400, code: 100, says: /redirect_url/ })
    }
  }
  assert.deepEqual(await namesIn(owner), ['my-gateway'])
  assert.equal((await owner.get(`${EDGE}/my-gateway`)).body.redirect_url, GATEWAY.redirect_url)
})

test('details may change, and subscribers receive the event; name, provider and status may not', async (t) => {
  const { owner, events } = await house(t)
  assertDone(await owner.post(EDGE, UPI))
  assertDone(await owner.post(EDGE, GATEWAY))
  const changed = await owner.post(`${EDGE}/my-upi`, {
    upi_vpa: 'new@bank',
    status: 'BROKEN',
    account_id: '1',
  })
  assert.deepEqual(changed.body, { success: true, ...UPI, upi_vpa: 'new@bank', status: 'ACTIVE' })
  assertDone(await owner.post(`${EDGE}/my-upi`, { merchant_vpa: 'newer@bank', provider_name: 'UPI_VPA' }))
  const redirect_url = 'https://merchant.example/other?x=1'
  const moved = await owner.post(`${EDGE}/my-gateway`, { redirect_url, configuration_name: 'my-gateway' })
  assert.deepEqual([moved.body.redirect_url, moved.body.status], [redirect_url, 'PENDING_AUTHORIZATION'])
  assertDone(await owner.post(`${EDGE}/my-gateway`, { redirect_url }))
  assertDone(await owner.post(`${EDGE}/my-gateway`, {}))
  for (const [name, input] of [
    ['my-upi', { provider_name: 'alphapay' }],
    ['my-upi', { configuration_name: 'renamed' }],
    ['my-upi', { redirect_url }],
    ['my-upi', { upi_vpa: 'not an address' }],
    ['my-upi', { upi_vpa: '' }],
    ['my-gateway', { upi_vpa: 'a@bank' }],
  ] as const) {
    assertRefused(await owner.post(`${EDGE}/${name}`, input), { status: 400, code: 100 })
  }
  assert.equal((await owner.get(`${EDGE}/my-upi`)).body.upi_vpa, 'newer@bank')
  const updates = await events('payment_configuration_update')
  assert.deepEqual(
    updates.map(({ value }) => [value.configuration_name, value.status]),
    [
      ['my-upi', 'ACTIVE'],
      ['my-upi', 'ACTIVE'],
      ['my-gateway', 'PENDING_AUTHORIZATION'],
    ],
  )
})

test('a configuration is deleted by name, in the body or the query, and its name is free again', async (t) => {
  const { owner } = await house(t)
  assertDone(await owner.post(EDGE, UPI))
  assert.deepEqual((await owner.delete(EDGE, { configuration_name: 'my-upi' })).body, { success: true })
  assertRefused(await owner.get(`${EDGE}/my-upi`), { status: 404, code: 100, subcode: 33 })
  assertRefused(await owner.delete(EDGE, { configuration_name: 'my-upi' }), {
    status: 404,
    code: 100,
    subcode: 33,
  })
  assertDone(await owner.post(EDGE, UPI))
  assertDone(await owner.delete(`${EDGE}?configuration_name=my-upi`))
  assertRefused(await owner.delete(EDGE), { status: 400, code: 100, says: /configuration_name/ })
  assertRefused(await owner.delete(EDGE, { configuration_name: 'x'.repeat(10_000) }), {
    status: 400,
    code: 100,
  })
  assertRefused(await owner.get(`${EDGE}/${'x'.repeat(10_000)}`), { status: 400, code: 100 })
})

test("another account's configuration answers as one that does not exist", async (t) => {
  const { owner, stranger } = await house(t)
  assertDone(await owner.post(EDGE, GATEWAY))
  const other = `/${STRANGERS_ACCOUNT}`
  const asks: ((name: string) => Promise<Answer>)[] = [
    (name) => stranger.get(`${other}/payment_configuration/${name}`),
    (name) =>
      stranger.post(`${other}/payment_configuration/${name}`, { redirect_url: 'https://evil.example' }),
    (name) => stranger.delete(`${other}/payment_configuration`, { configuration_name: name }),
    (name) =>
      stranger.post(`${other}/generate_payment_configuration_oauth_link`, { configuration_name: name }),
  ]
  for (const ask of asks) {
    const [crossed, unknown] = [await ask('my-gateway'), await ask('no-such-thing')]
    assertRefused(crossed, { status: 404, code: 100, subcode: 33 })
    assert.equal(
      crossed.body.error.message.replace('my-gateway', ''),
      unknown.body.error.message.replace('no-such-thing', ''),
    )
  }
  assert.equal((await owner.get(`${EDGE}/my-gateway`)).body.redirect_url, GATEWAY.redirect_url)
})

test('an authorization link is made for gateways only, and lives an hour', async (t) => {
  const { owner, house: inside, url } = await house(t)
  assertDone(await owner.post(EDGE, UPI))
  assertDone(await owner.post(EDGE, GATEWAY))
  assertRefused(await owner.post(LINK, { configuration_name: 'my-upi' }), {
    status: 400,
    code: 100,
    says: /UPI/,
  })
  assertRefused(await owner.post(LINK, {}), { status: 400, code: 100, says: /configuration_name/ })
  const redirect_url = 'https://merchant.example/back'
  const { body } = await owner.post(LINK, { configuration_name: 'my-gateway', redirect_url })
  assert.deepEqual(Object.keys(body), ['oauth_url', 'configuration_name', 'expiration'])
  assert.ok(Math.abs(body.expiration - (inside.clock.now() / 1000 + 3600)) < 10)
  assert.equal((await owner.get(`${EDGE}/my-gateway`)).body.redirect_url, redirect_url)
  const link = new URL(body.oauth_url)
  assert.equal(link.origin + link.pathname, `${url}/sandbox-gateway/alphapay/authorize`)
  const asked = Object.fromEntries(link.searchParams)
  assert.deepEqual(
    [asked.response_type, asked.code_challenge_method, asked.redirect_uri],
    ['code', 'S256', `${url}/payments/callback/alphapay`],
  )
  assert.equal(Buffer.from(asked.state ?? '', 'base64url').length, 32)
})

testOnce('a provider that is not connected is refused in production (131001)', async (t) => {
  const at = await house(t, {
    ...PRODUCTION,
    PARLEY_GATEWAY_BETAPAY_AUTHORIZE_URL: 'https://beta.example/authorize?tenant=7',
    PARLEY_GATEWAY_BETAPAY_TOKEN_URL: 'https://beta.example/token',
    PARLEY_GATEWAY_BETAPAY_CLIENT_ID: 'parley',
    PARLEY_GATEWAY_BETAPAY_CLIENT_SECRET: 'secret',
    PARLEY_GATEWAY_BETAPAY_SCOPE: 'read write',
  })
  const operator = actorAt(at.house.localUrl, PRODUCTION.PARLEY_OPERATOR_KEY)
  const { owner, account_id } = await newTenant(at.house.localUrl, operator)
  const edge = `/${account_id}/payment_configuration`
  assertRefused(await owner.post(edge, GATEWAY), {
    status: 400,
    code: 131001,
    says: /PARLEY_GATEWAY_ALPHAPAY/,
  })
  const ofPlatform = await owner.post(`/v23.0${edge}`, { ...GATEWAY, provider_name: 'razorpay' })
  assertRefused(ofPlatform, { status: 400, code: 131001, says: /one of/ })
  const local = { ...GATEWAY, provider_name: 'betapay', redirect_url: 'http://localhost:3000/' }
  assertRefused(await owner.post(edge, local), { status: 400, code: 100, says: /redirect_url/ })
  assertDone(await owner.post(edge, { ...GATEWAY, provider_name: 'betapay' }))
  const { body } = await owner.post(`/${account_id}/generate_payment_configuration_oauth_link`, {
    configuration_name: GATEWAY.configuration_name,
  })
  const link = new URL(body.oauth_url)
  assert.equal(link.host, 'beta.example')
  assert.deepEqual(
    ['tenant', 'client_id', 'scope', 'redirect_uri'].map((name) => link.searchParams.get(name)),
    ['7', 'parley', 'read write', 'https://parley.example/payments/callback/betapay'],
  )
  // As it is when the settings of a provider are taken away after somebody chose it.
  await at.house.storage.transact((db) =>
    db.updateTable('payment_configurations').set({ provider_name: 'alphapay' }).execute(),
  )
  assertRefused(
    await owner.post(`/${account_id}/generate_payment_configuration_oauth_link`, {
      configuration_name: GATEWAY.configuration_name,
    }),
    { status: 400, code: 131001, says: /PARLEY_GATEWAY_ALPHAPAY/ },
  )
})

test('with its world, everything of a number and an account is gone', async (t) => {
  const { operator, actor, house: inside } = await house(t)
  const { body: world } = await operator.post('/operator/worlds', {})
  const owner = actor(world.access_token)
  assertDone(await owner.post(`/${world.phone_number_id}/message_qrdls`, { prefilled_message: 'Hi' }))
  assertDone(await owner.post(`/${world.account_id}/payment_configuration`, GATEWAY))
  const link = { configuration_name: GATEWAY.configuration_name }
  assertDone(await owner.post(`/${world.account_id}/generate_payment_configuration_oauth_link`, link))
  assertDone(await operator.delete(`/operator/worlds/${world.id}`))
  for (const table of ['qr_codes', 'payment_configurations', 'payment_authorizations'] as const) {
    assert.deepEqual(await inside.storage.read.selectFrom(table).selectAll().execute(), [])
  }
})

test('links and codes that nobody can use any more are forgotten', async (t) => {
  const { owner, anyone, clock, eventually, house: inside } = await house(t)
  assertDone(await owner.post(EDGE, GATEWAY))
  const { body } = await owner.post(LINK, { configuration_name: GATEWAY.configuration_name })
  const { pathname, search } = new URL(body.oauth_url)
  await anyone.post(pathname + search, undefined, { raw: new URLSearchParams({ decision: 'authorize' }) })
  const left = async () => [
    ...(await inside.storage.read.selectFrom('payment_authorizations').selectAll().execute()),
    ...(await inside.storage.read.selectFrom('sandbox_gateway_codes').selectAll().execute()),
  ]
  assert.equal((await left()).length, 2)
  await clock.advance(26 * 3_600)
  await eventually(async () => (await left()).length === 0, 'forgetting')
})

testOnce('the contract describes every row of QR codes and payments', async (t) => {
  const { anyone } = await house(t)
  const { paths } = (await anyone.get('/openapi.json')).body
  const methodsAt = (path: string) => Object.keys(paths[path] ?? {}).toSorted()
  assert.deepEqual(methodsAt('/{PHONE_NUMBER_ID}/message_qrdls'), ['get', 'post'])
  assert.deepEqual(methodsAt('/{PHONE_NUMBER_ID}/message_qrdls/{QR_CODE_ID}'), ['delete', 'get', 'post'])
  assert.deepEqual(methodsAt('/{BUSINESS_ACCOUNT_ID}/payment_configurations'), ['get'])
  assert.deepEqual(methodsAt('/{BUSINESS_ACCOUNT_ID}/payment_configuration'), ['delete', 'post'])
  assert.deepEqual(methodsAt('/{BUSINESS_ACCOUNT_ID}/payment_configuration/{CONFIGURATION_NAME}'), [
    'get',
    'post',
  ])
  assert.deepEqual(methodsAt('/{BUSINESS_ACCOUNT_ID}/generate_payment_configuration_oauth_link'), ['post'])
})
