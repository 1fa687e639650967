/** The client against the real service, over real HTTP, in both dialects. */

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { ParleyOperator } from '../../operator/src/index.ts'
import { ACCOUNT, house, NUMBER, UNVERIFIED_NUMBER } from '../../server/test/house.ts'
import { SAMPLES } from '../../server/test/upload.ts'
import {
  isNotFound,
  isTemplateMissing,
  isTokenInvalid,
  isWindowClosed,
  Parley,
  ParleyError,
} from '../src/index.ts'

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

const ANN = '15550100099'
const KEY = 'sandbox-operator-key'

async function connected(t: TestContext, version?: string) {
  const world = await house(t)
  const parley = new Parley({ baseUrl: `${world.url}/`, token: 'sandbox-token', ...(version && { version }) })
  const operator = new ParleyOperator({ baseUrl: world.url, key: KEY })
  return { world, parley, operator }
}

for (const version of ['plain', undefined]) {
  test(`every kind of message is sent (${version ?? 'as it is'})`, async (t) => {
    const { world, parley, operator } = await connected(t, version)
    const { messages } = parley
    await assert.rejects(messages.text(NUMBER, ANN, 'too early'), isWindowClosed)
    const { id: inbound } = await operator.customers.act(NUMBER, {
      customer: ANN,
      action: 'write',
      text: 'Hi',
    })
    const { id } = await parley.media.upload(NUMBER, SAMPLES['image/png'], {
      type: 'image/png',
      name: 'a.png',
    })
    assert.deepEqual(Buffer.from(await parley.media.download(id)), SAMPLES['image/png'])
    const sent = await messages.text(NUMBER, ANN, 'Hello', { previewUrl: false, replyTo: String(inbound) })
    assert.equal(sent.messages[0]?.message_status, 'accepted')
    assert.equal(sent.messaging_product, version === 'plain' ? 'chat' : 'whatsapp')
    await messages.image(NUMBER, ANN, { id, caption: 'A picture' })
    await messages.location(NUMBER, ANN, { latitude: 52.5, longitude: 13.4, name: 'Here' })
    await messages.contacts(NUMBER, ANN, [{ name: { formatted_name: 'Bob', first_name: 'Bob' } }])
    await messages.react(NUMBER, ANN, { message_id: String(inbound), emoji: '👍' })
    await messages.buttons(NUMBER, ANN, 'Which?', [{ id: 'a', title: 'Cake' }], { callbackData: 'x' })
    const form = { name: 'ready', language: 'en_US', category: 'UTILITY' as const }
    const components = [{ type: 'BODY' as const, text: 'Your order is ready for you.' }]
    const made = await parley.templates.create(ACCOUNT, { ...form, components })
    await operator.templates.set(made.id, { status: 'APPROVED' })
    await messages.template(NUMBER, ANN, { name: 'ready', language: { code: 'en_US' } })
    assert.deepEqual(await messages.markAsRead(NUMBER, String(inbound), { typing: true }), { success: true })
    const missing = messages.template(NUMBER, ANN, { name: 'nothing', language: { code: 'en_US' } })
    await assert.rejects(missing, isTemplateMissing)
    const types = (await operator.messages.sent(NUMBER).all()).map((one) => one.type)
    assert.deepEqual(types, ['text', 'image', 'location', 'contacts', 'reaction', 'interactive', 'template'])
    await world.close()
  })
}

test('templates are written, listed over pages, and removed', async (t) => {
  const { parley } = await connected(t)
  const before = (await parley.templates.list(ACCOUNT).all()).length
  for (const name of ['one', 'two', 'three'])
    await parley.templates.create(ACCOUNT, {
      name,
      language: 'en_US',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Your order is ready for you.' }],
    })
  const verdict = await parley.templates.check(ACCOUNT, {
    name: 'Bad',
    language: 'en_US',
    category: 'UTILITY',
    components: [],
  })
  assert.equal(verdict.valid, false)
  const names: (string | undefined)[] = []
  for await (const template of parley.templates.list(ACCOUNT, { limit: 2 })) names.push(template.name)
  assert.equal(names.length, before + 3)
  assert.deepEqual(names.slice(0, 3).toSorted(), ['one', 'three', 'two'])
  assert.deepEqual(
    await parley.templates
      .list(ACCOUNT, { limit: 1, name: ['two', 'one'] })
      .all(1)
      .then((all) => all.length),
    1,
  )
  const { summary } = await parley.templates.list(ACCOUNT, { summary: 'total_count' }).first()
  assert.equal(summary?.total_count, before + 3)
  assert.deepEqual(await parley.templates.delete(ACCOUNT, { name: 'two' }), { success: true })
})

test('a number is verified, registered and shown with a photo that is sent in pieces', async (t) => {
  const { parley, operator } = await connected(t)
  const code = async () => (await operator.numbers.verificationCode(UNVERIFIED_NUMBER)).code
  assert.deepEqual(await parley.numbers.verify(UNVERIFIED_NUMBER, code), { success: true })
  assert.deepEqual(await parley.numbers.register(UNVERIFIED_NUMBER, '123456'), { success: true })
  const photo = await noise(300, 300).png().toBuffer()
  const half = Math.ceil(photo.length / 2)
  const progress: number[] = []
  await parley.profile.setPhoto(NUMBER, photo, { pieceBytes: half, onProgress: (at) => progress.push(at) })
  assert.deepEqual(progress, [0, half, photo.length])
  const { profile_picture_url = '' } = await parley.profile.read(NUMBER, { fields: 'profile_picture_url' })
  assert.equal((await fetch(profile_picture_url)).status, 200)
})

test('flows, QR codes, payments and subscriptions answer by their names', async (t) => {
  const { parley } = await connected(t)
  const { id = '' } = await parley.flows.create(ACCOUNT, { name: 'hello', categories: ['OTHER'] })
  const { validation_errors } = await parley.flows.setDefinition(id, { version: '7.1', screens: [] })
  assert.ok(validation_errors.length > 0)
  await assert.rejects(parley.flows.publish(id), (error: ParleyError) => error.violations.length > 0)
  const made = await parley.qrCodes.create(NUMBER, { prefilled_message: 'Hi', generate_qr_image: 'SVG' })
  assert.deepEqual(
    (await parley.qrCodes.list(NUMBER).all()).map((one) => one.code),
    [made.code],
  )
  await parley.qrCodes.delete(NUMBER, String(made.code))
  await parley.payments.create(ACCOUNT, {
    configuration_name: 'upi',
    provider_name: 'upi_vpa',
    upi_vpa: 'bakery@bank',
  })
  await parley.payments.delete(ACCOUNT, 'upi')
  assert.deepEqual(await parley.webhooks.subscribe(ACCOUNT), { success: true })
  assert.equal((await parley.webhooks.subscribed(ACCOUNT).all()).length, 1)
})

test('what is refused is one error, with everything that was said', async (t) => {
  const { parley, world } = await connected(t)
  await assert.rejects(parley.numbers.read('999'), (error: unknown) => {
    assert.ok(isNotFound(error) && error instanceof ParleyError)
    assert.deepEqual([error.status, error.code, error.subcode, error.isRetryable], [404, 100, 33, false])
    assert.ok(error.traceId)
    return true
  })
  const nobody = new Parley({ baseUrl: world.url, token: 'wrong' })
  await assert.rejects(nobody.accounts.app(), isTokenInvalid)
})
