import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import {
  ACCOUNT,
  APP,
  assertDone,
  assertRefused,
  house,
  migratedDatabase,
  NUMBER,
  settingsFor,
  type TestHouse,
} from '../../../test/house.ts'
import { receiver, type TestReceiver } from '../../../test/receiver.ts'
import { startService } from '../../app/assembly.ts'

const SUBSCRIBED = `/${ACCOUNT}/subscribed_apps`
const ANN = '16505551234'

const override = (hook: TestReceiver) => ({
  override_callback_uri: hook.url,
  verify_token: hook.verifyToken,
})

/** A customer writes and is answered: one message, one echo on plain paths, two statuses. */
async function talk({ owner, operator }: TestHouse) {
  assertDone(
    await operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, type: 'text', text: { body: 'Bread?' } }),
  )
  const answer = { messaging_product: 'chat', to: ANN, type: 'text', text: { body: 'At ten.' } }
  assertDone(await owner.post(`/${NUMBER}/messages`, answer))
}

const payloads = (hook: TestReceiver) => hook.arrivals.map(({ body }) => JSON.parse(body.toString()))
const fieldsAt = (hook: TestReceiver) =>
  payloads(hook)
    .map((payload) => payload.entry[0].changes[0].field)
    .toSorted()

async function listening(t: TestContext) {
  return { all: await house(t), hook: await receiver(t) }
}

test('a subscription made on a versioned path gets the dialect of the platform, statuses under messages', async (t) => {
  const { all, hook } = await listening(t)
  const fields = ['messages', 'smb_message_echoes', 'calls', 'user_preferences']
  assertDone(await all.owner.post(`/v23.0${SUBSCRIBED}`, { ...override(hook), subscribed_fields: fields }))
  const { data } = (await all.owner.get(`/v23.0${SUBSCRIBED}`)).body
  assert.deepEqual(data[0].whatsapp_business_api_data.subscribed_fields, fields)
  await talk(all)
  await hook.arrived(3)
  assert.deepEqual(fieldsAt(hook), ['messages', 'messages', 'messages'])
  for (const payload of payloads(hook)) {
    assert.equal(payload.object, 'whatsapp_business_account')
    assert.equal(payload.entry[0].changes[0].value.messaging_product, 'whatsapp')
  }
  for (const { body, headers } of hook.arrivals)
    for (const [hash, header] of Object.entries({ sha1: 'x-hub-signature', sha256: 'x-hub-signature-256' })) {
      const signature = createHmac(hash, 'sandbox-app-secret').update(body).digest('hex')
      assert.equal(headers[header], `${hash}=${signature}`)
    }
  const statuses = payloads(hook).flatMap((payload) => payload.entry[0].changes[0].value.statuses ?? [])
  assert.deepEqual(
    statuses.map((one) => one.status),
    ['sent', 'delivered'],
  )
})

test('what the API sends is echoed to plain subscriptions alone; others get everything else, and nothing counts as failed', async (t) => {
  const { all, hook } = await listening(t)
  assertDone(await all.owner.post(`/v23.0${SUBSCRIBED}`, override(hook)))
  await talk(all)
  assertDone(await all.operator.post(`/operator/${NUMBER}`, { verified_name: 'Echoed' }))
  await hook.arrived(4)
  assert.deepEqual(fieldsAt(hook), ['messages', 'messages', 'messages', 'phone_number_name_update'])
  const list = async (query: string) => (await all.operator.get(`/operator/events?${query}`)).body.data
  const [echo] = await all.eventually(async () => {
    const found = await list('reason=not_in_dialect')
    return found.length > 0 && found
  }, 'why there is no echo')
  assert.equal(echo.field, 'message_echoes')
  const traced = (await all.operator.get(`/operator/events/${echo.id}`)).body
  assert.match(traced.deliveries[0].explanation, /not echoed/)
  assert.deepEqual(await list('outcome=not_sent'), [])
  assert.equal((await list('outcome=not_sent&reason=not_in_dialect')).length, 1)
})

test('a subscription made on a plain path gets what the specification says', async (t) => {
  const { all, hook } = await listening(t)
  assertDone(await all.owner.post(SUBSCRIBED, override(hook)))
  await talk(all)
  await hook.arrived(4)
  assert.deepEqual(fieldsAt(hook), ['message_echoes', 'message_status', 'message_status', 'messages'])
  assert.ok(hook.arrivals.every(({ headers }) => headers['x-hub-signature'] === undefined))
  for (const payload of payloads(hook)) {
    assert.equal(payload.object, 'chat_business_account')
    assert.equal(payload.entry[0].changes[0].value.messaging_product, 'chat')
  }
  assertDone(await all.owner.post(SUBSCRIBED, { ...override(hook), subscribed_fields: ['messages'] }))
  await talk(all)
  await hook.arrived(5)
  assertDone(await all.operator.post(`/operator/${NUMBER}`, { verified_name: 'Not echoed' }))
  const events = await all.eventually(async () => {
    const { data } = (await all.operator.get('/operator/events?outcome=not_sent')).body
    return data.length >= 4 && data
  }, 'what was not subscribed to')
  assert.ok(events.every((event: { field: string }) => event.field !== 'messages'))
})

test("the number's callback has a dialect of its own, and the operator names one with api_version", async (t) => {
  const { all, hook } = await listening(t)
  const forNumber = await receiver(t)
  const { owner, operator } = all
  const callback = { callback_url: hook.url, verify_token: hook.verifyToken }
  assertDone(await operator.post(`/operator/${APP}`, { ...callback, api_version: 'v23.0' }))
  assertDone(await owner.post(SUBSCRIBED))
  assertDone(await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'message_status' }))
  await hook.arrived(1)
  assert.deepEqual(fieldsAt(hook), ['messages'])
  assertDone(await owner.post(`/${NUMBER}`, { webhook_configuration: override(forNumber) }))
  await talk(all)
  await forNumber.arrived(4)
  assert.ok(payloads(forNumber).every((payload) => payload.object === 'chat_business_account'))
  assertDone(await operator.post(`/operator/${APP}`, callback))
  assertDone(await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'message_status' }))
  await hook.arrived(2)
  assert.equal(payloads(hook)[1].object, 'chat_business_account')
  assertRefused(await operator.post(`/operator/${APP}`, { ...callback, api_version: '23' }), {
    status: 400,
    code: 100,
    says: /api_version/,
  })
})

test('a seed file brings callbacks, subscribes accounts, and names the dialect with api_version', async (t) => {
  const hook = await receiver(t)
  const folder = await mkdtemp(join(tmpdir(), 'parley-seed-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'seed.json')
  const seed = {
    apps: [{ id: APP, name: 'Shop', secret: 'sandbox-app-secret' }],
    accounts: [{ id: ACCOUNT, app_id: APP, name: 'Shop' }],
    callbacks: [
      {
        app_id: APP,
        callback_url: hook.url,
        verify_token: hook.verifyToken,
        api_version: 'v23.0',
        accounts: [ACCOUNT],
      },
    ],
  }
  await writeFile(file, JSON.stringify(seed))
  const { operator } = await house(t, { PARLEY_SEED: file })
  assertDone(await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'message_status' }))
  await hook.arrived(1)
  assert.deepEqual(fieldsAt(hook), ['messages'])
  assert.equal(payloads(hook)[0].object, 'whatsapp_business_account')
  const wrong = { ...seed, callbacks: [{ ...seed.callbacks[0], callback_url: 'ftp://files.example' }] }
  await writeFile(file, JSON.stringify(wrong))
  const { environment, remove } = await migratedDatabase()
  t.after(remove)
  const settings = settingsFor({ ...environment, PARLEY_SEED: file })
  await assert.rejects(startService(settings), /callback_url must start with https/)
})

test('a field of the platform that we never send is kept and shown; one that nobody knows is refused', async (t) => {
  const { all } = await listening(t)
  for (const path of [SUBSCRIBED, `/v23.0${SUBSCRIBED}`]) {
    assertDone(await all.owner.post(path, { subscribed_fields: 'calls,user_preferences' }))
    assertRefused(await all.owner.post(path, { subscribed_fields: ['callz'] }), {
      status: 400,
      code: 100,
      says: /there is no field callz/,
    })
  }
})

test('both brand words are understood on every path, and an answer uses that of its dialect', async (t) => {
  const { owner, powerless } = (await listening(t)).all
  const answers: Record<string, string> = { '': 'chat', '/v23.0': 'whatsapp' }
  for (const [version, word] of Object.entries(answers)) {
    for (const brand of ['chat', 'whatsapp']) {
      const path = `${version}/${NUMBER}/${brand}_business_profile`
      assertDone(
        await owner.post(path, { messaging_product: brand.toUpperCase(), about: `${version} ${brand}` }),
      )
      const { body } = await owner.get(`${path}?fields=about,messaging_product`)
      assert.equal(body.about, `${version} ${brand}`)
      assert.equal(body.messaging_product, word)
    }
    assertRefused(await powerless.get(`${version}/${NUMBER}/chat_business_profile`), {
      status: 403,
      code: 200,
      says: new RegExp(`${word}_business_management`),
    })
  }
  const wrong = await owner.post(`/${NUMBER}/chat_business_profile`, { messaging_product: 'telegram' })
  assertRefused(wrong, { status: 400, code: 100, says: /\{chat, whatsapp\}/ })
})
