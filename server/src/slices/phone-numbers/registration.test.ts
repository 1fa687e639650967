import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house, NUMBER, UNVERIFIED_NUMBER } from '../../../test/house.ts'
import { userIdOf } from './user-id/user-id.ts'

const REGISTER = `/v23.0/${NUMBER}/register`
const PRODUCT = { messaging_product: 'whatsapp' }
const text = { ...PRODUCT, to: '16505551234', type: 'text', text: { body: 'Hello' } }

test('a number is added to an account, once, and is verified like any other', async (t) => {
  const { owner, events } = await house(t)
  const path = `/v23.0/${ACCOUNT}/phone_numbers`
  const wanted = { cc: '49', phone_number: '30 123456', verified_name: 'Bäckerei' }
  const made = await owner.post(path, wanted)
  assertDone(made)
  assert.deepEqual(Object.keys(made.body), ['id'])
  const { body } = await owner.get(`/${made.body.id}`)
  assert.equal(body.display_phone_number, '+49 30 123456')
  assert.equal(body.code_verification_status, 'NOT_VERIFIED')
  assert.equal((await events('account_update')).at(-1)?.value.event, 'PHONE_NUMBER_ADDED')
  assertDone(await owner.post(`/${made.body.id}/request_code`, { code_method: 'SMS' }))
  const refused = { status: 400, code: 100 }
  assertRefused(await owner.post(path, { ...wanted, phone_number: '30-123-456' }), {
    ...refused,
    says: /already/,
  })
  assertRefused(await owner.post(path, { ...wanted, cc: 'DE' }), { ...refused, says: /cc/ })
  const { cc: country_code, ...rest } = { ...wanted, phone_number: '30 654321' }
  const plain = `/${ACCOUNT}/phone_numbers`
  assertRefused(await owner.post(plain, { ...rest, country_code }), { ...refused, says: /cc is required/ })
  const other = await owner.post(path, { ...rest, country_code })
  assertDone(other)
  assert.equal((await owner.get(`/${other.body.id}`)).body.display_phone_number, '+49 30 654321')
  assertRefused(await owner.post(path, { cc: '49', phone_number: '1234567' }), {
    ...refused,
    says: /required/,
  })
  const numbers = (await owner.get(`/${ACCOUNT}/phone_numbers`)).body.data.length
  for (let i = numbers; i < 25; i++)
    assertDone(await owner.post(path, { ...wanted, phone_number: `40 00${100 + i}` }))
  assertRefused(await owner.post(path, { ...wanted, phone_number: '40 99999' }), {
    ...refused,
    says: /25 numbers/,
  })
})

test('registering sets the pin, and later asks for it; what is not verified is not registered', async (t) => {
  const { owner } = await house(t)
  assertDone(await owner.post(REGISTER, { ...PRODUCT, pin: '123456' }))
  assertDone(await owner.post(REGISTER, { ...PRODUCT, pin: '123456' }))
  assertRefused(await owner.post(REGISTER, { ...PRODUCT, pin: '654321' }), { status: 400, code: 133005 })
  assertDone(await owner.post(`/v23.0/${NUMBER}`, { pin: '654321' }))
  assertDone(await owner.post(REGISTER, { ...PRODUCT, pin: '654321' }))
  for (const pin of ['12345', '1234567', 'abcdef', ''])
    assertRefused(await owner.post(REGISTER, { ...PRODUCT, pin }), { status: 400, code: 100, says: /pin/ })
  assertRefused(await owner.post(REGISTER, { messaging_product: 'other', pin: '654321' }), {
    status: 400,
    code: 100,
  })
  const unverified = await owner.post(`/v23.0/${UNVERIFIED_NUMBER}/register`, { ...PRODUCT, pin: '123456' })
  assertRefused(unverified, { status: 400, code: 133006 })
  assertRefused(await owner.post(`/v23.0/${UNVERIFIED_NUMBER}/deregister`), { status: 400, code: 133006 })
})

test('twenty wrong pins a day are the most (133015), even before the right one', async (t) => {
  const { owner } = await house(t)
  assertDone(await owner.post(REGISTER, { ...PRODUCT, pin: '123456' }))
  for (let i = 0; i < 20; i++)
    assertRefused(await owner.post(REGISTER, { ...PRODUCT, pin: '000000' }), { status: 400, code: 133005 })
  assertRefused(await owner.post(REGISTER, { ...PRODUCT, pin: '123456' }), { status: 429, code: 133015 })
})

test('a deregistered number sends nothing until it is registered again with its pin', async (t) => {
  const { owner, operator } = await house(t)
  const inbound = { from: text.to, type: 'text', text: { body: 'Hi' } }
  assertDone(await operator.post(`/operator/${NUMBER}/inbound`, inbound))
  assertDone(await owner.post(REGISTER, { ...PRODUCT, pin: '123456' }))
  assertDone(await owner.post(`/${NUMBER}/messages`, { ...text, messaging_product: 'chat' }))
  assertDone(await owner.post(`/v23.0/${NUMBER}/deregister`))
  const silent = await owner.post(`/${NUMBER}/messages`, { ...text, messaging_product: 'chat' })
  assertRefused(silent, { status: 400, code: 133010 })
  assertRefused(await owner.post(REGISTER, { ...PRODUCT, pin: '000000' }), { status: 400, code: 133005 })
  assertDone(await owner.post(REGISTER, { ...PRODUCT, pin: '123456' }))
  assertDone(await owner.post(`/${NUMBER}/messages`, { ...text, messaging_product: 'chat' }))
})

test('a name that is wished for is approved in the sandbox at once; nothing named at all is refused', async (t) => {
  const { owner, events } = await house(t)
  assertDone(await owner.post(`/v23.0/${NUMBER}`, { new_display_name: 'The Oven' }))
  assert.equal((await owner.get(`/${NUMBER}`)).body.verified_name, 'The Oven')
  assert.equal((await events('phone_number_name_update')).at(-1)?.value.decision, 'APPROVED')
  assertRefused(await owner.post(`/v23.0/${NUMBER}`, {}), {
    status: 400,
    code: 100,
    says: /webhook_configuration, pin or new_display_name/,
  })
})

test('settings, commerce and automation of a number are read and set', async (t) => {
  const { owner } = await house(t)
  assert.equal((await owner.get(`/v23.0/${NUMBER}/settings`)).body.calling.status, 'DISABLED')
  const commerce = `/v23.0/${NUMBER}/whatsapp_commerce_settings`
  const read = async () => (await owner.get(commerce)).body.data[0]
  assert.deepEqual(await read(), { id: NUMBER, is_cart_enabled: true, is_catalog_visible: false })
  assertDone(await owner.post(`${commerce}?is_cart_enabled=false&is_catalog_visible=true`))
  assert.deepEqual(await read(), { id: NUMBER, is_cart_enabled: false, is_catalog_visible: true })
  assertDone(await owner.post(`/${NUMBER}/conversational_automation`, { prompts: ['Hello'] }))
  const automation = { enable_welcome_message: false, prompts: ['Hello'], commands: [] }
  const path = `/${NUMBER}/conversational_automation`
  assert.deepEqual((await owner.get(path)).body, automation)
  assert.deepEqual((await owner.get(`/v23.0${path}`)).body, { ...automation, id: NUMBER })
})

test('customers are blocked, listed and unblocked; one that is no customer is listed as failed', async (t) => {
  const { owner } = await house(t)
  const path = `/v23.0/${NUMBER}/block_users`
  const users = (...all: string[]) => ({ ...PRODUCT, block_users: all.map((user) => ({ user })) })
  const { body } = await owner.post(path, users('+1 650-555-1234', 'nobody', '16505551234'))
  assert.equal(body.messaging_product, 'whatsapp')
  assert.deepEqual(body.block_users.added_users[0], { input: '+1 650-555-1234', wa_id: '16505551234' })
  assert.equal(body.block_users.failed_users[0].input, 'nobody')
  const listed = async () => (await owner.get(path)).body.data
  const blocked = { messaging_product: 'whatsapp', wa_id: '16505551234' }
  assert.deepEqual(await listed(), [{ ...blocked, input: blocked.wa_id }])
  assert.deepEqual((await owner.get(`/${NUMBER}/block_users`)).body.data, [
    { ...blocked, messaging_product: 'chat' },
  ])
  const gone = await owner.delete(path, users('16505551234'))
  assert.deepEqual(gone.body.block_users.removed_users, [{ input: '16505551234', wa_id: '16505551234' }])
  assert.deepEqual(await listed(), [])
  assertRefused(await owner.post(path, PRODUCT), { status: 400, code: 100, says: /block_users is required/ })

  const user_id = userIdOf(ACCOUNT, '16505551234')
  const byId = { ...PRODUCT, block_users: [{ user_id }] }
  const { block_users } = (await owner.post(path, byId)).body
  assert.deepEqual(block_users.added_users, [{ input: user_id, user_id }])
  const plain = await owner.post(`/${NUMBER}/block_users`, byId)
  assert.equal(plain.body.block_users.failed_users[0].input, user_id)
  assertDone(await owner.delete(path, byId))
  assert.deepEqual(await listed(), [])
  const foreign = { ...PRODUCT, block_users: [{ user_id: userIdOf('200000000000002', '16505551234') }, {}] }
  assert.equal((await owner.post(path, foreign)).body.block_users.failed_users.length, 2)
})
