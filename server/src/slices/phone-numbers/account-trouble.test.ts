import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, APP, assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'
import { sentOnPlatform } from '../../../test/platform-words.ts'

const ANN = '4930123456'
const HELLO = { to: ANN, type: 'template', template: { name: 'hello_world', language: { code: 'en_US' } } }
const ENDS: Record<string, string> = {
  PARTNER_REMOVED: 'PARTNER_ADDED',
  PARTNER_APP_UNINSTALLED: 'PARTNER_APP_INSTALLED',
}
const LOCKED = { status: 403, code: 131031, says: /locked by/ }

test('what happens to an account is sent as the platform words it, and bars what it bars until it is over', async (t) => {
  const { owner, operator, clock, house: inside } = await house(t)
  assertDone(await operator.post(`/operator/${APP}`, { api_version: 'v25.0' }))
  const happens = (event: string, more: object = {}) =>
    operator.post(`/operator/${ACCOUNT}/account_event`, { event, ...more })
  const sent = async () =>
    (await sentOnPlatform(inside)).findLast(({ field }) => field === 'account_update')?.value
  const begin = (version = '/v25.0') =>
    owner.post(`${version}/${NUMBER}/messages`, { messaging_product: 'whatsapp', ...HELLO })
  const answer = () =>
    owner.post(`/v25.0/${NUMBER}/messages`, { messaging_product: 'whatsapp', to: ANN, text: { body: 'Hi' } })
  const add = () =>
    owner.post(`/v25.0/${ACCOUNT}/phone_numbers`, {
      cc: '49',
      phone_number: '30 999999',
      verified_name: 'Shop',
    })
  assertDone(
    await operator.post(`/operator/${NUMBER}/customer`, { customer: ANN, action: 'write', text: 'Hi' }),
  )

  const restriction_types = ['RESTRICTED_BIZ_INITIATED_MESSAGING', 'RESTRICTED_ADD_PHONE_NUMBER_ACTION']
  assertDone(await happens('ACCOUNT_RESTRICTION', { restriction_types, expires_in: 3_600 }))
  const { restriction_info, ...rest } = await sent()
  assert.deepEqual(rest, { event: 'ACCOUNT_RESTRICTION' })
  assert.deepEqual(
    restriction_info.map((one: { restriction_type: string }) => one.restriction_type),
    restriction_types,
  )
  assertRefused(await begin(), LOCKED)
  assertRefused(await add(), LOCKED)
  assertDone(await answer())
  assertDone(await begin(''))
  await clock.advance(3_601)
  assertDone(await begin())

  for (const event of [
    'ACCOUNT_DELETED',
    'ACCOUNT_OFFBOARDED',
    'PARTNER_REMOVED',
    'PARTNER_APP_UNINSTALLED',
  ]) {
    assertDone(await happens(event))
    assertRefused(await begin(), LOCKED)
    assertRefused(await answer(), LOCKED)
    assertDone(await happens(ENDS[event] ?? 'ACCOUNT_RECONNECTED'))
    assertDone(await begin())
  }
  const disconnection_info = { reason: 'PRIMARY_INACTIVITY', initiated_by: 'SYSTEM' }
  assertDone(await happens('PARTNER_REMOVED', { details: { disconnection_info } }))
  const waba_info = { waba_id: ACCOUNT, owner_business_id: ACCOUNT }
  assert.deepEqual(await sent(), { event: 'PARTNER_REMOVED', waba_info, disconnection_info })
  assertDone(await happens('PARTNER_ADDED'))
  assertDone(await happens('ACCOUNT_VIOLATION', { violation_type: 'ADULT' }))
  assert.deepEqual(await sent(), { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'ADULT' } })
  assertDone(await begin())
  for (const wrong of [
    { event: 'RAIN' },
    { event: 'PARTNER_ADDED', details: { waba_info: 1 } },
    { event: 'ACCOUNT_RESTRICTION', expires_in: 0 },
  ])
    assertRefused(await operator.post(`/operator/${ACCOUNT}/account_event`, wrong), {
      status: 400,
      code: 100,
      says: /event|details|expires_in/,
    })
})

test('a disabled account cannot send until it is back, however that is said; other events change nothing', async (t) => {
  const { owner, operator, house: inside } = await house(t)
  assertDone(await operator.post(`/operator/${APP}`, { api_version: 'v25.0' }))
  const begin = (version = '/v25.0') =>
    owner.post(`${version}/${NUMBER}/messages`, { messaging_product: 'whatsapp', ...HELLO })
  const happens = (event: string, more: object = {}) =>
    operator.post(`/operator/${ACCOUNT}/account_event`, { event, ...more })
  const review = async () => (await operator.get(`/operator/${ACCOUNT}`)).body.account_review_status
  const sent = async () =>
    (await sentOnPlatform(inside)).findLast(({ field }) => field === 'account_update')?.value

  assertDone(await operator.post(`/operator/${ACCOUNT}`, { account_review_status: 'DISABLED' }))
  assertRefused(await begin(), LOCKED)
  assertDone(await begin(''))
  assertDone(await operator.post(`/operator/${ACCOUNT}`, { account_review_status: 'APPROVED' }))
  assertDone(await begin())

  assertDone(await happens('DISABLED_UPDATE', { ban_state: 'SCHEDULE_FOR_DISABLE' }))
  assertDone(await begin())
  assertDone(await happens('DISABLED_UPDATE'))
  assert.equal((await sent()).ban_info.waba_ban_state, 'DISABLE')
  assert.equal(await review(), 'DISABLED')
  assertRefused(await begin(), LOCKED)
  assertDone(await happens('DISABLED_UPDATE', { ban_state: 'REINSTATE' }))
  assert.equal(await review(), 'APPROVED')
  assertDone(await begin())

  const parts: Record<string, string> = {
    PARTNER_CLIENT_CERTIFICATION_STATUS_UPDATE: 'partner_client_certification_info',
    AD_ACCOUNT_LINKED: 'waba_info',
    MM_LITE_TERMS_SIGNED: 'waba_info',
    AUTH_INTL_PRICE_ELIGIBILITY_UPDATE: 'auth_international_rate_eligibility',
    VOLUME_BASED_PRICING_TIER_UPDATE: 'volume_tier_info',
  }
  for (const [event, part] of Object.entries(parts)) {
    assertDone(await happens(event))
    const value = await sent()
    assert.deepEqual(Object.keys(value), ['event', part])
    assert.equal('ad_account_linked' in (value.waba_info ?? {}), event === 'AD_ACCOUNT_LINKED')
    assertDone(await begin())
  }
})
