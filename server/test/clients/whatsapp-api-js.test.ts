/**
 * `whatsapp-api-js`, driven through what it can do. It has the platform's address written into it; the fetch that it
 * lets its user bring puts ours in its place, and changes nothing else.
 */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import * as say from 'whatsapp-api-js/messages'
import { WhatsAppAPI } from 'whatsapp-api-js/middleware/web-standard'
import { SANDBOX_CATALOG } from '../../src/slices/catalogs/index.ts'
import { ACCOUNT, assertDone, NUMBER, type TestHouse } from '../house.ts'
import {
  ANN,
  APP_SECRET,
  annSays,
  listening,
  picture,
  subscribe,
  TOKEN,
  VERIFY_TOKEN,
  withAnn,
} from './scene.ts'

const BO = '16505559999'
const body = new say.Body('Have a look.')

function clientOf({ url }: TestHouse): WhatsAppAPI {
  const ours: typeof fetch = (input, init) =>
    fetch(String(input).replace('https://graph.facebook.com', url), init)
  return new WhatsAppAPI({
    token: TOKEN,
    appSecret: APP_SECRET,
    webhookVerifyToken: VERIFY_TOKEN,
    ponyfill: { fetch: ours },
  })
}

async function connected(t: TestContext) {
  const world = await withAnn(t)
  return { world, client: clientOf(world) }
}

function idOf(answer: Awaited<ReturnType<WhatsAppAPI['sendMessage']>>): string {
  assert.ok('messages' in answer, JSON.stringify(answer))
  return answer.messages[0].id
}

async function uploaded(client: WhatsAppAPI): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([await picture()], { type: 'image/jpeg' }), 'rye.jpg')
  const kept = await client.uploadMedia(NUMBER, form)
  assert.ok('id' in kept, JSON.stringify(kept))
  return kept.id
}

test('whatsapp-api-js sends every kind of message it can build', async (t) => {
  const { world, client } = await connected(t)
  const photo = await uploaded(client)
  const asked = await annSays(world, { type: 'text', text: { body: 'Now?' } })
  const product = new say.CatalogProduct('rye', SANDBOX_CATALOG)
  const rows = new say.ListSection('Dark', new say.Row('rye', 'Rye', 'A kilo'))
  const messages = [
    new say.Text('At ten.', true),
    new say.Image(photo, true, 'Rye'),
    new say.Location(13.4, 52.5, 'Bakery', 'Ackerstrasse 1'),
    new say.Contacts([new say.Name('Bo Berg', 'Bo', 'Berg'), new say.Phone('+1 650 555 9999', 'WORK')]),
    new say.Reaction(asked, '👍'),
    new say.Interactive(new say.ActionButtons(new say.Button('yes', 'Yes')), body, new say.Header('Rye')),
    new say.Interactive(new say.ActionList('Breads', rows), body),
    new say.Interactive(new say.ActionCTA('Open', 'https://bakery.example'), body),
    new say.Interactive(new say.ActionLocation(), body),
    new say.Interactive(new say.ActionCallPermission(), body),
    new say.Interactive(new say.ActionProduct(product), body),
    new say.Interactive(new say.ActionCatalog(new say.Product('rye')), body),
    new say.Interactive(
      new say.ActionProductList(SANDBOX_CATALOG, new say.ProductSection('Dark', new say.Product('rye'))),
      body,
      new say.Header('Breads'),
    ),
  ]
  for (const message of messages) idOf(await client.sendMessage(NUMBER, ANN, message, asked, 'order-17'))
  const { body: talk } = await world.operator.get(`/operator/${NUMBER}/conversations/${ANN}`)
  const kept = talk.data.slice(2).map((one: { type: string }) => one.type)
  assert.deepEqual(
    kept,
    messages.map((message) => message._type),
  )
  assert.deepEqual(await client.markAsRead(NUMBER, asked, 'text'), { success: true })
  const greeting = { from: BO, type: 'text', text: { body: 'Hi' } }
  assertDone(await world.operator.post(`/operator/${NUMBER}/inbound`, greeting))
  const cast = client.broadcastMessage(NUMBER, [ANN, BO], new say.Text('Closed.'), 10, 1)
  assert.equal(new Set((await Promise.all(cast)).map(idOf)).size, 2)
})

test('whatsapp-api-js sends a template with a header, a body and a button', async (t) => {
  const { world, client } = await connected(t)
  const components = [
    { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['A-17'] } },
    { type: 'BODY', text: 'Dear {{1}}, it is ready for you.', example: { body_text: [['Ann']] } },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Thanks' }] },
  ]
  const form = { name: 'ready', language: 'en_US', category: 'UTILITY', components }
  const made = await world.owner.post(`/v23.0/${ACCOUNT}/message_templates`, form)
  assertDone(made)
  await world.eventually(async () => (await world.owner.get(`/${made.body.id}`)).body.status === 'APPROVED')
  const template = new say.Template(
    'ready',
    'en_US',
    new say.HeaderComponent(new say.HeaderParameter('B-4')),
    new say.BodyComponent(new say.BodyParameter('Ann')),
    new say.PayloadComponent('thanks'),
  )
  idOf(await client.sendMessage(NUMBER, ANN, template))
  const wrong = await client.sendMessage(NUMBER, ANN, new say.Template('nowhere', 'en_US'))
  assert.partialDeepStrictEqual(wrong, { error: { code: 132001 } })
})

test('whatsapp-api-js keeps files, codes and a list of the blocked', async (t) => {
  const { client } = await connected(t)
  const id = await uploaded(client)
  const kept = await client.retrieveMedia(id, NUMBER)
  assert.ok('url' in kept, JSON.stringify(kept))
  assert.equal(kept.mime_type, 'image/jpeg')
  const bytes = await (await client.fetchMedia(kept.url)).arrayBuffer()
  assert.deepEqual(Buffer.from(bytes), await picture())
  assert.deepEqual(await client.deleteMedia(id), { success: true })

  const made = await client.createQR(NUMBER, 'I want bread', 'svg')
  assert.ok('code' in made, JSON.stringify(made))
  assert.equal((await fetch(made.qr_image_url ?? '')).status, 200)
  assert.partialDeepStrictEqual(await client.updateQR(NUMBER, made.code, 'Rye'), { prefilled_message: 'Rye' })
  const one = { data: [{ code: made.code, prefilled_message: 'Rye' }] }
  assert.partialDeepStrictEqual(await client.retrieveQR(NUMBER, made.code), one)
  assert.partialDeepStrictEqual(await client.retrieveQR(NUMBER), one)
  assert.deepEqual(await client.deleteQR(NUMBER, made.code), { success: true })

  const users = [{ input: ANN, wa_id: ANN }]
  assert.partialDeepStrictEqual(await client.blockUser(NUMBER, ANN), { block_users: { added_users: users } })
  assert.partialDeepStrictEqual(await client.unblockUser(NUMBER, ANN), {
    block_users: { removed_users: users },
  })
})

test('whatsapp-api-js shakes hands, verifies and reads what it is sent, and nothing that is forged', async (t) => {
  const { world, client } = await connected(t)
  const heard: unknown[] = []
  client.on.message = ({ phoneID, from, message, name }) => {
    heard.push({ phoneID, from, name, message: message.type === 'text' && message.text.body })
  }
  client.on.status = ({ phoneID, status, id }) => {
    heard.push({ phoneID, status, id })
  }
  const url = await listening(t, async (request) =>
    request.method === 'GET'
      ? new Response(client.handle_get(request))
      : new Response(null, { status: await client.handle_post(request) }),
  )
  await subscribe(world, url)
  await annSays(world, { type: 'text', text: { body: 'Brötchen? 🥐' } })
  const id = idOf(await client.sendMessage(NUMBER, ANN, new say.Text('At ten.')))
  await world.eventually(async () => heard.length >= 3)
  assert.deepEqual(heard, [
    { phoneID: NUMBER, from: ANN, name: 'Ann', message: 'Brötchen? 🥐' },
    { phoneID: NUMBER, status: 'sent', id },
    { phoneID: NUMBER, status: 'delivered', id },
  ])
  const forged = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: { 'x-hub-signature-256': 'sha256=00' },
  })
  assert.equal(forged.status, 401)
})
