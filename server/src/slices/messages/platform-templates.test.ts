/** Templates with the platform's further components: what a message must bring for them, and what is shown. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  ACCOUNT,
  type Answer,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  type TestHouse,
} from '../../../test/house.ts'
import { platformTemplate } from '../../../test/platform-template.ts'

const SEND = `/v23.0/${NUMBER}/messages`
const ANN = '16505551234'
const BODY = { type: 'BODY', text: 'Look at this.' }

type Sent = {
  world: TestHouse
  /** Sends the template with these components. */
  send(...components: object[]): Promise<Answer>
  /** What the customer sees of the last one. */
  shown(): Promise<Answer['body']>
}

async function sent(t: TestContext, ...components: object[]): Promise<Sent> {
  const world = await house(t)
  await platformTemplate(world, 'offer', components)
  const template = (parts: object[]) => ({ name: 'offer', language: { code: 'en_US' }, components: parts })
  return {
    world,
    send: (...parts) =>
      world.owner.post(SEND, {
        messaging_product: 'whatsapp',
        to: ANN,
        type: 'template',
        template: template(parts),
      }),
    async shown() {
      const { body } = await world.operator.get(`/operator/${NUMBER}/conversations/${ANN}`)
      return body.data.at(-1).template.rendered
    },
  }
}

const wrong = (answer: Answer, code: number, says?: RegExp) =>
  assertRefused(answer, { status: 400, code, ...(says && { says }) })

test('an offer for a limited time says until when, by the clock of the service (132000, 132012)', async (t) => {
  const { world, send, shown } = await sent(
    t,
    { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Plum cake', has_expiration: true } },
    BODY,
  )
  const until = (expiration_time_ms: unknown) => ({
    type: 'limited_time_offer',
    parameters: [{ type: 'limited_time_offer', limited_time_offer: { expiration_time_ms } }],
  })
  const tomorrow = world.house.clock.now() + 86_400_000
  wrong(await send(), 132000, /limited_time_offer/)
  for (const end of [undefined, 'soon', 1, world.house.clock.now() - 1000])
    wrong(await send(until(end)), 132012, /expiration_time_ms/)
  assertDone(await send(until(tomorrow)))
  assert.deepEqual((await shown()).offer, { text: 'Plum cake', expires_at: tomorrow })
  await world.clock.advance(86_400)
  wrong(await send(until(tomorrow)), 132012)
})

test('a carousel gets each of its cards filled in (132000, 132012)', async (t) => {
  const cardOf = (text: string) => ({
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Take it' }] },
    ],
  })
  const { send, shown } = await sent(t, BODY, {
    type: 'CAROUSEL',
    cards: [cardOf('Rye for {{1}}'), cardOf('Rolls')],
  })
  const header = {
    type: 'header',
    parameters: [{ type: 'image', image: { link: 'https://example.com/a.png' } }],
  }
  const text = { type: 'body', parameters: [{ type: 'text', text: 'Ann' }] }
  const button = { type: 'button', index: '0', parameters: [{ type: 'payload', payload: 'rye' }] }
  const cards = (...parts: object[][]) => ({
    type: 'carousel',
    cards: parts.map((components, card_index) => ({ card_index, components })),
  })
  wrong(await send(), 132000, /carousel/)
  wrong(await send(cards([header, text])), 132000, /carousel has 2/)
  wrong(await send(cards([header], [header])), 132000, /card 0, body/)
  wrong(await send(cards([header, text], [header, text])), 132000, /card 1, body/)
  wrong(await send(cards([text], [header])), 132000, /card 0, header/)
  assertDone(await send(cards([header, text, button], [header])))
  const { cards: faces } = await shown()
  assert.deepEqual(
    faces.map((face: Answer['body']) => [face.header.format, face.body, face.buttons[0].payload]),
    [
      ['IMAGE', 'Rye for Ann', 'rye'],
      ['IMAGE', 'Rolls', undefined],
    ],
  )
})

test('a header may be a place, which must have its degrees (132012)', async (t) => {
  const { send, shown } = await sent(t, { type: 'HEADER', format: 'LOCATION' }, BODY)
  const at = (location: object) => ({ type: 'header', parameters: [{ type: 'location', location }] })
  wrong(await send(), 132000, /header/)
  wrong(await send(at({ latitude: 'north' })), 132012, /latitude and a longitude/)
  const place = { latitude: '52.5', longitude: 13.4, name: 'Bakery' }
  assertDone(await send(at(place)))
  assert.deepEqual((await shown()).header, { format: 'LOCATION', media: place })
})

test('buttons for products show what the catalogue has (131009 for what it has not)', async (t) => {
  const { world, send, shown } = await sent(t, BODY, {
    type: 'BUTTONS',
    buttons: [{ type: 'MPM', text: 'View items' }],
  })
  const items = (...ids: string[]) => ({
    type: 'button',
    sub_type: 'mpm',
    index: 0,
    parameters: [
      {
        type: 'action',
        action: {
          thumbnail_product_retailer_id: 'rye',
          sections: [{ title: 'Bread', product_items: ids.map((id) => ({ product_retailer_id: id })) }],
        },
      },
    ],
  })
  wrong(await send(), 132000, /button 0/)
  wrong(await send({ type: 'button', index: 0, parameters: [{ type: 'action' }] }), 132012, /sections/)
  wrong(await send(items('tyre')), 131009, /tyre/)
  assertDone(await send(items('rye', 'rolls')))
  assert.deepEqual(
    (await shown()).products.sections[0].products.map(({ name }: { name: string }) => name),
    ['Rye bread', 'Six rolls'],
  )
  await platformTemplate(world, 'catalogue', [BODY, { type: 'BUTTONS', buttons: [{ type: 'CATALOG' }] }])
  const template = { name: 'catalogue', language: 'en_US' }
  assertDone(
    await world.owner.post(SEND, { messaging_product: 'whatsapp', to: ANN, type: 'template', template }),
  )
  assert.equal((await shown()).products.sections[0].products.length, 4)
})

test('a product in the header is shown, and what the template does not have takes no parameters (132000)', async (t) => {
  const { send, shown } = await sent(t, { type: 'HEADER', format: 'PRODUCT' }, BODY, {
    type: 'BUTTONS',
    buttons: [{ type: 'SPM', text: 'View' }],
  })
  const header = (product: object) => ({ type: 'header', parameters: [{ type: 'product', product }] })
  wrong(await send(header({})), 132012, /product_retailer_id/)
  wrong(await send(header({ product_retailer_id: 'tyre' })), 131009)
  assertDone(await send(header({ product_retailer_id: 'rye' })))
  assert.equal((await shown()).products.sections[0].products[0].name, 'Rye bread')
  const rye = header({ product_retailer_id: 'rye' })
  wrong(await send(rye, { type: 'carousel', cards: [{ components: [] }] }), 132000, /carousel/)
  wrong(await send(rye, { type: 'limited_time_offer', parameters: [{ type: 'x' }] }), 132000)
})

test('a message may say where a tap on its picture leads, with a title and an address (132000, 132012)', async (t) => {
  const { send, shown } = await sent(t, BODY)
  const target = (...parameters: object[]) => ({ type: 'tap_target_configuration', parameters })
  const to = (where: object) => ({
    type: 'tap_target_configuration',
    tap_target_configuration: [where],
  })
  const there = { title: 'The menu', url: 'https://bakery.example/menu' }
  assertDone(await send(target(to(there))))
  assert.deepEqual((await shown()).tap_target, there)
  wrong(await send(target()), 132000, /tap_target_configuration/)
  wrong(await send(target(to({ ...there, url: 'javascript:alert(1)' }))), 132012, /http or https url/)
  wrong(await send(target(to({ url: there.url }))), 132012, /a title/)
})

test('a business that switches marketing templates off sends none on versioned paths (131063), until it switches them on', async (t) => {
  const { world, send } = await sent(t, BODY)
  const { owner } = world
  const account = `/v23.0/${ACCOUNT}`
  const field = 'disable_marketing_messages_on_cloud_api'
  const isOff = async () => (await owner.get(`${account}?fields=${field}`)).body[field]
  assert.equal(await isOff(), false)
  assertDone(await owner.post(account, { [field]: true }))
  assert.equal(await isOff(), true)
  assertRefused(await send(), { status: 400, code: 131063, says: /switched off/ })
  assert.equal((await owner.get(`/${ACCOUNT}?fields=${field}`)).body[field], undefined)
  assertDone(await owner.post(account, { [field]: 'false' }))
  assertDone(await send())
})
