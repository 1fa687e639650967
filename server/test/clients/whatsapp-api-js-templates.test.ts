/** `whatsapp-api-js`: what it fills into templates, whom it introduces, and flows. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as say from 'whatsapp-api-js/messages'
import { SANDBOX_CATALOG } from '../../src/slices/catalogs/index.ts'
import { ACCOUNT, assertDone, NUMBER, type TestHouse } from '../house.ts'
import { platformTemplate } from '../platform-template.ts'
import { ANN } from './scene.ts'
import { connected, idOf, uploaded } from './whatsapp-api-js.ts'

const BODY = { type: 'BODY', text: 'For {{1}}: {{2}}, on {{3}}.' }
const buttons = (...all: object[]) => ({ type: 'BUTTONS', buttons: all })

async function shown({ operator }: TestHouse) {
  const { body } = await operator.get(`/operator/${NUMBER}/conversations/${ANN}`)
  return body.data.at(-1)
}

test('whatsapp-api-js fills in every component that it knows', async (t) => {
  const { world, client } = await connected(t)
  const photo = new say.Image(await uploaded(client), true)
  const loaf = new say.Product('rye')
  const flow = { type: 'FLOW', text: 'Fill in', flow_id: await publishedFlow(world) }
  const card = {
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Rye' },
      buttons({ type: 'QUICK_REPLY', text: 'Yes' }),
    ],
  }
  const offer = { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Rye', has_expiration: true } }
  const plain = { type: 'BODY', text: 'Fresh bread.' }
  const link = { type: 'URL', text: 'See', url: 'https://bakery.example/{{1}}' }
  const templates = {
    words: [{ type: 'HEADER', format: 'IMAGE' }, BODY],
    offer: [offer, plain, buttons({ type: 'COPY_CODE', text: 'Copy' }, link)],
    catalogue: [plain, buttons({ type: 'CATALOG', text: 'All' })],
    several: [plain, buttons({ type: 'MPM', text: 'Some' })],
    form: [plain, buttons({ type: 'QUICK_REPLY', text: 'Yes' }, flow)],
    cards: [plain, { type: 'CAROUSEL', cards: [card, card] }],
  }
  for (const [name, components] of Object.entries(templates)) await platformTemplate(world, name, components)
  const send = async (
    name: keyof typeof templates,
    ...parts: ConstructorParameters<typeof say.Template>[2][]
  ) => {
    const language = new say.Language('en_US', 'deterministic')
    idOf(await client.sendMessage(NUMBER, ANN, new say.Template(name, language, ...parts)))
    return (await shown(world)).template.rendered
  }

  const words = await send(
    'words',
    new say.HeaderComponent(new say.HeaderParameter(photo)),
    new say.BodyComponent(
      new say.BodyParameter('Ann'),
      new say.BodyParameter(new say.Currency(4800, 'EUR', '4.80 EUR')),
      new say.BodyParameter(new say.DateTime('4 May')),
    ),
    new say.TapTargetComponent('The menu', 'https://bakery.example/menu'),
  )
  assert.equal(words.body, 'For Ann: 4.80 EUR, on 4 May.')
  assert.deepEqual(words.tap_target, { title: 'The menu', url: 'https://bakery.example/menu' })

  const tomorrow = world.house.clock.now() + 86_400_000
  const offered = await send(
    'offer',
    new say.LTOComponent(tomorrow),
    new say.CopyComponent('RYE25'),
    new say.URLComponent('rye'),
  )
  assert.equal(offered.offer.expires_at, tomorrow)
  assert.deepEqual(
    [offered.buttons[0].coupon_code, offered.buttons[1].url],
    ['RYE25', 'https://bakery.example/rye'],
  )

  assert.ok((await send('catalogue', new say.CatalogComponent(loaf))).products)
  assert.ok(
    (await send('several', new say.MPMComponent(loaf, new say.ProductSection('Dark', loaf)))).products,
  )
  const form = await send('form', new say.SkipButtonComponent(), new say.FlowComponent('a-token', {}))
  assert.equal(form.buttons[1].action.flow_token, 'a-token')
  const filled = () => new say.CarouselCard(photo, new say.PayloadComponent('rye'))
  assert.equal((await send('cards', new say.CarouselComponent(filled(), filled()))).cards.length, 2)
})

test('whatsapp-api-js sends a code, a contact with all there is to say of them, and a flow', async (t) => {
  const { world, client } = await connected(t)
  const otp = { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] }
  const code = {
    name: 'code',
    language: 'en_US',
    category: 'AUTHENTICATION',
    components: [{ type: 'BODY' }, otp],
  }
  const { body: made } = await world.owner.post(`/v23.0/${ACCOUNT}/message_templates`, code)
  await world.eventually(async () => (await world.owner.get(`/${made.id}`)).body.status === 'APPROVED')
  idOf(await client.sendMessage(NUMBER, ANN, say.Template.OTP('code', 'en_US', '123456')))

  const contact = new say.Contacts([
    new say.Name('Bo Berg', 'Bo', 'Berg'),
    new say.Address('Germany', 'de', 'Berlin', 'Berlin', 'Ackerstrasse 1', '10115', 'WORK'),
    new say.Birthday('1990', '05', '04'),
    new say.Email('bo@bakery.example', 'WORK'),
    new say.Organization('Bakery', 'Oven', 'Baker'),
    new say.Phone('+1 650 555 9999', 'WORK', '16505559999'),
    new say.Url('https://bakery.example', 'WORK'),
  ])
  idOf(await client.sendMessage(NUMBER, ANN, contact))
  assert.partialDeepStrictEqual((await shown(world)).contacts[0], {
    org: { company: 'Bakery' },
    birthday: '1990-05-04',
  })

  const flow = await publishedFlow(world)
  const body = new say.Body('Tell us more.')
  const navigate = new say.ActionNavigateFlow('a-token', flow, 'Open', 'HELLO')
  idOf(await client.sendMessage(NUMBER, ANN, new say.Interactive(navigate, body)))
  const exchange = new say.ActionDataExchangeFlow('a-token', flow, 'Open')
  idOf(await client.sendMessage(NUMBER, ANN, new say.Interactive(exchange, body)))
  assert.equal((await shown(world)).interactive.action.parameters.flow_action, 'data_exchange')
  const product = new say.CatalogProduct('rye', SANDBOX_CATALOG)
  idOf(await client.sendMessage(NUMBER, ANN, new say.Interactive(new say.ActionProduct(product))))
})

async function publishedFlow({ owner }: TestHouse): Promise<string> {
  const footer = { type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } }
  const screen = {
    id: 'HELLO',
    title: 'Hello',
    terminal: true,
    layout: { type: 'SingleColumnLayout', children: [footer] },
  }
  const flow_json = JSON.stringify({ version: '7.1', screens: [screen] })
  const made = await owner.post(`/${ACCOUNT}/flows`, {
    name: 'hello',
    categories: ['OTHER'],
    flow_json,
    publish: true,
  })
  assertDone(made)
  return made.body.id
}
