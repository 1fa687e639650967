/** What the platform has beyond the specification, on the phone in a real browser: drawn, tapped, answered. */

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import sharp from 'sharp'
import { type BrowserPage, browserPage } from '../../../test/browser.ts'
import { ACCOUNT, type Answer, assertDone, house, NUMBER, type TestHouse } from '../../../test/house.ts'
import { testNeeding } from '../../../test/needs.ts'
import { platformTemplate } from '../../../test/platform-template.ts'
import { receiver } from '../../../test/receiver.ts'
import { keptMessageId } from '../../kernel/wire/message-id.ts'
import { SANDBOX_CATALOG } from '../catalogs/index.ts'

const test = testNeeding('browser')

const SEND = `/v23.0/${NUMBER}/messages`
// Marketing is not delivered to numbers of the United States.
const ANN = '4930123456'
const PHONE_SIZE = { width: 390, height: 780 }

type Scene = {
  world: TestHouse
  page: BrowserPage['page']
  complaints: string[]
  /** Sends Ann an interactive message; gives its id. */
  ask(type: string, content: object): Promise<string>
  send(message: object): Promise<string>
  /** What Ann answered to it, as the webhook has it. */
  answerTo(id: string): Promise<Answer['body']>
}

async function opened(t: TestContext): Promise<Scene> {
  const world = await house(t)
  const hook = await receiver(t)
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await world.owner.post(`/${ACCOUNT}/subscribed_apps`, callback))
  const hello = { from: ANN, name: 'Ann', type: 'text', text: { body: 'Hi' } }
  assertDone(await world.operator.post(`/operator/${NUMBER}/inbound`, hello))
  const { page, complaints } = await browserPage(t, { viewport: PHONE_SIZE })
  await page.goto(`${world.url}/phone/${NUMBER}?as=${ANN}`)
  const send = async (message: object): Promise<string> => {
    const sent = await world.owner.post(SEND, { messaging_product: 'whatsapp', to: ANN, ...message })
    assertDone(sent)
    // The page and the plain subscription know the message by the id that it is kept under.
    return keptMessageId(sent.body.messages[0].id)
  }
  return {
    world,
    page,
    complaints,
    send,
    ask: (type, content) => send({ type: 'interactive', interactive: { type, ...content } }),
    answerTo: (id) =>
      world.eventually(async () => {
        const received = hook.arrivals.flatMap(({ value }) => value.messages ?? [])
        return received.find((message) => message.context?.id === id)
      }, `an answer to ${id}`),
  }
}

async function uploaded({ owner }: TestHouse): Promise<string> {
  const background = { r: 200, g: 150, b: 90 }
  const png = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'bread.png')
  const { body: made } = await owner.post(`/${NUMBER}/media`, undefined, { raw: form })
  return made.id
}

const at = (id: string) => `[data-id="${id}"]`
const body = (text: string) => ({ body: { text } })

test('a request for a location, an address, a contact or a call is answered with a tap and a form', async (t) => {
  const { page, ask, answerTo, complaints } = await opened(t)
  const place = await ask('location_request_message', {
    ...body('Where are you?'),
    action: { name: 'send_location' },
  })
  await page.click(`${at(place)} >> text=Send location`)
  const answered = await answerTo(place)
  assert.deepEqual([answered.type, answered.location.latitude], ['location', 52.52])

  const parameters = {
    country: 'IN',
    values: { city: 'Pune' },
    saved_addresses: [{ id: 'home', value: { name: 'Ann', city: 'Mumbai' } }],
  }
  const action = { name: 'address_message', parameters }
  const address = await ask('address_message', { ...body('Where shall we bring it?'), action })
  await page.click(`${at(address)} >> text=Give address`)
  assert.equal(await page.inputValue('.sheet [name=city]'), 'Pune')
  for (const [name, value] of Object.entries({ name: 'Ann', phone_number: '+91 1', in_pin_code: '411001' }))
    await page.fill(`.sheet [name=${name}]`, value)
  await page.fill('.sheet [name=address]', '1 MG Road')
  await page.click('.sheet >> text=Send address')
  const { nfm_reply } = (await answerTo(address)).interactive
  assert.deepEqual(JSON.parse(nfm_reply.response_json), {
    values: { name: 'Ann', phone_number: '+91 1', in_pin_code: '411001', address: '1 MG Road', city: 'Pune' },
  })
  assert.deepEqual(
    [nfm_reply.name, nfm_reply.body],
    ['address_message', 'Ann\n+91 1\n411001, 1 MG Road, Pune'],
  )

  const again = await ask('address_message', { ...body('The same again?'), action })
  await page.click(`${at(again)} >> text=Give address`)
  await page.click('.sheet >> text=Mumbai')
  const saved = JSON.parse((await answerTo(again)).interactive.nfm_reply.response_json)
  assert.deepEqual(saved, { saved_address_id: 'home', values: { name: 'Ann', city: 'Mumbai' } })

  const contact = await ask('request_contact_info', {
    ...body('Which number may we call?'),
    action: { name: 'request_contact_info' },
  })
  await page.click(`${at(contact)} >> text=Share contact info`)
  assert.partialDeepStrictEqual((await answerTo(contact)).contacts, [
    { origin: 'contact_request', phones: [{ phone: `+${ANN}`, wa_id: ANN, type: 'CELL' }] },
  ])

  for (const [label, response] of [
    ['Allow calls', 'accept'],
    ['Not now', 'reject'],
  ]) {
    const call = await ask('call_permission_request', {
      ...body('May we call?'),
      action: { name: 'call_permission_request' },
    })
    await page.click(`${at(call)} >> text=${label}`)
    const { call_permission_reply } = (await answerTo(call)).interactive
    assert.equal(call_permission_reply.response, response)
    assert.equal(
      typeof call_permission_reply.expiration_timestamp,
      response === 'accept' ? 'number' : 'undefined',
    )
  }
  assert.deepEqual(complaints, [])
})

test('products are ordered from a sheet; a link leads out, and a call is not made', async (t) => {
  const { page, ask, answerTo, complaints } = await opened(t)
  const items = (...ids: string[]) => ids.map((product_retailer_id) => ({ product_retailer_id }))
  const list = await ask('product_list', {
    header: { type: 'text', text: 'From the oven' },
    ...body('Bread of today'),
    action: {
      catalog_id: SANDBOX_CATALOG,
      sections: [{ title: 'Bread', product_items: items('rye', 'rolls') }],
    },
  })
  await page.click(`${at(list)} >> text=View items`)
  assert.ok(await page.isDisabled('.sheet >> text=Send order'))
  for (const name of ['Rye bread', 'Rye bread', 'Six rolls']) await page.click(`[aria-label="More ${name}"]`)
  await page.click('[aria-label="Fewer Six rolls"]')
  await page.fill('.sheet [name=note]', 'Sliced, please')
  await page.click('.sheet >> text=Send order')
  const { order } = await answerTo(list)
  assert.deepEqual(order, {
    catalog_id: SANDBOX_CATALOG,
    text: 'Sliced, please',
    product_items: [{ product_retailer_id: 'rye', quantity: 2, item_price: 4.8, currency: 'EUR' }],
  })
  await page.waitForSelector('.mine >> text=Order of 2')

  const one = { catalog_id: SANDBOX_CATALOG, product_retailer_id: 'plum_cake' }
  const product = await ask('product', { ...body('The last one'), action: one })
  await page.waitForSelector(`${at(product)} .product >> text=Plum cake`)
  await page.click(`${at(product)} >> text=View`)
  await page.fill('.sheet [name=note]', 'With nuts?')
  await page.click('[aria-label="Ask about Plum cake"]')
  const question = await answerTo(product)
  assert.deepEqual([question.text.body, question.context.referred_product], ['With nuts?', one])
  const catalogue = await ask('catalog_message', {
    ...body('All we have'),
    action: { name: 'catalog_message' },
  })
  await page.click(`${at(catalogue)} >> text=View catalogue`)
  assert.equal(await page.locator('.sheet .product').count(), 4)
  await page.keyboard.press('Escape')

  const parameters = { display_text: 'Our page', url: 'https://example.com/bread' }
  const link = await ask('cta_url', { ...body('Read more'), action: { name: 'cta_url', parameters } })
  const href = await page.getAttribute(`${at(link)} >> text=Our page`, 'href')
  assert.equal(href, 'https://example.com/bread')
  const call = await ask('voice_call', {
    ...body('Talk to us'),
    action: { name: 'voice_call', parameters: { display_text: 'Call us' } },
  })
  await page.click(`${at(call)} >> text=Call us`)
  await page.waitForSelector('.toast >> text=makes no calls')
  assert.deepEqual(complaints, [])
})

test('the cards of a carousel stand side by side, and each is answered by itself', async (t) => {
  const { world, page, ask, send, answerTo, complaints } = await opened(t)
  const image = { id: await uploaded(world) }
  const picture = { type: 'image', image }
  const card = (index: number, name: string) => ({
    card_index: index,
    header: picture,
    body: { text: name },
    action: {
      buttons: [{ type: 'quick_reply', quick_reply: { id: `take-${index}`, title: `Take ${name}` } }],
    },
  })
  const carousel = await ask('carousel', {
    ...body('Which one?'),
    action: { cards: [card(1, 'Rolls'), card(0, 'Rye')] },
  })
  await page.waitForSelector(`${at(carousel)} .card`)
  assert.deepEqual(await page.locator(`${at(carousel)} .card .words`).allTextContents(), ['Rye', 'Rolls'])
  await page.click(`${at(carousel)} >> text=Take Rolls`)
  const { interactive } = await answerTo(carousel)
  assert.deepEqual(interactive, { type: 'button_reply', button_reply: { id: 'take-1', title: 'Take Rolls' } })

  const components = [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'This one' }] },
  ]
  await platformTemplate(world, 'cards', [
    { type: 'BODY', text: 'Choose.' },
    { type: 'CAROUSEL', cards: [{ components }, { components }] },
  ])
  const filled = (index: number) => ({
    card_index: index,
    components: [
      { type: 'header', parameters: [picture] },
      { type: 'button', index: 0, parameters: [{ type: 'payload', payload: `card ${index}` }] },
    ],
  })
  const template = await send({
    type: 'template',
    template: {
      name: 'cards',
      language: { code: 'en_US' },
      components: [{ type: 'carousel', cards: [filled(0), filled(1)] }],
    },
  })
  await page
    .locator(`${at(template)} .card`)
    .nth(1)
    .getByText('This one')
    .click()
  assert.deepEqual((await answerTo(template)).button, { text: 'This one', payload: 'card 1' })
  assert.equal(await page.locator(`${at(template)} .card img`).count(), 2)
  assert.deepEqual(complaints, [])
})

test('an offer counts down by the clock of the service, and ends', async (t) => {
  const { world, page, send, complaints } = await opened(t)
  await platformTemplate(world, 'offer', [
    { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Plum cake', has_expiration: true } },
    { type: 'BODY', text: 'Half the price.' },
    { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', example: 'PLUM' }] },
  ])
  const end = world.house.clock.now() + 2 * 86_400_000 + 600_000
  const until = { type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: end } }
  const offer = await send({
    type: 'template',
    template: {
      name: 'offer',
      language: { code: 'en_US' },
      components: [
        { type: 'limited_time_offer', parameters: [until] },
        {
          type: 'button',
          sub_type: 'copy_code',
          index: 0,
          parameters: [{ type: 'coupon_code', coupon_code: 'PLUM' }],
        },
      ],
    },
  })
  await page.waitForSelector(`${at(offer)} .offer >> text=Ends in 2 days`)
  await world.clock.advance(2 * 86_400)
  await page.waitForSelector(`${at(offer)} .offer >> text=/Ends in 00:0\\d:\\d\\d/`)
  await world.clock.advance(600)
  await page.waitForSelector(`${at(offer)} .offer >> text=Offer ended`)
  await page.click(`${at(offer)} >> text=Copy code`)
  await page.waitForSelector('.toast >> text=This offer has ended.')
  assert.deepEqual(complaints, [])
})
