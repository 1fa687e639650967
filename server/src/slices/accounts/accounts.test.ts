import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import {
  ACCOUNT,
  APP,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  SECOND_ACCOUNT,
  STRANGERS_ACCOUNT,
  STRANGERS_NUMBER,
} from '../../../test/house.ts'
import { newToken } from '../../kernel/crypto/secrets.ts'
import { writeTokenUses } from './token-uses.ts'

test('an account is read with every field of the specification', async (t) => {
  const { owner } = await house(t)
  const { body } = await owner.get(`/${ACCOUNT}`)
  assert.match(body.message_template_namespace, /^[0-9a-f]{32}$/)
  assert.deepEqual(
    { ...body, message_template_namespace: '' },
    {
      id: ACCOUNT,
      name: 'Sandbox account',
      timezone_id: 'America/Los_Angeles',
      message_template_namespace: '',
      account_review_status: 'APPROVED',
      business_verification_status: 'verified',
      country: 'US',
      currency: 'USD',
      ownership_type: 'SELF',
      primary_business_location: 'US',
    },
  )
  const some = await owner.get(`/${ACCOUNT}?fields=currency,country`)
  assert.deepEqual(some.body, { id: ACCOUNT, currency: 'USD', country: 'US' })
})

test('the operator makes an application, an account, a number and a token, with ids of their own', async (t) => {
  const { operator, actor } = await house(t)
  const app = await operator.post('/operator/apps', { id: '111', name: 'Mine', secret: 'a-secret-of-my-own' })
  assert.deepEqual(app.body, { id: '111', name: 'Mine', secret: 'a-secret-of-my-own' })
  assertDone(
    await operator.post('/operator/accounts', {
      id: '222',
      app_id: '111',
      name: 'Account',
      country: 'DE',
      currency: 'EUR',
      timezone_id: 'Europe/Berlin',
    }),
  )
  assertDone(
    await operator.post('/operator/222/phone_numbers', {
      id: '333',
      display_phone_number: '+49 30 123456',
      verified_name: 'Bäckerei',
    }),
  )
  const made = await operator.post('/operator/111/tokens', {
    name: 'Order service',
    permissions: ['chat_business_management'],
    accounts: ['222'],
  })
  assert.match(made.body.access_token, /^parley_/)
  const mine = actor(made.body.access_token)
  assert.equal((await mine.get('/333')).body.verified_name, 'Bäckerei')
  assert.equal((await mine.get('/222?fields=primary_business_location')).body.primary_business_location, 'DE')
  assertRefused(await mine.get(`/${NUMBER}`), { status: 404, code: 100 })
  const listed = await operator.get('/operator/111/tokens')
  assert.equal(listed.body.data[0].name, 'Order service')
  assert.equal(listed.text.includes(made.body.access_token), false)
})

test('an id that is taken, by whatever kind, is refused (100) and leaves nothing', async (t) => {
  const { operator } = await house(t)
  for (const id of [ACCOUNT, NUMBER, APP]) {
    assertRefused(await operator.post('/operator/apps', { id, name: 'x' }), {
      status: 400,
      code: 100,
      says: /taken/,
    })
    const account = await operator.post('/operator/accounts', { id, app_id: APP, name: 'x' })
    assertRefused(account, { status: 400, code: 100, says: /taken/ })
    const number = { id, display_phone_number: '+1 555 1234567', verified_name: 'x' }
    assertRefused(await operator.post(`/operator/${ACCOUNT}/phone_numbers`, number), {
      status: 400,
      code: 100,
      says: /taken/,
    })
  }
  assert.equal((await operator.get('/operator/audit')).body.data.length, 0)
})

testOnce('ids, countries, zones and grants that cannot be are refused (100)', async (t) => {
  const { operator } = await house(t)
  const account = { app_id: APP, name: 'x' }
  const wrong: [string, object][] = [
    ['/operator/accounts', { ...account, id: '0123' }],
    ['/operator/accounts', { ...account, id: '99999999999999999999' }],
    ['/operator/accounts', { ...account, id: 'abc' }],
    ['/operator/accounts', { ...account, country: 'Germany' }],
    ['/operator/accounts', { ...account, timezone_id: 'Mars/Olympus' }],
    ['/operator/accounts', { ...account, app_id: '5' }],
    ['/operator/accounts', { app_id: APP }],
    ['/operator/apps', { name: '' }],
    ['/operator/apps', { name: 'x', secret: 'short' }],
    [`/operator/${APP}/tokens`, { accounts: ['999'] }],
    [`/operator/${APP}/tokens`, {}],
    [`/operator/${APP}/tokens`, { accounts: 'all', permissions: ['everything'] }],
    [`/operator/${APP}/tokens`, { accounts: 'all', expires_in: 0 }],
  ]
  for (const [path, input] of wrong)
    assertRefused(await operator.post(path, input), { status: 400, code: 100 })
})

test('a token expires (190, 463), and is revoked at once (190)', async (t) => {
  const { operator, actor, clock } = await house(t)
  const { body: short } = await operator.post(`/operator/${APP}/tokens`, {
    accounts: [ACCOUNT],
    expires_in: 60,
  })
  assertDone(await actor(short.access_token).get(`/${ACCOUNT}`))
  await clock.advance(60)
  assertRefused(await actor(short.access_token).get(`/${ACCOUNT}`), {
    status: 401,
    code: 190,
    subcode: 463,
    says: /expired/,
  })
  const { body: long } = await operator.post(`/operator/${APP}/tokens`, { accounts: 'all' })
  assertDone(await actor(long.access_token).get(`/${ACCOUNT}`))
  assertDone(await operator.delete(`/operator/${APP}/tokens/${long.id}`))
  assertRefused(await actor(long.access_token).get(`/${ACCOUNT}`), { status: 401, code: 190 })
  assertRefused(await operator.delete(`/operator/${APP}/tokens/nothing`), { status: 404, code: 100 })
})

test('a token that is brought opens what it was made for, and one that would never do so is refused (100)', async (t) => {
  const { operator, actor } = await house(t)
  const bring = (access_token: string) =>
    operator.post(`/operator/${APP}/tokens`, { accounts: [ACCOUNT], access_token })
  for (const token of ['brought-along', 'with a space', newToken()]) {
    assertDone(await bring(token))
    assertDone(await actor(token).get(`/${ACCOUNT}`))
  }
  const ours = newToken()
  const mistyped = ours.slice(0, -1) + (ours.endsWith('-') ? '_' : '-')
  for (const token of ['parley_my-own', mistyped, `${APP}|my-own`, ' at-an-end', 'at-an-end ', 'two\nlines'])
    assertRefused(await bring(token), { status: 400, code: 100, says: /Param access_token must not start/ })
})

test('of a token one learns when it was last used, to the minute, and a use writes at most once a minute', async (t) => {
  const { operator, actor, clock, house: running } = await house(t)
  const { body: made } = await operator.post(`/operator/${APP}/tokens`, { accounts: [ACCOUNT] })
  const lastUse = async () => {
    await writeTokenUses(running)
    const { body } = await operator.get(`/operator/${APP}/tokens`)
    return body.data.find(({ id }: { id: string }) => id === made.id).last_used_time
  }
  assert.equal(await lastUse(), undefined)
  assertDone(await actor(made.access_token).get(`/${ACCOUNT}`))
  const first = await lastUse()
  assert.ok(Math.abs(Date.parse(first) - Date.now()) < 60_000, first)
  await clock.advance(30)
  assertDone(await actor(made.access_token).get(`/${ACCOUNT}`))
  assert.equal(await lastUse(), first)
  await clock.advance(31)
  assertDone(await actor(made.access_token).get(`/${ACCOUNT}`))
  assert.notEqual(await lastUse(), first)
})

test('a token for all accounts opens those of its own application, the newest too, and no other', async (t) => {
  const { operator, actor } = await house(t)
  const { body: token } = await operator.post(`/operator/${APP}/tokens`, { accounts: 'all' })
  const mine = actor(token.access_token)
  assertDone(await mine.get(`/${ACCOUNT}`))
  assertDone(await mine.get(`/${NUMBER}`))
  assertRefused(await mine.get(`/${STRANGERS_ACCOUNT}`), { status: 404, code: 100, subcode: 33 })
  assertRefused(await mine.get(`/${STRANGERS_NUMBER}`), { status: 404, code: 100, subcode: 33 })
  const { body: made } = await operator.post('/operator/accounts', { app_id: APP, name: 'Newest' })
  assertDone(await mine.get(`/${made.id}`))
  const { body: world } = await operator.post('/operator/worlds')
  assertRefused(await mine.get(`/${world.account_id}`), { status: 404, code: 100, subcode: 33 })
  const { body: shared } = await operator.post(`/operator/${APP}/tokens`, { accounts: [STRANGERS_ACCOUNT] })
  assertDone(await actor(shared.access_token).get(`/${STRANGERS_NUMBER}`))
})

test('an id that was asked for in vain is found as soon as it is there', async (t) => {
  const { operator, owner } = await house(t)
  const { body: token } = await operator.post(`/operator/${APP}/tokens`, { accounts: 'all' })
  const mine = { headers: { authorization: `Bearer ${token.access_token}` } }
  for (let id = 4_001; id <= 4_020; id++) {
    assertRefused(await owner.get(`/${id}`, mine), { status: 404, code: 100 })
    assertDone(await operator.post('/operator/accounts', { id: String(id), app_id: APP, name: 'Brought' }))
    assertDone(await owner.get(`/${id}`, mine))
  }
})

testOnce('a mistyped token is distinguished from an unknown one', async (t) => {
  const { operator, actor } = await house(t)
  const { body } = await operator.post(`/operator/${APP}/tokens`, { accounts: 'all' })
  const cut = body.access_token.slice(0, -1)
  assertRefused(await actor(cut).get(`/${ACCOUNT}`), { status: 401, code: 190, says: /mistyped/ })
  assertRefused(await actor('elsewhere').get(`/${ACCOUNT}`), { status: 401, code: 190, says: /not known/ })
})

test('no token and no secret is stored in clear', async (t) => {
  const { operator, house: inner } = await house(t)
  const { body: app } = await operator.post('/operator/apps', {
    name: 'x',
    secret: 'canary-secret-0123456789',
  })
  const { body: token } = await operator.post(
    `/operator/${app.id}/tokens`,
    { accounts: 'all' },
    { headers: { 'idempotency-key': 'k' } },
  )
  const dump: unknown[] = []
  for (const table of [
    'apps',
    'tokens',
    'audit',
    'jobs',
    'events',
    'idempotent_answers',
    'kept_values',
  ] as const) {
    dump.push(await inner.storage.read.selectFrom(table).selectAll().execute())
  }
  const text = JSON.stringify(dump)
  for (const canary of [
    'canary-secret-0123456789',
    token.access_token,
    'sandbox-token',
    'sandbox-app-secret',
  ]) {
    assert.equal(text.includes(canary), false, canary)
  }
})

test("the operator's changes to an account are sent to subscribers", async (t) => {
  const { operator, owner, events } = await house(t)
  const set = (change: object) => operator.post(`/operator/${ACCOUNT}`, change)
  assertDone(await set({ account_review_status: 'rejected', business_verification_status: 'pending' }))
  assertDone(await set({ account_review_status: 'DISABLED' }))
  assertDone(await set({ account_review_status: 'APPROVED', country: 'FR', name: 'Renamed' }))
  assertDone(await set({ name: 'Renamed' }))
  const { body } = await owner.get(`/${ACCOUNT}?fields=name,country,account_review_status`)
  assert.deepEqual(body, { id: ACCOUNT, name: 'Renamed', country: 'FR', account_review_status: 'APPROVED' })
  const recorded = (await events()).map(({ field, value }) => [field, value.decision ?? value.event])
  assert.deepEqual(recorded, [
    ['account_review_update', 'REJECTED'],
    ['account_update', 'BUSINESS_VERIFICATION_UPDATE'],
    ['account_update', 'DISABLED_UPDATE'],
    ['account_update', 'DISABLED_UPDATE'],
    ['account_review_update', 'APPROVED'],
    ['account_update', 'BUSINESS_PRIMARY_LOCATION_COUNTRY_UPDATE'],
  ])
  assertRefused(await set({ account_review_status: 'SUPER' }), {
    status: 400,
    code: 100,
    says: /APPROVED, PENDING/,
  })
})

test('the operator reads everything about a node', async (t) => {
  const { operator } = await house(t)
  const account = (await operator.get(`/operator/${SECOND_ACCOUNT}`)).body
  assert.equal(account.app_id, APP)
  const app = (await operator.get(`/operator/${APP}`)).body
  assert.equal(app.accounts.length, 2)
  assert.equal(app.tokens.length, 2)
  assert.equal((await operator.get(`/operator/${NUMBER}`)).body.account_id, ACCOUNT)
  assertRefused(await operator.get('/operator/123456789'), { status: 404, code: 100, subcode: 33 })
  assertRefused(await operator.get('/operator/nowhere'), { status: 404, code: 2500 })
})

test('a business changes the name and the settings of its own account, and nothing that the platform owns (100)', async (t) => {
  const { owner, stranger } = await house(t)
  const path = `/v23.0/${ACCOUNT}`
  const change = { name: 'Bakery', timezone_id: 'Europe/Berlin', is_enabled_for_insights: 'true' }
  assert.deepEqual((await owner.post(path, change)).body, { success: true, id: ACCOUNT })
  const { body } = await owner.get(`${path}?fields=name,timezone_id,is_enabled_for_insights`)
  assert.deepEqual(body, {
    name: 'Bakery',
    timezone_id: 'Europe/Berlin',
    is_enabled_for_insights: true,
    id: ACCOUNT,
  })
  const refused = { status: 400, code: 100 }
  assertRefused(await owner.post(path, { account_review_status: 'APPROVED' }), { ...refused, says: /name/ })
  assertRefused(await owner.post(path, { timezone_id: 'Mars' }), { ...refused, says: /timezone_id/ })
  assertRefused(await stranger.post(path, change), { status: 404, code: 100 })
  assertRefused(await owner.post(`/${ACCOUNT}`, change), { status: 405, code: 100, says: /takes GET/ })
})

test('analytics of what is not here are refused as not offered yet, never answered with nothing (100)', async (t) => {
  const { owner } = await house(t)
  for (const name of ['call_analytics', 'group_analytics', 'template_group_analytics']) {
    const asked = `${name}.start(1730000000).end(1731000000).granularity(DAY)`
    const answer = await owner.get(`/v23.0/${ACCOUNT}?fields=name,${asked}`)
    assertRefused(answer, { status: 400, code: 100, says: new RegExp(`${name} is not offered yet`) })
    assertRefused(await owner.get(`/${ACCOUNT}?fields=${asked}`), { status: 400, code: 100 })
  }
  assertDone(await owner.get(`/v23.0/${ACCOUNT}?fields=name,unknown_to_all`))
})
