/** A day in the life of a bakery: enough of everything for pages to be looked at, made through the doors that anyone has. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ParleyOperator } from '@parley-dev/operator'
import { Parley } from '@parley-dev/sdk'

export const ACCOUNT = '200000000000001'
export const NUMBER = '300000000000001'
export const APP = '100000000000001'
export const ADA = '15550100099'

/** Answers the handshake, and everything else with 200. */
export async function startReceiver(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://receiver')
    request.resume().on('end', () => response.end(searchParams.get('hub.challenge') ?? 'ok'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

export const clientsOf = (url: string, key = 'sandbox-operator-key') => ({
  operator: new ParleyOperator({ baseUrl: url, key }),
  parley: new Parley({ baseUrl: url, token: 'sandbox-token', version: 'plain' }),
})

export async function liveThrough(url: string, receiver: string): Promise<void> {
  const { operator, parley } = clientsOf(url)
  const write = (customer: string, name: string, text: string) =>
    operator.customers.act(NUMBER, { customer, name, action: 'write', text })

  await parley.numbers.read(NUMBER)
  await write(ADA, 'Ada Moreno', 'Good morning! Do you bake on Sundays?')
  await operator.apps.setCallback(APP, {
    callback_url: receiver,
    verify_token: 'my-word',
    fields: ['messages', 'message_status', 'flows'],
  })
  await parley.webhooks.subscribe(ACCOUNT)
  await write(ADA, 'Ada Moreno', 'Is the rye still warm?')
  await parley.messages.text(NUMBER, ADA, 'Fresh from the oven at ten.')
  await write('15550100042', 'Jonas Weiß', 'Can I order a cake for Saturday?')
  await parley.messages.text(NUMBER, '15550100042', 'Of course. Which one?')
  await write('15550100042', 'Jonas Weiß', 'The lemon drizzle, please.')
  await write('15550100077', 'Mei Tanaka', 'Do you have gluten free bread?')
  await parley.templates
    .create(ACCOUNT, { name: 'Bad Name', language: 'en', category: 'UTILITY', components: [] })
    .catch(() => undefined)
  for (const [name, text] of TEMPLATES) {
    const { id } = await parley.templates.create(ACCOUNT, {
      name,
      language: 'en',
      category: name === 'spring_rolls' ? 'MARKETING' : 'UTILITY',
      components: [{ type: 'BODY', text, example: { body_text: [['Ada', 'B-2041']] } }],
    })
    if (name === 'order_ready') await operator.templates.set(id, { status: 'APPROVED' })
    if (name === 'spring_rolls')
      await operator.templates.set(id, {
        status: 'REJECTED',
        rejected_reason: 'PROMOTIONAL',
        explanation: 'Say in the first line who writes.',
      })
  }
  const { id: flow } = await parley.flows.create(ACCOUNT, { name: 'cake_order', categories: ['OTHER'] })
  if (flow !== undefined) await parley.flows.setDefinition(flow, FLOW)
  await parley.messages.text(NUMBER, '123', 'Nobody has this number').catch(() => undefined)
  await operator.events.test(ACCOUNT, { field: 'account_alerts' })
  for (const prefilled_message of ['I would like a loaf of rye', 'When are you open?'])
    await parley.qrCodes.create(NUMBER, { prefilled_message, generate_qr_image: 'SVG' })
  await parley.payments.create(ACCOUNT, {
    configuration_name: 'counter',
    provider_name: 'upi_vpa',
    upi_vpa: 'bakery@upi',
  })
  await parley.payments.create(ACCOUNT, {
    configuration_name: 'online-shop',
    provider_name: 'alphapay',
    redirect_url: 'https://bakery.example/paid',
  })
  const world = await operator.worlds.create({ name: 'ci-417' })
  await operator.customers.act(world.phone_number_id ?? '', {
    customer: ADA,
    name: 'Ada Moreno',
    action: 'write',
    text: 'Is anybody there?',
  })
}

const TEMPLATES = [
  ['order_ready', 'Hi {{1}}, your order {{2}} is out of the oven. We keep it warm for you until six.'],
  ['pickup_reminder', 'Hi {{1}}, your order {{2}} waits for you at Parley Bakery, 12 Mill Lane.'],
  ['spring_rolls', 'Hi {{1}}, try our new rolls: with {{2}} you get two for one, this week only.'],
] as const

const FLOW = {
  version: '7.0',
  screens: [
    {
      id: 'ORDER',
      title: 'Order a cake',
      terminal: true,
      success: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextHeading', text: 'Order a cake for pick-up' },
          { type: 'DatePicker', name: 'pickup', label: 'Pick-up day', required: true },
          {
            type: 'Footer',
            label: 'Continue',
            'on-click-action': { name: 'navigate', next: { type: 'screen', name: 'DETAIL' }, payload: {} },
          },
        ],
      },
    },
  ],
}
