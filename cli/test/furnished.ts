/** What the examples of the help stand on: a server on which something has happened. */

import { createServer } from 'node:http'
import { ParleyOperator } from '@parley-dev/operator'
import { Parley } from '@parley-dev/sdk'

const FLOW_ANSWER = JSON.stringify({ version: '3.0', screen: 'BOOK', data: {} })

const [ACCOUNT, NUMBER] = ['200000000000001', '300000000000001']

export async function furnish(url: string): Promise<void> {
  const operator = new ParleyOperator({ baseUrl: url, key: 'sandbox-operator-key' })
  const client = new Parley({ baseUrl: url, token: 'sandbox-token' })
  await operator.worlds.create({ name: 'to be removed' })
  const receiver = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    response.end(pathname === '/flow' ? FLOW_ANSWER : (searchParams.get('hub.challenge') ?? 'ok'))
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  receiver.unref()
  const { port } = receiver.address() as { port: number }
  await client.webhooks.subscribe(ACCOUNT, {
    override_callback_uri: `http://127.0.0.1:${port}/`,
    verify_token: 'word',
  })
  await client.flows.create(ACCOUNT, {
    name: 'booking',
    categories: ['OTHER'],
    endpoint_uri: `http://127.0.0.1:${port}/flow`,
  } as never)
  await operator.messages.receive(NUMBER, {
    from: '15550100099',
    type: 'text',
    text: { body: 'Hi' },
  } as never)
  await client.templates.create(ACCOUNT, {
    name: 'order_late',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Your order is late.' }],
  } as never)
}
