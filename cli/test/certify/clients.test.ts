/** The receivers of the SDK are certified, and so are those of four client libraries, wired as their documents say. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import WhatsApp from '@great-detail/whatsapp'
import { normalizeWebhook, verifySignature } from '@kapso/whatsapp-cloud-api/server'
import { fastifyWebhooks, webhookReceiver, webhooks } from '@parley-dev/sdk/webhooks'
import { findServer, type Started, startServer } from '@parley-dev/testing/service'
import express from 'express'
import fastify from 'fastify'
import { WhatsAppAPI } from 'whatsapp-api-js/middleware/node-http'
import { WebhookClient } from 'whatsapp-business'
import { KEYS } from '../../../lab/truth/receivers/found.ts'
import { FAMILIES } from '../../src/certify/cases/all.ts'
import { casesOf, type RealEvent } from '../../src/certify/cases/case.ts'
import { certified } from '../../src/certify/run/certified.ts'
import { eventsOf } from '../../src/certify/run/world.ts'

const { secret, verifyToken } = KEYS
const NAMED_MAX = 4

let service: Started
let events: RealEvent[]
before(async () => {
  service = await startServer(findServer())
  events = await eventsOf({ url: service.url, key: 'sandbox-operator-key' })
})
after(() => service.stop())

async function listening(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

/** The cases that failed, by family: their names, or of many how many. */
async function failuresAt(url: string): Promise<Record<string, string[] | number>> {
  const results = await certified(casesOf(FAMILIES, { ...KEYS, events }), { ...KEYS, url, withinMs: 5_000 })
  const failed = results.filter(({ wrong }) => wrong !== undefined)
  return Object.fromEntries(
    [...Map.groupBy(failed, ({ family }) => family)].map(([family, all]) => [
      family,
      all.length > NAMED_MAX ? all.length : all.map(({ name }) => name),
    ]),
  )
}

const quiet = { onError: (error: unknown) => assert.fail(String(error)) }

const OF_THE_SDK: Record<string, RequestListener> = {
  'webhooks().node': webhooks({ ...KEYS, ...quiet }).on('messages', () => {}).node,
  'webhookReceiver().node': webhookReceiver({ appSecret: secret, verifyToken, onEvent() {} }).node,
}
for (const [name, listener] of Object.entries(OF_THE_SDK))
  test(`${name} of the SDK passes every case`, async (t) => {
    assert.deepEqual(await failuresAt(await listening(t, listener)), {})
  })

test('the SDK in Fastify passes every case', async (t) => {
  const app = fastify()
  await app.register(fastifyWebhooks(webhooks({ ...KEYS, ...quiet }), '/hook'))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  assert.deepEqual(await failuresAt(`${url}/hook`), {})
})

/** What its user writes around kapso, which checks signatures and takes notifications apart. */
function kapso() {
  const app = express()
  app.get('/hook', ({ query }, response) => {
    const isOurs = query['hub.mode'] === 'subscribe' && query['hub.verify_token'] === verifyToken
    response.status(isOurs ? 200 : 403).send(isOurs ? query['hub.challenge'] : '')
  })
  app.post(
    '/hook',
    express.raw({ type: 'application/json', limit: '4mb' }),
    ({ body, headers }, response) => {
      const signatureHeader = String(headers['x-hub-signature-256'] ?? '')
      if (!verifySignature({ appSecret: secret, rawBody: body, signatureHeader }))
        return response.status(401).end()
      normalizeWebhook(JSON.parse(body.toString('utf8')))
      return response.sendStatus(200)
    },
  )
  return app
}

function greatDetail(): RequestListener {
  const client = new WhatsApp()
  return async (request, response) => {
    const query = Object.fromEntries(new URL(request.url ?? '', 'http://here').searchParams)
    const incoming = {
      method: request.method ?? '',
      query,
      headers: request.headers as Record<string, string>,
    }
    try {
      if (request.method === 'GET') {
        const shake = await client.webhook.register(incoming)
        if (shake.verifyToken !== verifyToken) return void response.writeHead(403).end()
        return void response.end(await shake.accept())
      }
      const body = `${Buffer.concat(await request.toArray())}`
      const event = await client.webhook.eventNotification({ ...incoming, body })
      await event.verifySignature(secret)
      response.end()
    } catch (error) {
      const isSignature = error instanceof client.webhook.errors.InvalidHubSignatureWebhookError
      response.writeHead(isSignature ? 401 : 400).end()
    }
  }
}

function whatsappApiJs(): RequestListener {
  const client = new WhatsAppAPI({ token: 'a', appSecret: secret, webhookVerifyToken: verifyToken })
  return async (request, response) => {
    if (request.method === 'POST') return void response.writeHead(await client.handle_post(request)).end()
    try {
      response.end(client.handle_get(request))
    } catch (status) {
      response.writeHead(status as number).end()
    }
  }
}

function whatsappBusiness() {
  const app = express().use(express.json())
  new WebhookClient({
    token: verifyToken,
    path: '/hook',
    expressApp: { app, shouldStartListening: false },
  }).initWebhook({
    onTextMessageReceived: ({ from }, contact) => void `${from} ${contact?.profile?.name}`,
  })
  return app
}

/** What they do not survive is theirs to fix; that it is found is ours. */
const LIBRARIES: [name: string, receiver: () => RequestListener, fails: Record<string, string[] | number>][] =
  [
    ['kapso', kapso, { 'wrong signatures': ['with a digit too many'] }],
    [
      'great-detail',
      greatDetail,
      {
        'wrong tokens': ['an empty token', 'no token', 'another mode', 'no mode'],
        'wrong signatures': ['without its word'],
      },
    ],
    [
      // It reads one change, wants a number in it, and a length before it.
      'whatsapp-api-js',
      whatsappApiJs,
      {
        'wrong tokens': ['an empty token', 'no token', 'no mode'],
        'as it happened': 14,
        'unknown fields': 14,
        'unknown words': ['a field', 'a value that is empty', 'no changes'],
        batches: ['every event of the contract in one entry', 'an entry for each event', 'no entries'],
        wire: ['chunks', 'a chunk for every few bytes'],
        'wrong signatures': ['none', 'with a digit too many'],
      },
    ],
    [
      // It checks no signature, answers 400 to wrong tokens, and wants contacts; its JSON parser takes 100 kB.
      'whatsapp-business',
      whatsappBusiness,
      {
        'wrong tokens': 9,
        'as it happened': ['messages.system'],
        'no contacts': 17,
        'no phone number': ['messages.system'],
        'unknown fields': ['messages.system'],
        batches: [
          'every event of the contract in one entry',
          'an entry for each event',
          '1,000 changes',
          'a history of 5,000 messages',
        ],
        'wrong signatures': 18,
      },
    ],
  ]
for (const [name, receiver, fails] of LIBRARIES)
  test(`the receiver of ${name} fails where it is known to, and nowhere else`, async (t) => {
    assert.deepEqual(await failuresAt(await listening(t, receiver())), fails)
  })
