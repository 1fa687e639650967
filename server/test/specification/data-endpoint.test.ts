/** Chapter "Events", part "Flow data endpoint": what the service asks of endpoint_uri, and what it takes for an answer. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { assertDone, assertRefused, house } from '../house.ts'
import { ask } from './asking.ts'
import { definitionFile, flow } from './samples.ts'

const FIRST_SCREEN = { id: 'ASK', title: 'Ask', terminal: true, data: {} }
const QUESTION = { type: 'TextInput', name: 'wish', label: 'Wish', 'input-type': 'text', required: true }
const DEFINITION = {
  version: '7.1',
  data_api_version: '3.0',
  routing_model: { ASK: [] },
  screens: [
    {
      ...FIRST_SCREEN,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          QUESTION,
          {
            type: 'Footer',
            label: 'Send',
            'on-click-action': { name: 'data_exchange', payload: { wish: `\${form.wish}` } },
          },
        ],
      },
    },
  ],
}

type Exchange = { flow_token: string; action: string; data?: object }

/** Answers as the specification's table says. */
async function customersEndpoint(t: TestContext, answers: Record<string, object>) {
  const asked: Exchange[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()) as Exchange
    asked.push(body)
    const answer = answers[body.action]
    const status = answer ? 200 : 400
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: 'unknown action' }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

test('an endpoint is asked ping, INIT and data_exchange with a token and data, and its answers are used', async (t) => {
  const { owner, operator } = await house(t)
  const endpoint = await customersEndpoint(t, {
    ping: { version: '3.0' },
    INIT: { version: '3.0', screen: 'ASK', data: { greeting: 'Hello' } },
    data_exchange: { version: '3.0', data: { greeting: 'Thanks' } },
  })
  const made = await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/flows', {
    body: flow({ endpoint_uri: endpoint.url }),
  })
  const ids = { FLOW_ID: made.body.id as string }
  const raw = definitionFile(JSON.stringify(DEFINITION))
  assertDone(await ask(owner, 'POST /{FLOW_ID}/assets', { raw }, ids))
  assertDone(await ask(owner, 'POST /{FLOW_ID}/publish', {}, ids))

  const play = (step: object) => operator.post(`/operator/${ids.FLOW_ID}/play`, step)
  const opened = await play({ step: 'open', action: 'data_exchange', flow_token: 'token-7' })
  assert.deepEqual(opened.body.session?.data.ASK, { greeting: 'Hello' }, opened.text)
  const sent = await play({ step: 'submit', session: opened.body.session, form: { wish: 'Rye' } })
  assert.deepEqual(sent.body.session?.data.ASK, { greeting: 'Thanks' }, sent.text)
  assert.deepEqual(
    endpoint.asked.map(({ action }) => action),
    ['ping', 'INIT', 'data_exchange'],
  )
  for (const { flow_token } of endpoint.asked) assert.equal(typeof flow_token, 'string')
  const [, init, exchange] = endpoint.asked
  assert.deepEqual([init?.flow_token, exchange?.flow_token], ['token-7', 'token-7'])
  assert.deepEqual(exchange?.data, { wish: 'Rye' })
})

test('an endpoint that does not answer ping with a version keeps a flow from being published (2388153)', async (t) => {
  const { owner } = await house(t)
  const wrong: Record<string, object>[] = [{}, { ping: {} }, { ping: { version: 3 } }]
  for (const answers of wrong) {
    const endpoint = await customersEndpoint(t, answers)
    const made = await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/flows', {
      body: flow({ endpoint_uri: endpoint.url }),
    })
    const ids = { FLOW_ID: made.body.id as string }
    assertRefused(await ask(owner, 'POST /{FLOW_ID}/publish', {}, ids), { status: 400, code: 2388153 })
    assert.equal((await ask(owner, 'GET /{FLOW_ID}', {}, ids)).body.status, 'DRAFT')
  }
})
