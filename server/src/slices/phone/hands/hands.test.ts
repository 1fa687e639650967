/** The customer's hands: what is on the screen is tapped by its label, and what is not cannot be. */

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
} from '../../../../test/house.ts'
import { receiver } from '../../../../test/receiver.ts'
import { SANDBOX_CATALOG } from '../../catalogs/index.ts'

const ANN = '16505551234'
const refused = { status: 400, code: 100 }

type Scene = TestHouse & {
  ann(action: string, more?: object): Promise<Answer>
  screen(): Promise<Answer['body']>
  ask(type: string, content: object): Promise<string>
  /** What Ann sent with that id, as the webhook has it. */
  received(id: string): Promise<Answer['body']>
  statuses(id: string): Promise<string[]>
}

async function scene(t: TestContext): Promise<Scene> {
  const world = await house(t)
  const hook = await receiver(t)
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await world.owner.post(`/${ACCOUNT}/subscribed_apps`, callback))
  const ann = (action: string, more: object = {}) =>
    world.operator.post(`/operator/${NUMBER}/customer`, { customer: ANN, action, ...more })
  assertDone(await ann('write', { text: 'Hi', name: 'Ann' }))
  return {
    ...world,
    ann,
    screen: async () => (await world.operator.get(`/operator/${NUMBER}/customer?customer=${ANN}`)).body,
    async ask(type, content) {
      const interactive = { type, body: { text: 'Well?' }, ...content }
      const sent = await world.owner.post(`/v23.0/${NUMBER}/messages`, {
        messaging_product: 'whatsapp',
        to: ANN,
        type: 'interactive',
        interactive,
      })
      assertDone(sent)
      // As the plain dialect has it.
      return sent.body.messages[0].id.replace('wamid.', 'mid.')
    },
    received: (id) =>
      world.eventually(async () => {
        const all = hook.arrivals.flatMap(({ value }) => value.messages ?? [])
        return all.find((message) => message.id === id)
      }, `a notification of ${id}`),
    async statuses(id) {
      const all = hook.arrivals.flatMap(({ value }) => value.statuses ?? [])
      return all.filter((one) => one.id === id).map((one) => one.status)
    },
  }
}

const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } })

test('a button and a row are tapped by their labels; what is not on the screen is refused with what is (100)', async (t) => {
  const { ann, ask, received, screen } = await scene(t)
  const nothing = await ann('tap', { label: 'Yes' })
  assertRefused(nothing, { ...refused, says: /no "Yes" on the screen. There is nothing/ })

  const asked = await ask('button', { action: { buttons: [reply('y', 'Yes'), reply('n', 'No')] } })
  assertRefused(await ann('tap', { label: 'Maybe' }), { ...refused, says: /no "Maybe".*"Yes", "No"/ })
  const tapped = await ann('tap', { label: 'no' })
  assertDone(tapped)
  const { interactive, context } = await received(tapped.body.id)
  assert.deepEqual(interactive, { type: 'button_reply', button_reply: { id: 'n', title: 'No' } })
  assert.equal(context.id, asked)

  const rows = [
    { id: 'am', title: 'Morning' },
    { id: 'pm', title: 'Evening', description: 'from six' },
  ]
  await ask('list', { action: { button: 'Times', sections: [{ title: 'Today', rows }] } })
  const opened = await ann('tap', { label: 'Times' })
  assert.deepEqual(opened.body.rows, ['Morning', 'Evening'])
  const chosen = await ann('tap', { label: 'Evening' })
  assert.deepEqual((await received(chosen.body.id)).interactive.list_reply, {
    id: 'pm',
    title: 'Evening',
    description: 'from six',
  })

  const seen = await screen()
  assert.deepEqual(seen.labels, ['Times', 'Morning', 'Evening', 'Yes', 'No'])
  assert.deepEqual(
    seen.messages.map(({ direction, text }: { direction: string; text: string }) => `${direction} ${text}`),
    ['incoming Hi', 'outgoing Well?', 'incoming No', 'outgoing Well?', 'incoming Evening'],
  )

  const unknown = await ann('tap', { label: 'Old', unchecked: true, id: 'gone', as: 'list_reply' })
  assert.deepEqual((await received(unknown.body.id)).interactive.list_reply, { id: 'gone', title: 'Old' })
})

test('a customer reads, reacts, writes a file, blocks and reports; a message may fail after it was delivered', async (t) => {
  const { ann, ask, received, owner, operator, statuses, eventually, screen } = await scene(t)
  const asked = await ask('button', { action: { buttons: [reply('y', 'Yes')] } })
  const reaction = await ann('react', { emoji: '👍' })
  assert.deepEqual((await received(reaction.body.id)).reaction, { message_id: asked, emoji: '👍' })
  assertRefused(await ann('react', { emoji: '👍', message_id: 'mid.no' }), {
    ...refused,
    says: /mid\.no.*mid\./,
  })

  const form = new FormData()
  form.set('customer', ANN)
  form.set('action', 'write')
  form.set('caption', 'My cake')
  form.set('file', new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' }), 'cake.png')
  const sent = await operator.post(`/operator/${NUMBER}/customer`, undefined, { raw: form })
  assertDone(sent)
  const { image } = await received(sent.body.id)
  assert.equal(image.caption, 'My cake')
  const again = await ann('write', { media_id: image.id })
  assert.equal((await received(again.body.id)).image.sha256, image.sha256)
  const upload = new FormData()
  upload.set('messaging_product', 'chat')
  upload.set('file', new Blob(['RIFF\0\0\0\0WEBPVP8 a sample'], { type: 'image/webp' }), 'a.webp')
  const webp = await owner.post(`/${NUMBER}/media`, undefined, { raw: upload })
  assertDone(webp)
  const sticker = await received((await ann('write', { media_id: webp.body.id, caption: 'lost' })).body.id)
  assert.deepEqual([sticker.type, sticker.sticker.mime_type], ['sticker', 'image/webp'])
  assert.equal(sticker.sticker.caption, undefined)
  assertRefused(await ann('write', { media_id: '123' }), { ...refused, says: /no media 123/ })
  assertRefused(await ann('write', {}), { ...refused, says: /one thing/ })

  assertDone(await ann('read'))
  await eventually(async () => (await statuses(asked)).includes('read'), 'the read receipt')
  const fails = () =>
    operator.post(`/operator/${NUMBER}/statuses`, { id: asked, status: 'failed', details: 'lost' })
  assert.equal((await fails()).body.changed, true)
  assert.equal((await fails()).body.changed, false)
  await eventually(async () => (await statuses(asked)).join() === 'sent,delivered,read,failed', 'the failure')

  assertDone(await ann('block'))
  assert.equal((await screen()).blocked, true)
  assertRefused(await ann('write', { text: 'x' }), { ...refused, says: /blocked/ })
  assertDone(await ann('unblock'))
  assertDone(await ann('report'))
})

test('what is asked for is given: a place, an address by its labels, an order, a link, leave to call', async (t) => {
  const { ann, ask, received } = await scene(t)
  const anywhere = await ann('send_location', { latitude: 1.5, longitude: 2, place: 'Home' })
  const unasked = await received(anywhere.body.id)
  assert.deepEqual([unasked.location.name, unasked.context], ['Home', undefined])
  const where = await ask('location_request_message', { action: { name: 'send_location' } })
  const place = await received((await ann('send_location')).body.id)
  assert.deepEqual([place.location.latitude, place.context.id], [52.52, where])
  assertRefused(await ann('send_location', { latitude: 1 }), { ...refused, says: /longitude/ })

  assertRefused(await ann('give_address', { values: {} }), { ...refused, says: /address/ })
  const parameters = {
    country: 'SG',
    values: { city: 'Singapore' },
    saved_addresses: [{ id: 'home', value: { name: 'Ann', city: 'Jurong' } }],
  }
  await ask('address_message', { action: { name: 'address_message', parameters } })
  const form = (await ann('tap', { label: 'Give address' })).body.form
  assert.deepEqual(form.saved, [{ id: 'home', label: 'Ann\nJurong' }])
  const wrong = { values: { Strasse: 'x' } }
  assertRefused(await ann('give_address', wrong), { ...refused, says: /Strasse.*Post code \(sg_post_code\)/ })
  const missing = { values: { Name: 'Ann' } }
  assertRefused(await ann('give_address', missing), { ...refused, says: /Phone number \(phone_number\)/ })
  const values = { Name: 'Ann', 'Phone number': '+65 1', sg_post_code: '018956', Address: '1 Raffles' }
  const given = await ann('give_address', { values })
  const { response_json } = (await received(given.body.id)).interactive.nfm_reply
  assert.deepEqual(JSON.parse(response_json).values, {
    name: 'Ann',
    phone_number: '+65 1',
    sg_post_code: '018956',
    address: '1 Raffles',
    city: 'Singapore',
  })
  const saved = await received((await ann('give_address', { saved: 'Jurong' })).body.id)
  assert.equal(JSON.parse(saved.interactive.nfm_reply.response_json).saved_address_id, 'home')
  assertRefused(await ann('give_address', { saved: 'office' }), { ...refused, says: /office.*home/ })

  const product_items = [{ product_retailer_id: 'rye' }, { product_retailer_id: 'rolls' }]
  await ask('product_list', {
    header: { type: 'text', text: 'Bread' },
    action: { catalog_id: SANDBOX_CATALOG, sections: [{ title: 'Bread', product_items }] },
  })
  const shelf = (await ann('tap', { label: 'View items' })).body.products
  assert.deepEqual(
    shelf.map(({ name }: { name: string }) => name),
    ['Rye bread', 'Six rolls'],
  )
  assertRefused(await ann('order', { items: [{ product: 'Cake' }] }), { ...refused, says: /Cake.*Rye bread/ })
  const items = [{ product: 'Rye bread', quantity: 2 }]
  const { order } = await received((await ann('order', { items, text: 'Sliced' })).body.id)
  assert.deepEqual(order.product_items, [
    { product_retailer_id: 'rye', quantity: 2, item_price: 4.8, currency: 'EUR' },
  ])

  const cta = { display_text: 'Look', url: 'https://example.com/a' }
  await ask('cta_url', { action: { name: 'cta_url', parameters: cta } })
  assert.equal((await ann('open_link', { label: 'Look' })).body.url, 'https://example.com/a')
  assert.equal((await ann('tap', { label: 'Look' })).body.url, 'https://example.com/a')
  assertRefused(await ann('open_link', { label: 'Shop' }), { ...refused, says: /Shop.*"Look"/ })

  await ask('call_permission_request', { action: { name: 'call_permission_request' } })
  const may = await received((await ann('tap', { label: 'Allow calls' })).body.id)
  assert.equal(may.interactive.call_permission_reply.response, 'accept')
})

const footer = (label: string, action: object) => ({ type: 'Footer', label, 'on-click-action': action })
const option = (id: string, title: string) => ({ id, title })

const CAKE = {
  version: '7.1',
  screens: [
    {
      id: 'CAKE',
      title: 'Your cake',
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextInput', name: 'words', label: 'Words on it', required: true },
          footer('Next', { name: 'navigate', next: { type: 'screen', name: 'DAY' }, payload: {} }),
        ],
      },
    },
    {
      id: 'DAY',
      title: 'Which day',
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          {
            type: 'RadioButtonsGroup',
            name: 'day',
            label: 'Day',
            required: true,
            'data-source': [option('sat', 'Saturday'), option('sun', 'Sunday')],
          },
          footer('Order', {
            name: 'complete',
            payload: { words: `$\{screen.CAKE.form.words}`, day: `$\{form.day}` },
          }),
        ],
      },
    },
  ],
}

test('a flow is filled in by its labels, in one call or step by step; the business gets one webhook', async (t) => {
  const { ann, ask, received, owner, operator } = await scene(t)
  const made = await owner.post(`/${ACCOUNT}/flows`, {
    name: 'cake',
    categories: ['OTHER'],
    flow_json: JSON.stringify(CAKE),
    publish: true,
  })
  assertDone(made)
  assertRefused(await ann('fill'), { ...refused, says: /flow.*on the screen/ })
  const parameters = {
    flow_message_version: '3',
    flow_id: made.body.id,
    flow_cta: 'Bake',
    flow_token: 'tok',
    flow_action: 'navigate',
    flow_action_payload: { screen: 'CAKE' },
  }
  await ask('flow', { action: { name: 'flow', parameters } })

  const opened = (await ann('fill', { label: 'Bake' })).body.flow
  assert.deepEqual(
    [opened.is, opened.screen, opened.title, opened.fields, opened.presses],
    [
      'screen',
      'CAKE',
      'Your cake',
      [{ label: 'Words on it', name: 'words', type: 'TextInput', required: true }],
      ['Next'],
    ],
  )
  const unknown = await ann('fill', { screens: [{ values: { Colour: 'red' } }] })
  assertRefused(unknown, { ...refused, says: /no field "Colour".*Words on it \(words\)/ })
  const press = await ann('fill', { screens: [{ values: { words: 'x' }, press: 'Skip' }] })
  assertRefused(press, { ...refused, says: /"Skip" to press.*"Next"/ })
  const empty = (await ann('fill', { screens: [{}, {}] })).body.flow
  assert.deepEqual([empty.is, empty.steps_done, Object.keys(empty.problems)], ['refused', 1, ['words']])

  const first = (
    await ann('fill', { session: opened.session, screens: [{ values: { 'Words on it': '40' } }] })
  ).body
  assert.deepEqual(first.flow.fields[0].options, ['Saturday', 'Sunday'])
  const bad = await ann('fill', { session: first.flow.session, screens: [{ values: { Day: 'Monday' } }] })
  assertRefused(bad, { ...refused, says: /"Monday" of Day.*"Saturday"/ })
  const back = (await ann('fill', { session: first.flow.session, screens: [{ back: true }] })).body.flow
  assert.deepEqual([back.screen, back.fields[0].value], ['CAKE', '40'])
  const last = { session: first.flow.session, screens: [{ values: { Day: 'Sunday' }, press: 'Order' }] }
  const done = await ann('fill', last)
  assert.deepEqual(done.body.flow.payload, { flow_token: 'tok', words: '40', day: 'sun' })
  const { nfm_reply } = (await received(done.body.id)).interactive
  assert.deepEqual(JSON.parse(nfm_reply.response_json), { flow_token: 'tok', words: '40', day: 'sun' })
  assert.equal((await ann('fill', last)).body.id, done.body.id)
  const answers = await operator.get(`/operator/${made.body.id}/responses`)
  assert.equal(answers.body.data.length, 1)

  const whole = await ann('fill', { screens: [{ values: { words: '50' } }, { values: { day: 'sat' } }] })
  assert.equal(whole.body.flow.payload.words, '50')
  assertRefused(await ann('fill', { session: 'forged' }), { ...refused, says: /out of date/ })
})

test('a draft that changed since it was sent is opened as it is now, or not at all (100)', async (t) => {
  const { ann, ask, owner } = await scene(t)
  const flow = { name: 'cake', categories: ['OTHER'], flow_json: JSON.stringify(CAKE) }
  const { id } = (await owner.post(`/${ACCOUNT}/flows`, flow)).body
  const parameters = {
    flow_message_version: '3',
    mode: 'draft',
    flow_id: id,
    flow_cta: 'Bake',
    flow_token: 'tok',
    flow_action: 'navigate',
    flow_action_payload: { screen: 'CAKE' },
  }
  await ask('flow', { action: { name: 'flow', parameters } })
  const upload = (definition: object) => owner.post(`/${id}/assets`, definition)
  const renamed = { ...CAKE, screens: [{ ...CAKE.screens[1], id: 'OTHER' }] }
  assertDone(await upload(JSON.parse(JSON.stringify(renamed).replace('screen.CAKE.form.words', 'form.day'))))
  assertRefused(await ann('fill'), { ...refused, says: /screen.*CAKE/ })
  assertDone(await upload({ ...CAKE, screens: [] }))
  assertRefused(await ann('fill'), { ...refused, says: /validation error/ })
})

test('the phone of nobody is refused; an unknown action names those there are (100)', async (t) => {
  const { operator } = await house(t)
  const at = `/operator/${NUMBER}/customer`
  assertRefused(await operator.post(at, { action: 'read' }), { ...refused, says: /customer is required/ })
  assertRefused(await operator.post(at, { customer: ANN, action: 'dance' }), {
    ...refused,
    says: /write, tap, open_link/,
  })
  assertRefused(await operator.get(`${at}?customer=Ann`), { ...refused, says: /phone number/ })
})
