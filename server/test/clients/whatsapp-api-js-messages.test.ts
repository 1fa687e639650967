/** `whatsapp-api-js`: every kind of message it can build, and templates. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as say from 'whatsapp-api-js/messages'
import { SANDBOX_CATALOG } from '../../src/slices/catalogs/index.ts'
import { ACCOUNT, assertDone, NUMBER } from '../house.ts'
import { SAMPLES } from '../upload.ts'
import { ANN, annSays, FILES } from './scene.ts'
import { connected, idOf, uploaded } from './whatsapp-api-js.ts'

const BO = '16505559999'
const body = new say.Body('Have a look.')

test('whatsapp-api-js sends every kind of message it can build', async (t) => {
  const { world, client } = await connected(t)
  const photo = await uploaded(client)
  const asked = await annSays(world, { type: 'text', text: { body: 'Now?' } })
  const paper = await uploaded(client, SAMPLES['application/pdf'], 'application/pdf')
  const film = await uploaded(client, SAMPLES['video/mp4'], 'video/mp4')
  const product = new say.CatalogProduct('rye', SANDBOX_CATALOG)
  const rows = new say.ListSection('Dark', new say.Row('rye', 'Rye', 'A kilo'))
  const messages = [
    new say.Text('At ten.', true),
    new say.Image(photo, true, 'Rye'),
    new say.Document(paper, true, 'The menu', 'menu.pdf'),
    new say.Video(film, true, 'The oven'),
    new say.Audio(await uploaded(client, FILES.audio.bytes, FILES.audio.type), true),
    new say.Sticker(await uploaded(client, FILES.sticker.bytes, FILES.sticker.type), true),
    new say.Location(13.4, 52.5, 'Bakery', 'Ackerstrasse 1'),
    new say.Contacts([new say.Name('Bo Berg', 'Bo', 'Berg'), new say.Phone('+1 650 555 9999', 'WORK')]),
    new say.Reaction(asked, '👍'),
    new say.Interactive(new say.ActionButtons(new say.Button('yes', 'Yes')), body, new say.Header('Rye')),
    new say.Interactive(new say.ActionList('Breads', rows), body),
    new say.Interactive(new say.ActionCTA('Open', 'https://bakery.example'), body),
    new say.Interactive(new say.ActionLocation(), body),
    new say.Interactive(new say.ActionCallPermission(), body),
    new say.Interactive(new say.ActionContactRequest(), body),
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
