/** `@kapso/whatsapp-cloud-api` with no setting but the address and the token: what it sends, and what it is sent. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { GraphApiError, WhatsAppClient } from '@kapso/whatsapp-cloud-api'
import { normalizeWebhook, verifySignature } from '@kapso/whatsapp-cloud-api/server'
import { SANDBOX_CATALOG } from '../../src/slices/catalogs/index.ts'
import { NUMBER } from '../house.ts'
import { ANN, APP_SECRET, annSays, listening, picture, subscribe, TOKEN, withAnn } from './scene.ts'

const from = { phoneNumberId: NUMBER }
const chat = { ...from, to: ANN }
const bodyText = 'Have a look.'

async function connected(t: TestContext) {
  const world = await withAnn(t)
  return { world, client: new WhatsAppClient({ baseUrl: world.url, accessToken: TOKEN }) }
}

test('kapso sends every kind of message it knows', async (t) => {
  const { world, client } = await connected(t)
  const { messages } = client
  const { id } = await client.media.upload({ ...from, type: 'image/jpeg', file: new Blob([await picture()]) })
  const read = await annSays(world, { type: 'text', text: { body: 'Now?' } })
  const row = { id: 'rye', title: 'Rye' }
  const card = (cardIndex: number) => ({
    cardIndex,
    header: { type: 'image' as const, image: { id } },
    bodyText: 'Fresh',
    action: { displayText: 'Order', url: 'https://bakery.example' },
  })
  const sent = [
    await messages.sendText({ ...chat, body: 'At ten.', contextMessageId: read }),
    await messages.sendImage({ ...chat, image: { id, caption: 'Rye' } }),
    await messages.sendLocation({ ...chat, location: { latitude: 52.5, longitude: 13.4, name: 'Bakery' } }),
    await messages.sendContacts({ ...chat, contacts: [{ name: { formattedName: 'Bo', firstName: 'Bo' } }] }),
    await messages.sendReaction({ ...chat, reaction: { messageId: read, emoji: '👍' } }),
    await messages.sendInteractiveButtons({ ...chat, bodyText, buttons: [row] }),
    await messages.sendInteractiveList({
      ...chat,
      bodyText,
      buttonText: 'Breads',
      sections: [{ rows: [row] }],
    }),
    await messages.sendInteractiveProduct({ ...chat, catalogId: SANDBOX_CATALOG, productRetailerId: 'rye' }),
    await messages.sendInteractiveProductList({
      ...chat,
      bodyText,
      header: { type: 'text', text: 'Breads' },
      catalogId: SANDBOX_CATALOG,
      sections: [{ title: 'Dark', productItems: [{ productRetailerId: 'rye' }] }],
    }),
    await messages.sendInteractiveCatalogMessage({ ...chat, bodyText, parameters: {} }),
    await messages.sendInteractiveCtaUrl({
      ...chat,
      bodyText,
      parameters: { displayText: 'Open', url: 'https://bakery.example' },
    }),
    await messages.sendInteractiveLocationRequest({
      ...chat,
      bodyText,
      parameters: { requestMessage: 'Where?' },
    }),
    await messages.sendInteractiveAddress({ ...chat, bodyText, parameters: { country: 'IN' } }),
    await messages.sendInteractiveCarousel({ ...chat, bodyText, cards: [card(0), card(1)] }),
    await messages.sendInteractiveCallPermission({ ...chat, bodyText, parameters: { phoneNumber: ANN } }),
  ]
  for (const answer of sent) {
    assert.equal(answer.messagingProduct, 'whatsapp')
    assert.deepEqual(answer.contacts, [{ input: ANN, waId: ANN }])
  }
  assert.equal(new Set(sent.map((answer) => answer.messages[0]?.id)).size, sent.length)
  assert.deepEqual(await messages.markRead({ ...from, messageId: read, typingIndicator: { type: 'text' } }), {
    success: true,
  })
})

test('kapso gets back the file it brought, byte for byte, and removes it', async (t) => {
  const { client } = await connected(t)
  const file = await picture()
  const { id } = await client.media.upload({ ...from, type: 'image/jpeg', file, fileName: 'rye.jpg' })
  const kept = await client.media.get({ mediaId: id })
  assert.deepEqual([kept.id, kept.mimeType, Number(kept.fileSize)], [id, 'image/jpeg', file.length])
  const bytes = await client.media.download({ mediaId: id, as: 'arrayBuffer' })
  assert.ok(bytes instanceof ArrayBuffer)
  assert.deepEqual(Buffer.from(bytes), file)
  assert.deepEqual(await client.media.delete({ mediaId: id }), { success: true })
  await assert.rejects(client.media.get({ mediaId: id }), GraphApiError)
})

test('kapso verifies and reads what it is sent: a message, an answer to a button, statuses', async (t) => {
  const { world, client } = await connected(t)
  const heard: ReturnType<typeof normalizeWebhook>[] = []
  const url = await listening(t, async (request) => {
    const { searchParams } = new URL(request.url)
    if (request.method === 'GET') return new Response(searchParams.get('hub.challenge'))
    const rawBody = await request.text()
    const signatureHeader = request.headers.get('x-hub-signature-256') ?? ''
    if (!verifySignature({ appSecret: APP_SECRET, rawBody, signatureHeader }))
      return new Response(null, { status: 401 })
    heard.push(normalizeWebhook(JSON.parse(rawBody)))
    return new Response('EVENT_RECEIVED')
  })
  await subscribe(world, url)
  const buttons = [{ id: 'yes', title: 'Yes' }]
  const { messages } = await client.messages.sendInteractiveButtons({ ...chat, bodyText, buttons })
  const asked = messages[0]?.id ?? ''
  const reply = { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } }
  await annSays(world, { type: 'interactive', interactive: reply, context: { id: asked } })
  const answer = await world.eventually(async () =>
    heard.flatMap((one) => one.messages).find((one) => one.interactive && one.kapso?.direction === 'inbound'),
  )
  assert.equal(answer.from, ANN)
  assert.equal(answer.context?.id, asked)
  assert.partialDeepStrictEqual(answer.interactive, { buttonReply: { id: 'yes', title: 'Yes' } })
  const statuses = () => heard.flatMap((one) => one.statuses).map(({ id, status }) => `${id} ${status}`)
  await world.eventually(async () => statuses().includes(`${asked} delivered`))
  assert.deepEqual(statuses(), [`${asked} sent`, `${asked} delivered`])
  assert.ok(heard.every((one) => one.phoneNumberId === NUMBER && one.object === 'whatsapp_business_account'))
})

test('kapso sorts our refusals: a wrong token, a wrong parameter, and calls, which are not carried', async (t) => {
  const { world, client } = await connected(t)
  const categoryOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'none',
      (error) => error instanceof GraphApiError && error.category,
    )
  const stranger = new WhatsAppClient({ baseUrl: world.url, accessToken: 'of-nobody' })
  assert.equal(await categoryOf(stranger.messages.sendText({ ...chat, body: 'Hi' })), 'authorization')
  assert.equal(await categoryOf(client.messages.sendText({ ...from, to: 'Ann', body: 'Hi' })), 'parameter')
  assert.equal(await categoryOf(client.calls.connect(chat)), 'parameter')
})
