import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, APP, assertDone, assertRefused, house } from '../../../test/house.ts'
import { receiver } from '../../../test/receiver.ts'

const PATH = `/v23.0/${APP}/subscriptions`
const OBJECT = 'whatsapp_business_account'

test('an application sets, reads and takes away its own callback with its own token', async (t) => {
  const { actor, owner, operator } = await house(t)
  const app = actor(`${APP}|sandbox-app-secret`)
  const hook = await receiver(t)
  assert.deepEqual((await app.get(PATH)).body, { data: [] })
  const query = new URLSearchParams({
    object: OBJECT,
    callback_url: hook.url,
    verify_token: hook.verifyToken,
    fields: 'messages,calls,account_update',
    include_values: 'true',
    access_token: `${APP}|sandbox-app-secret`,
  })
  assertDone(await actor('').post(`${PATH}?${query}`, undefined, { headers: { authorization: '' } }))
  assert.equal(hook.requests.length, 1)
  const read = async () => (await app.get(PATH)).body.data
  const [entry] = await read()
  assert.deepEqual(
    { ...entry, fields: entry.fields.map((field: { name: string }) => field.name) },
    { object: OBJECT, callback_url: hook.url, active: true, fields: ['messages', 'calls', 'account_update'] },
  )
  assert.equal((await owner.get(`/${APP}/subscriptions`)).body.data[0].object, 'chat_business_account')

  assertDone(await owner.post(`/${ACCOUNT}/subscribed_apps`))
  assertDone(await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'message_status' }))
  const [arrival] = await hook.arrived(1)
  assert.equal(JSON.parse(arrival?.body.toString() ?? '').entry[0].changes[0].field, 'messages')

  assertDone(await app.delete(`${PATH}?object=${OBJECT}&fields=calls`))
  assert.deepEqual(
    (await read())[0].fields.map((field: { name: string }) => field.name),
    ['messages', 'account_update'],
  )
  assertDone(await app.delete(PATH, { object: OBJECT }))
  assert.deepEqual(await read(), [])

  const again = { callback_url: hook.url, verify_token: hook.verifyToken }
  assertDone(await app.post(PATH, { object: OBJECT, ...again }))
  const all = (await read())[0].fields.map((field: { name: string }) => field.name)
  assert.ok(all.includes('flows') && all.includes('messages'), 'the default fields are back')
})

test('an unknown object, a failed handshake or a foreign application changes nothing', async (t) => {
  const { owner, stranger, powerless } = await house(t)
  const hook = await receiver(t)
  const whole = { object: OBJECT, callback_url: hook.url, verify_token: hook.verifyToken }
  assertRefused(await owner.post(PATH, { ...whole, object: 'page' }), {
    status: 400,
    code: 100,
    says: /object must be one of \{chat_business_account, whatsapp_business_account\}/,
  })
  assertRefused(await owner.post(PATH, { ...whole, verify_token: 'wrong' }), {
    status: 400,
    code: 100,
    subcode: 2200,
  })
  assertRefused(await owner.post(PATH, { ...whole, verify_token: undefined }), { status: 400, code: 100 })
  assertRefused(await owner.post(PATH, { ...whole, fields: 'nothing_known' }), { status: 400, code: 100 })
  for (const wrong of [{ callback_url: 'ftp://files.example' }, { fields: [] }])
    assertRefused(await owner.post(PATH, { ...whole, ...wrong }), { status: 400, code: 100 })
  for (const wrong of [{ object: 'page' }, { fields: 'nothing_known' }, { fields: [] }])
    assertRefused(await owner.delete(PATH, wrong), { status: 400, code: 100 })
  assertRefused(await stranger.post(PATH, whole), { status: 404, code: 100, subcode: 33 })
  assertRefused(await powerless.post(PATH, whole), { status: 403, code: 200 })
  assert.deepEqual((await owner.get(PATH)).body.data, [])
})
