/** What the platform sends beyond the specification: understood on versioned paths, refused on plain ones. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house, NUMBER, type TestHouse } from '../../../test/house.ts'
import { SANDBOX_CATALOG } from '../catalogs/index.ts'
import { userIdOf } from '../phone-numbers/index.ts'

const PLAIN = `/${NUMBER}/messages`
const VERSIONED = `/v23.0${PLAIN}`
const ANN = '16505551234'

const body = { text: 'Look' }
const picture = { type: 'image', image: { link: 'https://example.com/a.png' } }
const page = { name: 'cta_url', parameters: { display_text: 'Open', url: 'https://example.com' } }
const reply = (id: string) => ({ type: 'quick_reply', quick_reply: { id, title: 'Take' } })
const card = (card_index: number, more: object = {}) => ({
  card_index,
  type: 'cta_url',
  header: picture,
  body,
  action: page,
  ...more,
})

/** One of each, as it should be. */
const KINDS: Record<string, { action: object } & Record<string, unknown>> = {
  cta_url: { header: picture, body, footer: body, action: page },
  location_request_message: { body, action: { name: 'send_location' } },
  address_message: {
    body,
    action: {
      name: 'address_message',
      parameters: { country: 'IN', values: { city: 'Pune' }, saved_addresses: [{ id: 'home', value: {} }] },
    },
  },
  product: { body, action: { catalog_id: SANDBOX_CATALOG, product_retailer_id: 'rye' } },
  product_list: {
    header: { type: 'text', text: 'Bread' },
    body,
    action: {
      catalog_id: SANDBOX_CATALOG,
      sections: [
        { title: 'Dark', product_items: [{ product_retailer_id: 'rye' }, { product_retailer_id: 'rolls' }] },
      ],
    },
  },
  catalog_message: {
    body,
    action: { name: 'catalog_message', parameters: { thumbnail_product_retailer_id: 'plum_cake' } },
  },
  carousel: { body, action: { cards: [card(0), card(1)] } },
  call_permission_request: { body, action: { name: 'call_permission_request' } },
  request_contact_info: { body, action: { name: 'request_contact_info' } },
  voice_call: { body, action: { name: 'voice_call', parameters: { display_text: 'Call us' } } },
}

const interactive = (type: string, content: object) => ({
  messaging_product: 'whatsapp',
  to: ANN,
  type: 'interactive',
  interactive: { type, ...content },
})

async function withAnn(t: Parameters<typeof house>[0]): Promise<TestHouse> {
  const world = await house(t)
  const hello = { from: ANN, name: 'Ann', type: 'text', text: { body: 'Hi' } }
  assertDone(await world.operator.post(`/operator/${NUMBER}/inbound`, hello))
  return world
}

test("the platform's interactive messages are sent on versioned paths, and refused on plain ones (100)", async (t) => {
  const { owner, operator } = await withAnn(t)
  for (const [type, content] of Object.entries(KINDS)) {
    assertDone(await owner.post(VERSIONED, interactive(type, content)))
    assertRefused(await owner.post(PLAIN, interactive(type, content)), {
      status: 400,
      code: 100,
      says: /\{button, list, flow\}.*versioned paths/,
    })
  }
  const { body: talk } = await operator.get(`/operator/${NUMBER}/conversations/${ANN}`)
  const kept = talk.data.slice(1).map((one: { interactive: { type: string } }) => one.interactive.type)
  assert.deepEqual(kept, Object.keys(KINDS))
})

test('each of them is checked: what is missing, too much or of another make is refused (100)', async (t) => {
  const { owner } = await withAnn(t)
  const wrong: [string, object][] = [
    ...Object.keys(KINDS).map((type): [string, object] => [type, { body }]),
    [
      'cta_url',
      { body, action: { ...page, parameters: { display_text: 'x'.repeat(21), url: 'https://a.b' } } },
    ],
    ['cta_url', { body, action: { ...page, parameters: { display_text: 'x', url: 'javascript:alert(1)' } } }],
    ['location_request_message', { body, action: { name: 'send_money' } }],
    ['address_message', { body, action: { name: 'address_message', parameters: { country: 'DE' } } }],
    ['product_list', { ...KINDS.product_list, header: undefined }],
    ['product_list', { ...KINDS.product_list, action: { catalog_id: SANDBOX_CATALOG, sections: [] } }],
    ['carousel', { body, action: { cards: [card(0)] } }],
    ['carousel', { body, action: { cards: Array.from({ length: 11 }, (_, at) => card(at)) } }],
    ['carousel', { body, action: { cards: [card(0), card(0)] } }],
    [
      'carousel',
      { body, action: { cards: [card(0), card(1, { type: undefined, action: { buttons: [reply('a')] } })] } },
    ],
    ['carousel', { body, action: { cards: [card(0, { header: { type: 'text', text: 'x' } }), card(1)] } }],
    ['voice_call', { body, action: { name: 'voice_call', parameters: { ttl_minutes: 0 } } }],
  ]
  for (const [type, content] of wrong) {
    const refused = await owner.post(VERSIONED, interactive(type, content))
    assertRefused(refused, { status: 400, code: 100, says: /interactive\./ })
  }
})

test('products are shown as the catalogue has them; unknown ones are refused (131009) with those there are', async (t) => {
  const { owner, operator } = await withAnn(t)
  for (const type of ['product', 'product_list', 'catalog_message'])
    assertDone(await owner.post(VERSIONED, interactive(type, KINDS[type] ?? {})))
  const { body: talk } = await operator.get(`/operator/${NUMBER}/conversations/${ANN}`)
  const names = talk.data
    .slice(1)
    .map((one: { interactive: { rendered: { sections: { products: { name: string }[] }[] } } }) =>
      one.interactive.rendered.sections.flatMap(({ products }) => products.map(({ name }) => name)),
    )
  assert.deepEqual(names, [
    ['Rye bread'],
    ['Rye bread', 'Six rolls'],
    ['Plum cake', 'Rye bread', 'Six rolls', 'Croissant'],
  ])
  const product = (action: object) => owner.post(VERSIONED, interactive('product', { body, action }))
  assertRefused(await product({ catalog_id: SANDBOX_CATALOG, product_retailer_id: 'tyre' }), {
    status: 400,
    code: 131009,
    says: /has no product "tyre"\. It has: rye, rolls/,
  })
  assertRefused(await product({ catalog_id: '7', product_retailer_id: 'rye' }), {
    status: 400,
    code: 131009,
    says: /no such catalogue/,
  })
})

test('a customer is named by their user_id in place of their number, on versioned paths', async (t) => {
  const { owner } = await withAnn(t)
  const recipient = userIdOf(ACCOUNT, ANN)
  const message = { messaging_product: 'whatsapp', type: 'text', text: { body: 'Hello' } }
  const sent = await owner.post(VERSIONED, { ...message, recipient })
  assertDone(sent)
  assert.deepEqual(sent.body.contacts, [{ input: recipient, wa_id: ANN, user_id: recipient }])
  const both = await owner.post(VERSIONED, { ...message, to: `+${ANN}`, recipient: 'US.NOBODY' })
  assert.deepEqual(both.body.contacts, [{ input: `+${ANN}`, wa_id: ANN }])
  assertRefused(await owner.post(VERSIONED, { ...message, recipient: userIdOf('200000000000002', ANN) }), {
    status: 400,
    code: 100,
    says: /Param recipient must be the user_id/,
  })
  for (const path of [PLAIN, VERSIONED])
    assertRefused(await owner.post(path, message), {
      status: 400,
      code: 100,
      says: /parameter to is required/,
    })
  assertRefused(await owner.post(PLAIN, { ...message, recipient }), { status: 400, code: 100 })
})

test('answers to them reach the business in the shape of the platform', async (t) => {
  const { operator, events } = await withAnn(t)
  const answers: Record<string, object>[] = [
    {
      type: 'order',
      order: {
        catalog_id: SANDBOX_CATALOG,
        text: 'Thanks',
        product_items: [{ product_retailer_id: 'rye', quantity: 2, item_price: 4.8, currency: 'EUR' }],
      },
    },
    {
      type: 'interactive',
      interactive: {
        type: 'call_permission_reply',
        call_permission_reply: {
          response: 'accept',
          is_permanent: false,
          expiration_timestamp: 1_795_000_000,
          response_source: 'user_action',
        },
      },
    },
    {
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { name: 'address_message', body: 'Pune', response_json: '{"values":{"city":"Pune"}}' },
      },
    },
  ] as never
  for (const answer of answers) {
    assertDone(await operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, ...answer }))
    const latest = (await events('messages')).at(-1)?.value.messages[0]
    const type = String(answer.type)
    assert.deepEqual([latest.type, latest[type]], [type, answer[type]])
  }
  const empty = { type: 'order', order: { catalog_id: SANDBOX_CATALOG, product_items: [] } }
  assertRefused(await operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, ...empty }), {
    status: 400,
    code: 100,
    says: /order\.product_items/,
  })
})

test('a message may be PUT on versioned paths, and is sent as by POST; elsewhere PUT is refused (405)', async (t) => {
  const { owner, url, operator } = await house(t)
  assertDone(
    await operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, type: 'text', text: { body: 'Hi' } }),
  )
  const put = (path: string) =>
    fetch(url + path, {
      method: 'PUT',
      headers: { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', to: ANN, type: 'text', text: { body: 'Put' } }),
    })
  const sent = await put(`/v23.0/${NUMBER}/messages`)
  assert.equal(sent.status, 200)
  const { messages } = (await sent.json()) as { messages: { id: string }[] }
  const read = await operator.get(`/operator/${NUMBER}/messages/${messages[0]?.id}`)
  assert.equal(read.body.text.body, 'Put')
  for (const path of [`/${NUMBER}/messages`, `/v23.0/${NUMBER}/request_code`, `/v23.0/${ACCOUNT}`])
    assert.equal((await put(path)).status, 405, path)
  assertDone(await owner.get(`/${NUMBER}`))
})

test('on versioned paths a message says messaging_product, and a refusal names it in error_data; plain ones need neither', async (t) => {
  const { owner } = await withAnn(t)
  const message = { to: ANN, type: 'text', text: { body: 'Hello' } }
  const without = await owner.post(VERSIONED, message)
  assertRefused(without, {
    status: 400,
    code: 100,
    says: /parameter messaging_product is required: whatsapp/,
  })
  assert.equal(without.body.error.error_data.messaging_product, 'whatsapp')
  assertDone(await owner.post(VERSIONED, { messaging_product: 'WhatsApp', ...message }))
  assertDone(await owner.post(PLAIN, message))
  const plain = await owner.post(PLAIN, { ...message, to: 'nobody' })
  assert.equal(plain.body.error.error_data?.messaging_product, undefined)
})
