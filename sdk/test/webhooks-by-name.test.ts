/** Listening by name, through real frameworks and from the real service in both dialects. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type TestContext, test } from 'node:test'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import contract from '../../openapi.json' with { type: 'json' }
import { ParleyOperator } from '../../operator/src/index.ts'
import { ACCOUNT, house, NUMBER } from '../../server/test/house.ts'
import { Parley } from '../src/index.ts'
import { fastifyWebhooks, nextRoutes, signatureOf, type Webhooks, webhooks } from '../src/webhooks.ts'

const SECRET = 'sandbox-app-secret'
const hubOf = (more: object = {}) => webhooks({ secret: SECRET, verifyToken: 'mine', ...more })

const bodyOf = (field: string, value: object) =>
  JSON.stringify({
    object: 'chat_business_account',
    entry: [{ id: '1', time: 2, changes: [{ field, value }] }],
  })
const metadata = { display_phone_number: '1', phone_number_id: NUMBER }
const said = (id: string) =>
  bodyOf('messages', {
    messaging_product: 'chat',
    metadata,
    contacts: [{ profile: { name: 'Ann' }, wa_id: '49' }],
    messages: [{ from: '49', id, timestamp: '1', type: 'text', text: { body: 'Grüße 👋' } }],
  })

async function send(url: string, body: string, headers: Record<string, string> = {}) {
  const signature = await signatureOf(SECRET, body)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature, ...headers },
    body,
  })
  return answer.status
}

async function listening(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** Each serves `/hook`, and answers the address it stands at. */
const FRAMEWORKS: Record<string, (t: TestContext, hub: Webhooks) => Promise<string>> = {
  'node:http': (t, hub) => listening(t, hub.node),
  'Express, before its parser': (t, hub) =>
    listening(t, express().use('/hook', hub.node).use(express.json()) as RequestListener),
  'Express, behind a parser that keeps the bytes': (t, hub) =>
    listening(
      t,
      express()
        .use(express.raw({ type: '*/*' }))
        .use('/hook', hub.node) as RequestListener,
    ),
  async Fastify(t, hub) {
    const app = fastify()
    app.register(fastifyWebhooks(hub, '/hook'))
    t.after(() => app.close())
    return app.listen({ port: 0, host: '127.0.0.1' })
  },
  Hono: (t, hub) => {
    const app = new Hono().all('/hook', (context) => hub.fetch(context.req.raw))
    return listening(
      t,
      throughFetch((request) => app.fetch(request)),
    )
  },
  // Next itself is too large to install for this: its handlers are called as it calls them.
  'Next, as route handlers of its app': (t, hub) => {
    const routes: Record<string, AppRoute> = nextRoutes(hub)
    const context = { params: Promise.resolve({}) }
    return listening(
      t,
      throughFetch((request) => routes[request.method]?.(request, context) ?? Response.error()),
    )
  },
  'Next, as an API route of its pages without the body parser': (t, hub) =>
    listening(t, (request, response) => {
      const query = Object.fromEntries(new URL(request.url ?? '', 'http://app.example').searchParams)
      return hub.node(Object.assign(request, { query, cookies: {}, body: undefined }), response)
    }),
}

type AppRoute = (request: Request, context: { params: Promise<object> }) => Promise<Response>

/** A server for whatever turns a Request into a Response. */
const throughFetch =
  (answer: (request: Request) => Response | Promise<Response>): RequestListener =>
  async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { method = 'GET', headers } = incoming
    const response = await answer(
      new Request(`http://app.example${incoming.url}`, {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        ...(method === 'POST' && { body: Buffer.concat(chunks) }),
      }),
    )
    outgoing.writeHead(response.status).end(await response.text())
  }

for (const [name, serve] of Object.entries(FRAMEWORKS)) {
  test(`${name}: the handshake, a genuine notification, a forged one`, async (t) => {
    const received: string[] = []
    const hub = hubOf().on('messages.text', ({ message, contact, metadata }) => {
      received.push(`${contact?.profile?.name} to ${metadata.phone_number_id}: ${message.text.body}`)
    })
    const url = `${await serve(t, hub)}/hook`
    const shake = await fetch(`${url}?hub.mode=subscribe&hub.verify_token=mine&hub.challenge=77`)
    assert.deepEqual([shake.status, await shake.text()], [200, '77'])
    assert.equal(await send(url, said('a')), 200)
    assert.equal(await send(url, said('b'), { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }), 403)
    assert.deepEqual(received, [`Ann to ${NUMBER}: Grüße 👋`])
  })
}

test('a body that was parsed before its signature could be checked is distinguished from a forged one', async (t) => {
  const errors: unknown[] = []
  const app = express()
    .use(express.json())
    .use('/hook', hubOf({ onError: (error: unknown) => errors.push(error) }).node)
  assert.equal(await send(`${await listening(t, app as RequestListener)}/hook`, said('a')), 500)
  assert.match(String(errors[0]), /before the JSON parser/)
})

test('a duplicate is taken once; what could not be taken comes again', async (t) => {
  let failing = true
  const received: string[] = []
  const hub = hubOf({ onError() {} }).on('messages', ({ message }) => {
    if (failing) throw new Error('not now')
    received.push(message.id)
  })
  const url = await listening(t, hub.node)
  const once = { 'x-parley-event-id': 'event-1' }
  assert.equal(await send(url, said('a'), once), 500)
  failing = false
  assert.equal(await send(url, said('a'), once), 200)
  assert.equal(await send(url, said('a'), once), 200)
  assert.equal(await send(url, said('b')), 200)
  assert.equal(await send(url, said('b')), 200)
  assert.deepEqual(received, ['a', 'b'])
})

async function deliver(hub: Webhooks, body: string): Promise<void> {
  const headers = { 'x-hub-signature-256': await signatureOf(SECRET, body) }
  const { status } = await hub.fetch(new Request('http://a.example', { method: 'POST', headers, body }))
  assert.equal(status, 200)
}

test('every event of the contract has a name, and what is not in it is handed over as unknown', async () => {
  const received: string[] = []
  const names = Object.keys(contract.webhooks) as (keyof typeof contract.webhooks)[]
  const hub = hubOf({ seen: false })
  for (const name of names) hub.on(name, () => void received.push(name))
  hub.on('unknown', ({ event }) => void received.push(`unknown: ${event.field}`))
  for (const name of names) {
    const { example } = contract.webhooks[name].post.requestBody.content['application/json']
    await deliver(hub, JSON.stringify(example))
  }
  await deliver(hub, bodyOf('something_new', { a: 1 }))
  await deliver(hub, bodyOf('toString', {}))
  assert.deepEqual(received, [...names, 'unknown: something_new', 'unknown: toString'])
})

for (const version of ['plain', undefined]) {
  test(`what the service sends arrives by the same names (${version ?? 'as it is'})`, async (t) => {
    const { url: baseUrl, eventually } = await house(t)
    const received: string[] = []
    const hub = hubOf()
      .on('messages.text', ({ message }) => void received.push(`text ${message.text.body}`))
      .on('messages.location', ({ message }) => void received.push(`location ${message.location.name}`))
      .on(
        'messages.interactive',
        ({ message }) => void received.push(`interactive ${message.interactive.type}`),
      )
      .on('message_status.delivered', ({ status }) => void received.push(`delivered ${status.recipient_id}`))
      .on('message_echoes.text', ({ message }) => void received.push(`echo ${message.text.body}`))
    const callback = await listening(t, hub.node)
    const parley = new Parley({ baseUrl, token: 'sandbox-token', ...(version && { version }) })
    const operator = new ParleyOperator({ baseUrl, key: 'sandbox-operator-key' })
    await parley.webhooks.subscribe(ACCOUNT, {
      override_callback_uri: callback,
      verify_token: 'mine',
      subscribed_fields: ['messages', 'message_status', 'message_echoes'],
    })
    const customer = '15550100099'
    await operator.customers.act(NUMBER, { customer, action: 'write', text: 'Hi' })
    await parley.messages.buttons(NUMBER, customer, 'Which?', [{ id: 'a', title: 'Cake' }])
    await operator.customers.act(NUMBER, { customer, action: 'tap', label: 'Cake' })
    await operator.customers.act(NUMBER, { customer, action: 'send_location' })
    await parley.messages.text(NUMBER, customer, 'Coming')
    const expected = [
      'text Hi',
      'interactive button_reply',
      'location Where I am',
      `delivered ${customer}`,
      // The platform echoes what the business types in its own app, and nothing that the API sends.
      ...(version === 'plain' ? ['echo Coming'] : []),
    ]
    await eventually(async () => expected.every((one) => received.includes(one)), 'receiving all').catch(() =>
      assert.deepEqual(received, expected),
    )
  })
}

test('a mistyped name does not compile and is warned of, and onOther receives what is newer than the client', async (t) => {
  const warned = t.mock.method(console, 'warn', () => undefined)
  const received: unknown[] = []
  const hub = hubOf({ seen: false })
    .onOther('messages.poll', ({ message }) => void received.push(message?.poll))
    .onOther('message_status.played', ({ status }) => void received.push(status?.status))
    .onOther('something_new', ({ value }) => void received.push(value))
  assert.equal(warned.mock.callCount(), 0)
  // @ts-expect-error: there is no such name
  hub.on('messages.txt', () => void received.push('mistyped'))
  const [words] = warned.mock.calls.map(({ arguments: [said] }) => String(said))
  assert.match(words ?? '', /^No event is called messages\.txt: there are messages\.text, .*onOther/)

  await deliver(
    hub,
    bodyOf('messages', { metadata, messages: [{ from: '1', id: 'm', type: 'poll', poll: 'cake?' }] }),
  )
  await deliver(hub, bodyOf('message_status', { metadata, statuses: [{ id: 'm', status: 'played' }] }))
  await deliver(hub, bodyOf('something_new', { a: 1 }))
  assert.deepEqual(received, ['cake?', 'played', { a: 1 }])
})
