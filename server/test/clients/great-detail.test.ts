/** `@great-detail/whatsapp` with no setting but the address and the token: what it sends, and what it is sent. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Client, MessageType } from '@great-detail/whatsapp'
import { ACCOUNT, APP, NUMBER } from '../house.ts'
import { ANN, APP_SECRET, annSays, FILES, listening, picture, TOKEN, VERIFY_TOKEN, withAnn } from './scene.ts'

const chat = { phoneNumberID: NUMBER, to: ANN }
const done = { success: true }

/** With its version: the client takes the last segment off its address before it asks, and puts nothing in its place. */
async function connected(t: TestContext, version = '/v23.0') {
  const world = await withAnn(t)
  const request = { headers: { Authorization: `Bearer ${TOKEN}` } }
  return { world, client: new Client({ baseUrl: world.url + version, request }) }
}

for (const version of ['/v23.0', ''])
  test(`great-detail sends messages, and says that one was read, at an address ${version ? 'with' : 'without'} a version`, async (t) => {
    const { world, client } = await connected(t, version)
    const file = new Blob([await picture()], { type: 'image/jpeg' })
    const brought = { phoneNumberID: NUMBER, file, filename: 'rye.jpg', mimeType: 'image/jpeg' }
    const { id } = await client.media.upload(brought).json()
    const kept = async (kind: keyof typeof FILES) => {
      const { type: mimeType, bytes } = FILES[kind]
      const one = {
        file: new Blob([new Uint8Array(bytes)], { type: mimeType }),
        filename: 'a-file',
        mimeType,
      }
      return { id: (await client.media.upload({ phoneNumberID: NUMBER, ...one }).json()).id }
    }
    const asked = await annSays(world, { type: 'text', text: { body: 'Now?' } })
    const button = { type: 'reply' as const, reply: { id: 'yes', title: 'Yes' } }
    const sent = [
      client.message.createMessage({ ...chat, type: MessageType.Text, text: { body: 'At ten.' } }),
      client.message.createMessage({ ...chat, type: MessageType.Image, image: { id, caption: 'Rye' } }),
      client.message.createMessage({ ...chat, type: MessageType.Audio, audio: await kept('audio') }),
      client.message.createMessage({ ...chat, type: MessageType.Document, document: await kept('document') }),
      client.message.createMessage({ ...chat, type: MessageType.Sticker, sticker: await kept('sticker') }),
      client.message.createMessage({ ...chat, type: MessageType.Video, video: await kept('video') }),
      client.message.createMessage({
        ...chat,
        type: MessageType.Location,
        location: { latitude: 52.5, longitude: 13.4, name: 'Bakery', address: 'Ackerstrasse 1' },
      }),
      client.message.createMessage({
        ...chat,
        type: MessageType.Contacts,
        contacts: [{ name: { formatted_name: 'Bo', first_name: 'Bo' }, addresses: [], emails: [], urls: [] }],
      }),
      client.message.createMessage({
        ...chat,
        type: MessageType.Reaction,
        // The client's types take it for a file.
        reaction: { message_id: asked, emoji: '👍' } as never,
      }),
      client.message.createMessage({
        ...chat,
        type: MessageType.Interactive,
        interactive: { type: 'button', body: { text: 'Rye?' }, action: { buttons: [button] } },
      }),
    ]
    for (const answer of await Promise.all(sent.map((one) => one.json()))) {
      assert.deepEqual(answer.contacts, [{ input: ANN, wa_id: ANN }])
      assert.match(answer.messages[0]?.id ?? '', /./)
    }
    const read = { phoneNumberID: NUMBER, message_id: asked, status: 'read' as const }
    assert.deepEqual(await client.message.createStatus(read).json(), done)
  })

test('great-detail gets the address of a file, its bytes by it, and removes it', async (t) => {
  const { client } = await connected(t)
  const bytes = await picture()
  const brought = { file: new Blob([bytes]), filename: 'rye.jpg', mimeType: 'image/jpeg' }
  const { id: mediaID } = await client.media.upload({ phoneNumberID: NUMBER, ...brought }).json()
  const { url, mime_type } = await client.media.getURL({ mediaID, phoneNumberID: NUMBER }).json()
  assert.equal(mime_type, 'image/jpeg')
  const request = { headers: { Authorization: `Bearer ${TOKEN}` } }
  const got = await client.media.download({ mediaURL: url, request }).arrayBuffer()
  assert.deepEqual(Buffer.from(got), bytes)
  assert.deepEqual(await client.media.delete({ mediaID }).json(), done)
})

test('great-detail subscribes, shakes hands, and verifies what it is sent', async (t) => {
  const { world, client } = await connected(t)
  const received: unknown[] = []
  const url = await listening(t, async (request) => {
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const incoming = { method: request.method, query, headers: Object.fromEntries(request.headers) }
    if (request.method === 'GET') {
      const shake = await client.webhook.register(incoming)
      return new Response(shake.verifyToken === VERIFY_TOKEN ? shake.accept() : '')
    }
    const body = await request.text()
    const result = await client.webhook.eventNotification({ ...incoming, body })
    try {
      await result.verifySignature(APP_SECRET)
    } catch (error) {
      assert.ok(error instanceof client.webhook.errors.InvalidHubSignatureWebhookError)
      return new Response(null, { status: 401 })
    }
    received.push(JSON.parse(body).entry[0].changes[0])
    return new Response()
  })
  const callback = { override_callback_uri: url, verify_token: VERIFY_TOKEN }
  assert.deepEqual(
    await client.subscribedApps.createSubscription({ businessAccountID: ACCOUNT, ...callback }).json(),
    done,
  )
  const { data } = await client.subscribedApps.listSubscriptions({ businessAccountID: ACCOUNT }).json()
  assert.equal(data[0]?.whatsapp_business_api_data.id, APP)
  const forged = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: {
      'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
      'x-hub-signature': `sha1=${'0'.repeat(40)}`,
    },
  })
  assert.equal(forged.status, 401)
  const id = await annSays(world, { type: 'text', text: { body: 'Brötchen? 🥐' } })
  await world.eventually(async () => received.length > 0)
  assert.partialDeepStrictEqual(received[0], {
    field: 'messages',
    value: { messages: [{ id, from: ANN, text: { body: 'Brötchen? 🥐' } }] },
  })
})
