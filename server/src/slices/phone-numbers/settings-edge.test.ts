/** What clients set of a number under /settings, and the fields that they ask for besides. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house, NUMBER, UNVERIFIED_NUMBER } from '../../../test/house.ts'
import { receiver } from '../../../test/receiver.ts'

const SETTINGS = `/v23.0/${NUMBER}/settings`
const NOT_AT_HOME = { status: 'IN_COUNTRY_STORAGE_DISABLED' }
const HOURS = {
  status: 'ENABLED',
  timezone_id: 'Europe/Berlin',
  weekly_operating_hours: [
    { day_of_week: 'MONDAY', open_time: '0800', close_time: '1200' },
    { day_of_week: 'MONDAY', open_time: '1300', close_time: '1800' },
  ],
}

test('settings are kept part by part, read back, and those of calls are sent as an event', async (t) => {
  const { owner, eventually } = await house(t)
  const hook = await receiver(t)
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await owner.post(`/v23.0/${ACCOUNT}/subscribed_apps`, callback))
  assert.deepEqual((await owner.get(SETTINGS)).body, {
    id: NUMBER,
    calling: { status: 'DISABLED' },
    storage_configuration: { status: 'DEFAULT' },
    user_identity_change: { enable_identity_key_check: false },
  })
  assertDone(await owner.post(SETTINGS, { calling: { status: 'ENABLED', call_icon_visibility: 'DEFAULT' } }))
  assertDone(await owner.post(SETTINGS, { calling: { call_hours: HOURS } }))
  assertDone(await owner.post(SETTINGS, { user_identity_change: { enable_identity_key_check: true } }))
  const calling = {
    status: 'ENABLED',
    call_icon_visibility: 'DEFAULT',
    call_hours: { ...HOURS, holiday_schedule: [] },
  }
  const { body } = await owner.get(SETTINGS)
  assert.deepEqual(body.calling, calling)
  assert.deepEqual(body.user_identity_change, { enable_identity_key_check: true })
  const received = () => hook.arrivals.filter(({ value }) => value.type === 'phone_number_settings')
  await eventually(async () => received().length === 2, 'both changes')
  assert.partialDeepStrictEqual(received()[1]?.value, {
    messaging_product: 'whatsapp',
    type: 'phone_number_settings',
    phone_number_settings: { phone_number_id: NUMBER, calling },
  })
})

test('settings that cannot be are refused, and nothing of the request is kept', async (t) => {
  const { owner } = await house(t)
  const before = (await owner.get(SETTINGS)).body
  const hours = (...weekly_operating_hours: object[]) => ({
    calling: { call_hours: { ...HOURS, weekly_operating_hours } },
  })
  const monday = (open_time: string, close_time: string) => ({ day_of_week: 'MONDAY', open_time, close_time })
  const over = [{ date: '2020-01-01', start_time: '0000', end_time: '2359' }]
  const wrong: [object, RegExp][] = [
    [{}, /send calling, storage_configuration or user_identity_change/],
    [{ calling: { status: 'MAYBE' } }, /ENABLED, DISABLED/],
    [hours(), /at least one day/],
    [hours(monday('1200', '0800')), /must open before it closes - got 1200 to 0800 on MONDAY/],
    [hours(monday('0800', '1200'), monday('1100', '1300')), /overlap on MONDAY/],
    [hours(monday('01', '02')), /a time of day such as 0930/],
    [
      hours(monday('0100', '0200'), monday('0300', '0400'), monday('0500', '0600')),
      /2 entries for MONDAY - got 3/,
    ],
    [{ calling: { call_hours: { ...HOURS, timezone_id: 'Bakery/Oven' } } }, /such as Europe\/Berlin/],
    [{ calling: { call_hours: { ...HOURS, holiday_schedule: over } } }, /2020-01-01 is over/],
    [
      { storage_configuration: { status: 'IN_COUNTRY_STORAGE_ENABLED', data_localization_region: 'BR' } },
      /deregister it/,
    ],
    [{ user_identity_change: { enable_identity_key_check: 'perhaps' } }, /true or false/],
    [{ calling: { status: 'ENABLED' }, storage_configuration: NOT_AT_HOME }, /deregister it/],
  ]
  for (const [body, says] of wrong) {
    assertRefused(await owner.post(SETTINGS, body), { status: 400, code: 100, says })
  }
  assert.deepEqual((await owner.get(SETTINGS)).body, before)
})

test('where messages are kept is set while the number is out of use, or as it is registered', async (t) => {
  const { owner } = await house(t)
  const pin = { messaging_product: 'whatsapp', pin: '123456' }
  const storage = async () => (await owner.get(SETTINGS)).body.storage_configuration
  assertDone(await owner.post(`/v23.0/${NUMBER}/deregister`))
  const here = { status: 'IN_COUNTRY_STORAGE_ENABLED', data_localization_region: 'BR' }
  assertRefused(await owner.post(SETTINGS, { storage_configuration: { status: here.status } }), {
    status: 400,
    code: 100,
    says: /data_localization_region is required.*BR/,
  })
  assertDone(await owner.post(SETTINGS, { storage_configuration: here }))
  assert.deepEqual(await storage(), here)
  assertDone(await owner.post(SETTINGS, { storage_configuration: NOT_AT_HOME }))
  assert.deepEqual(await storage(), { status: 'DEFAULT' })
  assertDone(await owner.post(`/v23.0/${NUMBER}/register`, { ...pin, data_localization_region: 'DE' }))
  assert.deepEqual(await storage(), { ...here, data_localization_region: 'DE' })
})

test('the fields that clients of the platform ask for follow the state of the number', async (t) => {
  const { owner, operator } = await house(t)
  const FIELDS = 'status,messaging_limit_tier,is_pin_enabled,quality_score,health_status,is_on_biz_app'
  const read = async (id: string) => (await owner.get(`/v23.0/${id}?fields=${FIELDS}`)).body
  assert.deepEqual(await read(NUMBER), {
    id: NUMBER,
    status: 'CONNECTED',
    messaging_limit_tier: 'TIER_1K',
    is_pin_enabled: false,
    quality_score: { score: 'GREEN' },
    health_status: {
      can_send_message: 'AVAILABLE',
      entities: [
        { entity_type: 'PHONE_NUMBER', id: NUMBER, can_send_message: 'AVAILABLE' },
        { entity_type: 'WABA', id: ACCOUNT, can_send_message: 'AVAILABLE' },
      ],
    },
    is_on_biz_app: false,
  })
  assert.equal((await read(UNVERIFIED_NUMBER)).status, 'UNVERIFIED')
  assertDone(await operator.post(`/operator/${NUMBER}`, { quality_rating: 'RED', throughput: 'UNLIMITED' }))
  const flagged = await read(NUMBER)
  assert.partialDeepStrictEqual(flagged, { status: 'FLAGGED', messaging_limit_tier: 'TIER_UNLIMITED' })
  assert.partialDeepStrictEqual(flagged.health_status, {
    can_send_message: 'BLOCKED',
    entities: [{ errors: [{ error_code: 131048 }] }],
  })
  assertDone(await owner.post(`/v23.0/${NUMBER}/deregister`))
  assert.equal((await read(NUMBER)).status, 'DISCONNECTED')
})
