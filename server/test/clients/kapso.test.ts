/** `@kapso/whatsapp-cloud-api` with no setting but the address and the token: what it sends, and what it is sent. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  GraphApiError,
  isBusinessScopedUserId,
  KapsoProxyRequiredError,
  WhatsAppClient,
} from '@kapso/whatsapp-cloud-api'
import { normalizeWebhook, verifySignature } from '@kapso/whatsapp-cloud-api/server'
import { SANDBOX_CATALOG } from '../../src/slices/catalogs/index.ts'
import { NUMBER } from '../house.ts'
import { ANN, APP_SECRET, annSays, FILES, listening, picture, subscribe, TOKEN, withAnn } from './scene.ts'

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
  const kept = async (kind: keyof typeof FILES) => {
    const { type, bytes } = FILES[kind]
    return (await client.media.upload({ ...from, type, file: new Blob([new Uint8Array(bytes)]) })).id
  }
  const card = (cardIndex: number) => ({
    cardIndex,
    header: { type: 'image' as const, image: { id } },
    bodyText: 'Fresh',
    action: { displayText: 'Order', url: 'https://bakery.example' },
  })
  const sent = [
    await messages.sendText({ ...chat, body: 'At ten.', contextMessageId: read }),
    await messages.sendImage({ ...chat, image: { id, caption: 'Rye' } }),
    await messages.sendAudio({ ...chat, audio: { id: await kept('audio') } }),
    await messages.sendDocument({ ...chat, document: { id: await kept('document'), filename: 'menu.pdf' } }),
    await messages.sendVideo({ ...chat, video: { id: await kept('video'), caption: 'The oven' } }),
    await messages.sendSticker({ ...chat, sticker: { id: await kept('sticker') } }),
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
    await messages.sendInteractiveRaw({
      ...chat,
      interactive: {
        type: 'request_contact_info',
        body: { text: bodyText },
        action: { name: 'request_contact_info' },
      },
    }),
    await messages.sendRaw({
      ...from,
      payload: { messagingProduct: 'whatsapp', to: ANN, type: 'text', text: { body: 'Just so.' } },
    }),
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
  for (const as of ['blob', 'response'] as const) {
    const same = await client.media.download({ mediaId: id, as })
    assert.ok(!(same instanceof ArrayBuffer))
    assert.deepEqual(Buffer.from(await same.arrayBuffer()), file)
  }
  assert.deepEqual(await client.media.delete({ mediaId: id }), { success: true })
  await assert.rejects(client.media.get({ mediaId: id }), GraphApiError)
})

test('kapso verifies and reads what it is sent: a message, an answer to a button, statuses', async (t) => {
  const { world, client } = await connected(t)
  const received: ReturnType<typeof normalizeWebhook>[] = []
  const url = await listening(t, async (request) => {
    const { searchParams } = new URL(request.url)
    if (request.method === 'GET') return new Response(searchParams.get('hub.challenge'))
    const rawBody = await request.text()
    const signatureHeader = request.headers.get('x-hub-signature-256') ?? ''
    if (!verifySignature({ appSecret: APP_SECRET, rawBody, signatureHeader }))
      return new Response(null, { status: 401 })
    received.push(normalizeWebhook(JSON.parse(rawBody)))
    return new Response('EVENT_RECEIVED')
  })
  await subscribe(world, url)
  const buttons = [{ id: 'yes', title: 'Yes' }]
  const { messages } = await client.messages.sendInteractiveButtons({ ...chat, bodyText, buttons })
  const asked = messages[0]?.id ?? ''
  const reply = { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } }
  await annSays(world, { type: 'interactive', interactive: reply, context: { id: asked } })
  const answer = await world.eventually(async () =>
    received
      .flatMap((one) => one.messages)
      .find((one) => one.interactive && one.kapso?.direction === 'inbound'),
  )
  assert.equal(answer.from, ANN)
  assert.equal(answer.context?.id, asked)
  assert.partialDeepStrictEqual(answer.interactive, { buttonReply: { id: 'yes', title: 'Yes' } })
  const statuses = () => received.flatMap((one) => one.statuses).map(({ id, status }) => `${id} ${status}`)
  await world.eventually(async () => statuses().includes(`${asked} delivered`))
  assert.deepEqual(statuses(), [`${asked} sent`, `${asked} delivered`])
  assert.ok(
    received.every((one) => one.phoneNumberId === NUMBER && one.object === 'whatsapp_business_account'),
  )
})

test('kapso sorts our refusals: a wrong token, a wrong parameter, another version of its own service', async (t) => {
  const { world, client } = await connected(t)
  const categoryOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'none',
      (error) => error instanceof GraphApiError && error.category,
    )
  const stranger = new WhatsAppClient({ baseUrl: world.url, accessToken: 'of-nobody' })
  assert.equal(await categoryOf(stranger.messages.sendText({ ...chat, body: 'Hi' })), 'authorization')
  assert.equal(await categoryOf(client.messages.sendText({ ...from, to: 'Ann', body: 'Hi' })), 'parameter')
  // Histories are kept by the service of those who made it; the client itself refuses to ask anybody else.
  await assert.rejects(client.messages.query(from), KapsoProxyRequiredError)
  await assert.rejects(client.conversations.list(from), KapsoProxyRequiredError)
  await assert.rejects(client.contacts.list(from), KapsoProxyRequiredError)
  await assert.rejects(client.calls.list(from), KapsoProxyRequiredError)
})

test('kapso asks a customer whether they may be called, receives the answer, and is refused the call itself', async (t) => {
  const { world, client } = await connected(t)
  const asked = { ...from, userWaId: ANN }
  assert.equal((await client.calls.permissions.get(asked)).permission.status, 'no_permission')
  const { messages } = await client.messages.sendInteractiveCallPermission({
    ...chat,
    bodyText,
    parameters: { phoneNumber: ANN },
  })
  const call_permission_reply = { response: 'accept', is_permanent: true }
  const interactive = { type: 'call_permission_reply', call_permission_reply }
  await annSays(world, { type: 'interactive', interactive, context: { id: messages[0]?.id } })
  assert.equal((await client.calls.permissions.get(asked)).permission.status, 'permanent')

  const session = { sdpType: 'offer', sdp: 'v=0' }
  const call = { ...from, callId: 'wacid.1' }
  const attempts = [
    client.calls.connect({ ...chat, session }),
    client.calls.preAccept({ ...call, session }),
    client.calls.accept({ ...call, session }),
    client.calls.reject(call),
    client.calls.terminate(call),
  ]
  for (const attempt of await Promise.allSettled(attempts)) {
    assert.ok(attempt.status === 'rejected' && attempt.reason instanceof GraphApiError)
    assert.equal(attempt.reason.code, 138000)
    assert.match(attempt.reason.message, /not supported by this service/)
  }
})

test('kapso writes to a customer by the user_id it received', async (t) => {
  const { world, client } = await connected(t)
  const users: (string | undefined)[] = []
  const url = await listening(t, async (request) => {
    const { searchParams } = new URL(request.url)
    if (request.method === 'GET') return new Response(searchParams.get('hub.challenge'))
    users.push(normalizeWebhook(JSON.parse(await request.text())).contacts[0]?.userId)
    return new Response()
  })
  await subscribe(world, url)
  await annSays(world, { type: 'text', text: { body: 'Rye?' } })
  const recipient = await world.eventually(async () => users[0])
  assert.ok(isBusinessScopedUserId(recipient))
  const sent = await client.messages.sendText({ ...from, recipient, body: 'At ten.' })
  assert.partialDeepStrictEqual(sent.contacts, [{ input: recipient, waId: ANN }])
})
