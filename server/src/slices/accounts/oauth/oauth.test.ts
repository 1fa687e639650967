import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, APP, assertDone, assertRefused, house, NUMBER } from '../../../../test/house.ts'

const SECRET = 'sandbox-app-secret'
const OTHER_APP = '100000000000002'
const credentials = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: APP,
    client_secret: SECRET,
    ...more,
  }).toString()

test('an application gets its own token for its id and secret, with and without a version', async (t) => {
  const { anyone, actor } = await house(t)
  for (const version of ['', '/v23.0']) {
    const { body } = await anyone.get(`${version}/oauth/access_token?${credentials()}`)
    assert.deepEqual(body, { access_token: `${APP}|${SECRET}`, token_type: 'bearer' })
    assert.equal((await actor(body.access_token).get(`${version}/app`)).body.id, APP)
  }
  const posted = await anyone.post('/oauth/access_token', undefined, {
    raw: new URLSearchParams(credentials()),
  })
  assert.equal(posted.body.token_type, 'bearer')
  const refused = { status: 401, code: 190, says: /client secret/ }
  assertRefused(await anyone.get(`/oauth/access_token?${credentials({ client_secret: 'x' })}`), refused)
  assertRefused(await anyone.get(`/oauth/access_token?${credentials({ client_id: OTHER_APP })}`), refused)
  const missing = await anyone.get('/oauth/access_token?grant_type=client_credentials')
  assertRefused(missing, { status: 400, code: 100, says: /client_id is required/ })
  const code = await anyone.get(`/oauth/access_token?${credentials({ grant_type: 'code' })}`)
  assertRefused(code, { status: 400, code: 100, says: /grant_type must be one of \{client_credentials\}/ })
})

test("an application's own token speaks for the application and enters no account", async (t) => {
  const { actor } = await house(t)
  const app = actor(`${APP}|${SECRET}`)
  assertDone(await app.get(`/${APP}/subscriptions`))
  for (const path of [`/${ACCOUNT}`, `/${NUMBER}`, `/${ACCOUNT}/message_templates`, `/${OTHER_APP}`])
    assertRefused(await app.get(path), { status: 404, code: 100, subcode: 33 })
  for (const wrong of [`${APP}|`, `${APP}|${SECRET}.`, `${APP}|sandbox-app-secreT`, `${OTHER_APP}|${SECRET}`])
    assertRefused(await actor(wrong).get('/app'), { status: 401, code: 190 })
})

test('a token is looked at: what it may do, where, until when, and why it is not valid', async (t) => {
  const { actor, operator, owner, stranger, anyone, clock } = await house(t)
  const look = async (token: string) =>
    (await owner.get(`/v23.0/debug_token?input_token=${encodeURIComponent(token)}`)).body.data
  const whole = await look('sandbox-token')
  assert.equal(whole.app_id, APP)
  assert.equal(whole.application, 'Sandbox application')
  assert.equal(whole.is_valid, true)
  assert.equal(whole.expires_at, 0)
  assert.match(whole.user_id, /^\d{15}$/)
  assert.deepEqual(whole.scopes, ['whatsapp_business_management', 'whatsapp_business_messaging'])
  assert.ok(whole.granular_scopes[0].target_ids.includes(ACCOUNT))
  assert.deepEqual((await look('sandbox-token-no-permissions')).scopes, [])
  assert.equal((await look(`${APP}|${SECRET}`)).type, 'APP')

  const made = { accounts: 'all', permissions: ['messaging'], expires_in: 60 }
  const { access_token, id } = (await operator.post(`/operator/${APP}/tokens`, made)).body
  const fresh = await look(access_token)
  assert.equal(fresh.is_valid, true)
  assert.deepEqual(fresh.granular_scopes, [{ scope: 'whatsapp_business_messaging' }])
  await clock.advance(61)
  const expired = await look(access_token)
  assert.equal(expired.is_valid, false)
  assert.deepEqual([expired.error.code, expired.error.subcode], [190, 463])
  assertDone(await operator.delete(`/operator/${APP}/tokens/${id}`))
  assert.match((await look(access_token)).error.message, /revoked/)

  const foreign = (await stranger.get('/debug_token?input_token=sandbox-token')).body
  const nobodys = (await stranger.get('/debug_token?input_token=no-such-token')).body
  assert.deepEqual(foreign, nobodys)
  assert.equal(foreign.data.is_valid, false)
  assertRefused(await anyone.get('/debug_token?input_token=sandbox-token'), { status: 401, code: 190 })
  assertRefused(await owner.get('/debug_token'), { status: 400, code: 100, says: /input_token is required/ })
  const ours = await actor(`${APP}|${SECRET}`).get('/debug_token?input_token=sandbox-token')
  assert.equal(ours.body.data.is_valid, true)
})
