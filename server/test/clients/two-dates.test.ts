/** An old client and a new one, each with the version of its own, on the last day of conversations and when service is charged. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import express from 'express'
import { Text } from 'whatsapp-api-js/messages'
import { WhatsAppAPI } from 'whatsapp-api-js/middleware/web-standard'
import { WABAClient, WebhookClient } from 'whatsapp-business'
import { assertDone, house, type TestHouse } from '../house.ts'
import { newWorld, type TestWorld } from '../worlds.ts'
import { ANN, listening, served, VERIFY_TOKEN } from './scene.ts'

/** What a client made of the status `delivered` of the answer that it sent, and of who had asked. */
type Seen = { pricing?: unknown; hasConversation: boolean; userId: boolean; answeredBy: string | null }
type Plays = (t: TestContext, here: TestHouse, world: TestWorld) => Promise<Seen>

async function annAsks(here: TestHouse, world: TestWorld, version: string, url: string): Promise<void> {
  const callback = { override_callback_uri: url, verify_token: VERIFY_TOKEN }
  assertDone(await world.owner.post(`/${version}/${world.account_id}/subscribed_apps`, callback))
  const said = { from: ANN, name: 'Ann', text: { body: 'Bread?' } }
  assertDone(await here.operator.post(`/operator/${world.phone_number_id}/inbound`, said))
}

/** `whatsapp-business` of 2023: it says v17.0. */
const old: Plays = async (t, here, world) => {
  const seen: Seen = { hasConversation: false, userId: false, answeredBy: null }
  const client = new WABAClient({
    apiToken: world.access_token,
    phoneId: world.phone_number_id,
    accountId: world.account_id,
  })
  const { fetch } = client.restClient
  const [version = ''] = /v\d+\.0/.exec(fetch.defaults.baseURL ?? '') ?? []
  fetch.defaults.baseURL = `${here.url}/${version}`
  fetch.interceptors.response.use((answer) => {
    seen.answeredBy = String(answer.headers['facebook-api-version'])
    return answer
  })
  const app = express()
  app.use(express.json())
  const expressApp = { app, shouldStartListening: false }
  new WebhookClient({ token: VERIFY_TOKEN, path: '/hook', expressApp }).initWebhook({
    onTextMessageReceived: async (_, contact) => {
      seen.userId = 'user_id' in contact
      await client.sendMessage({ to: ANN, type: 'text', text: { body: 'At ten.' } })
    },
    onStatusReceived: ({ status, pricing, conversation }) => {
      if (status === 'delivered')
        Object.assign(seen, { pricing, hasConversation: conversation !== undefined })
    },
  })
  await annAsks(here, world, version, await served(t, app))
  await here.eventually(async () => seen.pricing !== undefined)
  return seen
}

/** `whatsapp-api-js` of 2025: it says v24.0. */
const recent: Plays = async (t, here, world) => {
  const seen: Seen = { hasConversation: false, userId: false, answeredBy: null }
  const client = new WhatsAppAPI({
    token: world.access_token,
    appSecret: world.app_secret,
    webhookVerifyToken: VERIFY_TOKEN,
    ponyfill: {
      fetch: async (input, init) => {
        const answer = await fetch(String(input).replace('https://graph.facebook.com', here.url), init)
        seen.answeredBy = answer.headers.get('facebook-api-version')
        return answer
      },
    },
  })
  client.on.message = async ({ contact, reply }) => {
    seen.userId = contact.user_id !== undefined
    await reply(new Text('At ten.'))
  }
  client.on.status = ({ status, pricing, conversation }) => {
    if (status === 'delivered') Object.assign(seen, { pricing, hasConversation: conversation !== undefined })
  }
  const url = await listening(t, async (request) =>
    request.method === 'GET'
      ? new Response(client.handle_get(request))
      : new Response(null, { status: await client.handle_post(request) }),
  )
  await annAsks(here, world, 'v24.0', url)
  await here.eventually(async () => seen.pricing !== undefined)
  return seen
}

const CONVERSATIONS = { billable: false, pricing_model: 'CBP', category: 'service' }
const CHARGED = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' }
const CASES: [name: string, plays: Plays, date: string, Seen][] = [
  [
    'an old',
    old,
    '2025-06-30',
    { pricing: CONVERSATIONS, hasConversation: true, userId: false, answeredBy: 'v18.0' },
  ],
  [
    'an old',
    old,
    '2026-10-02',
    { pricing: CHARGED, hasConversation: true, userId: true, answeredBy: 'v21.0' },
  ],
  [
    'a new',
    recent,
    '2025-06-30',
    { pricing: CONVERSATIONS, hasConversation: true, userId: false, answeredBy: 'v23.0' },
  ],
  [
    'a new',
    recent,
    '2026-10-02',
    { pricing: CHARGED, hasConversation: false, userId: true, answeredBy: 'v24.0' },
  ],
]

for (const [name, plays, date, expected] of CASES)
  test(`${name} client gets on ${date} what was sent then`, async (t) => {
    const here = await house(t)
    const world = await newWorld(here.url, here.operator, { at: `${date}T10:00:00Z` })
    assert.deepEqual(await plays(t, here, world), expected)
  })
