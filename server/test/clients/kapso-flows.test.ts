/** `@kapso/whatsapp-cloud-api`: a flow step by step, and the data endpoint that it brings. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WhatsAppClient } from '@kapso/whatsapp-cloud-api'
import { FlowServerError, receiveFlowEvent, respondToFlow } from '@kapso/whatsapp-cloud-api/server'
import { ACCOUNT, NUMBER } from '../house.ts'
import { ANN, listening, TOKEN, withAnn } from './scene.ts'

/** In the client's own spelling. */
const FLOW = {
  version: '7.1',
  dataApiVersion: '3.0',
  routingModel: { BOOK: [] },
  screens: [
    {
      id: 'BOOK',
      title: 'Book',
      terminal: true,
      data: {
        slots: {
          type: 'array',
          items: { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' } } },
          __example__: [{ id: 'nine', title: 'At nine' }],
        },
      },
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'Dropdown', name: 'slot', label: 'Slot', dataSource: `$\{data.slots}` },
          { type: 'Footer', label: 'Book', onClickAction: { name: 'complete', payload: {} } },
        ],
      },
    },
  ],
}
const OWN = { 'sec-fetch-site': 'same-origin' }

test('kapso makes a flow, publishes it with an endpoint of its own, and answers a customer there', async (t) => {
  const world = await withAnn(t)
  const client = new WhatsAppClient({ baseUrl: world.url, accessToken: TOKEN })
  const received: string[] = []
  const endpointUri = await listening(t, async (request) => {
    const rawBody = new Uint8Array(await request.arrayBuffer())
    try {
      const { raw, screen, flowToken } = await receiveFlowEvent({
        rawBody,
        phoneNumberId: NUMBER,
        getPrivateKey: async () => undefined,
        verifyToken: (token) => token !== 'of nobody',
      })
      received.push(`${raw.action} ${screen} ${flowToken}`.trim())
      const slots = [{ id: 'ten', title: 'At ten' }]
      const data = raw.action === 'ping' ? { status: 'active' } : { slots }
      const { status, headers, body } = respondToFlow({ screen: 'BOOK', data })
      return new Response(body, { status, headers })
    } catch (error) {
      assert.ok(error instanceof FlowServerError)
      return new Response(error.body, { status: error.status, headers: error.headers })
    }
  })
  const { id: flowId } = await client.flows.create({
    wabaId: ACCOUNT,
    name: 'booking',
    categories: ['OTHER'],
    flowJson: FLOW,
    endpointUri,
  })
  assert.partialDeepStrictEqual(await client.flows.updateAsset({ flowId, json: FLOW }), { success: true })
  const { preview } = await client.flows.preview({ flowId })
  assert.equal((await fetch(preview.previewUrl)).status, 200)
  assert.deepEqual(await client.flows.publish({ flowId }), { success: true })

  const open = async (flowToken: string) => {
    const sent = await client.messages.sendInteractiveFlow({
      phoneNumberId: NUMBER,
      to: ANN,
      bodyText: 'When?',
      parameters: { flowId, flowCta: 'Book', flowToken, flowAction: 'data_exchange' },
    })
    const sheet = `/phone/${NUMBER}/flow/${sent.messages[0]?.id}?as=${ANN}`
    return (await world.anyone.get(sheet, { headers: OWN })).text
  }
  assert.match(await open('order-17'), /At ten/)
  assert.doesNotMatch(await open('of nobody'), /At ten/)
  assert.ok(received.includes('INIT  order-17'), received.join(', '))
})
