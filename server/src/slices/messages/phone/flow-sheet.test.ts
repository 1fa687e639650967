import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type TestContext, test } from 'node:test'
import { ACCOUNT, assertDone, house, NUMBER, type TestHouse } from '../../../../test/house.ts'

const PHONE = `/phone/${NUMBER}`
const ANN = '16505551234'
const OWN = { 'sec-fetch-site': 'same-origin' }

const WORDS_ON_A_CAKE = JSON.stringify({
  version: '7.1',
  screens: [
    {
      id: 'CAKE',
      title: 'Your cake',
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextInput', name: 'words', label: 'Words on it', required: true },
          {
            type: 'Footer',
            label: 'Order',
            'on-click-action': { name: 'complete', payload: { words: `$\{form.words}` } },
          },
        ],
      },
    },
  ],
})

const DATA_ENDPOINT_FLOW = readFileSync(
  new URL('../../../../test/flow-json/valid-data-endpoint.json', import.meta.url),
  'utf8',
)

/** A flow message that has reached Ann; gives its id and the address of its sheet. */
async function sent({ owner, anyone }: TestHouse, flow: object, parameters: object) {
  const hello = { as: ANN, type: 'text', text: { body: 'A cake, please' } }
  assertDone(await anyone.post(`${PHONE}/messages`, hello, { headers: OWN }))
  const made = await owner.post(`/${ACCOUNT}/flows`, {
    name: 'cake',
    categories: ['OTHER'],
    publish: true,
    ...flow,
  })
  assertDone(made)
  const flow_id: string = made.body.id
  const message = await owner.post(`/${NUMBER}/messages`, {
    to: ANN,
    type: 'flow',
    body: { text: 'Tell us more' },
    action: {
      name: 'flow',
      parameters: { flow_id, flow_cta: 'Open', flow_token: 'order-17', ...parameters },
    },
  })
  assertDone(message)
  const id: string = message.body.messages[0].id
  return { id, flow_id, sheet: `${PHONE}/flow/${id}?as=${ANN}` }
}

const sessionIn = (page: string) => /name="session" value="([^"]+)"/.exec(page)?.[1] ?? ''

const sender =
  ({ anyone }: TestHouse, sheet: string) =>
  (fields: Record<string, string>) =>
    anyone.post(sheet, undefined, { raw: new URLSearchParams(fields), headers: OWN })

const replies = async ({ events }: TestHouse) =>
  (await events('messages'))
    .map(({ value }) => value.messages[0])
    .filter(({ type }) => type === 'interactive')

test('a flow is played with a sealed session, by the one it was sent to, and completed once', async (t) => {
  const world = await house(t)
  const { anyone, operator } = world
  const { id, flow_id, sheet } = await sent(world, { flow_json: WORDS_ON_A_CAKE }, {})
  const opened = await anyone.get(sheet)
  assert.equal(opened.status, 200)
  assert.match(opened.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/)
  assert.equal(opened.headers.get('referrer-policy'), 'same-origin')
  const session = sessionIn(opened.text)
  const send = sender(world, sheet)
  const forged = session.replace(/.(?=.{20}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  assert.equal((await send({ session: forged })).status, 400)
  assert.equal((await send({})).status, 400)
  assert.equal((await anyone.get(`${PHONE}/flow/${id}?as=16505559999`)).status, 404)
  assert.equal((await anyone.get(`${PHONE}/flow/mid.nope?as=${ANN}`)).status, 404)
  assert.match((await send({ session, press: 'footer', 't:words': '' })).text, /role="alert"/)
  for (let time = 0; time < 2; time++) {
    assert.match((await send({ session, press: 'footer', 't:words': 'Hooray' })).text, /id="done"/)
  }
  const [reply, ...more] = await replies(world)
  assert.deepEqual(more, [])
  assert.equal(reply.context.id, id)
  const { name, body, response_json } = reply.interactive.nfm_reply
  assert.deepEqual([name, body], ['flow', 'Sent'])
  assert.deepEqual(JSON.parse(response_json), { flow_token: 'order-17', words: 'Hooray' })
  const kept = await operator.get(`/operator/${flow_id}/responses`)
  assert.deepEqual(
    kept.body.data.map(({ source, from }: { source: string; from: string }) => [source, from]),
    [['message', ANN]],
  )
})

/** A data endpoint that offers one slot; what it was asked is kept. */
async function endpoint(t: TestContext) {
  const asked: { action: string; flow_token: string; screen?: string; data: unknown }[] = []
  const server = createServer(async (request, response) => {
    const question = JSON.parse(Buffer.concat(await request.toArray()).toString())
    asked.push(question)
    const answers: Record<string, object> = {
      ping: { data: { status: 'active' } },
      INIT: { screen: 'BOOK', data: { slots: [{ id: 'ten', title: 'At ten' }] } },
      data_exchange: { screen: 'CONFIRM', data: { text: 'We bake at ten.' } },
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[question.action]))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { server, asked, url: `http://127.0.0.1:${port}/flow` }
}

test('an opened flow asks the real data endpoint, and says so when that fails', async (t) => {
  const world = await house(t)
  const { server, asked, url } = await endpoint(t)
  const flow = { flow_json: DATA_ENDPOINT_FLOW, endpoint_uri: url }
  const { id, sheet } = await sent(world, flow, { flow_action: 'data_exchange' })
  const opened = await world.anyone.get(sheet)
  assert.match(opened.text, /At ten/)
  const send = sender(world, sheet)
  const confirmed = await send({ session: sessionIn(opened.text), press: 'footer', 't:slot': 'ten' })
  assert.match(confirmed.text, /We bake at ten\./)
  assert.deepEqual(
    asked
      .filter(({ action }) => action !== 'ping')
      .map(({ action, flow_token, data }) => [action, flow_token, data]),
    [
      ['INIT', 'order-17', {}],
      ['data_exchange', 'order-17', { slot: 'ten' }],
    ],
  )
  assert.match((await send({ session: sessionIn(confirmed.text), press: 'footer' })).text, /id="done"/)
  const [reply] = await replies(world)
  assert.equal(reply.context.id, id)
  server.closeAllConnections()
  server.close()
  const failed = await world.anyone.get(sheet)
  assert.equal(failed.status, 200)
  assert.match(failed.text, /role="alert">The data endpoint failed/)
})

test('a flow button of a template opens its flow with the token of the message', async (t) => {
  const world = await house(t)
  const { owner, anyone, eventually } = world
  const { flow_id } = await sent(world, { flow_json: WORDS_ON_A_CAKE }, {})
  const made = await owner.post(`/${ACCOUNT}/message_templates`, {
    name: 'cake_form',
    category: 'UTILITY',
    language: 'en_US',
    components: [
      { type: 'BODY', text: 'Tell us about your cake.' },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'FLOW', text: 'Open', flow_id, flow_action: 'navigate', navigate_screen: 'CAKE' }],
      },
    ],
  })
  assertDone(made)
  await eventually(async () => (await owner.get(`/${made.body.id}`)).body.status === 'APPROVED')
  const parameters = [{ type: 'action', action: { flow_token: 'by-template' } }]
  const message = await owner.post(`/${NUMBER}/messages`, {
    to: ANN,
    type: 'template',
    template: {
      name: 'cake_form',
      language: { code: 'en_US' },
      components: [{ type: 'button', sub_type: 'flow', index: 0, parameters }],
    },
  })
  assertDone(message)
  const sheet = `${PHONE}/flow/${message.body.messages[0].id}?as=${ANN}&button=0`
  const opened = await anyone.get(sheet)
  assert.match(opened.text, /Words on it/)
  const fields = { session: sessionIn(opened.text), press: 'footer', 't:words': 'Hooray' }
  assert.match((await sender(world, sheet)(fields)).text, /id="done"/)
  const [reply] = await replies(world)
  assert.deepEqual(JSON.parse(reply.interactive.nfm_reply.response_json), {
    flow_token: 'by-template',
    words: 'Hooray',
  })
  assert.equal((await anyone.get(sheet.replace('button=0', 'button=7'))).status, 404)
})
