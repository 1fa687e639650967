/** The events of a real world: everything in the contract happens once, and what is sent of it is kept. */

import { type OperatorOperations, ParleyOperator } from '@parley-dev/operator'
import { Parley } from '@parley-dev/sdk'
import { bodyOf, serve, targetOf } from '@parley-dev/testing/serving'
import type { AskedOperator } from '../../framework/asked-operator.ts'
import { EXIT, Problem } from '../../framework/problem.ts'
import type { Notification, RealEvent } from '../cases/case.ts'
import { changesOf, objectsIn } from '../cases/parcels.ts'

type World = OperatorOperations['createWorld']['answer']

const CUSTOMER = '4915112345678'
const VERSION = 'v23.0'
const SETTLED = '10s'

export async function eventsOf(server: { url: string; key: string }): Promise<RealEvent[]> {
  const operator = new ParleyOperator({ baseUrl: server.url, key: server.key })
  const world = await operator.worlds.create({ name: 'certificate' })
  const kept: Notification[] = []
  const collector = await serve(async (request, response) => {
    const body = await bodyOf(request)
    if (request.method === 'POST') kept.push(JSON.parse(`${body}`))
    response.end(targetOf(request).searchParams.get('hub.challenge') ?? '')
  })
  try {
    await everythingHappens({ url: server.url, operator, world, hook: collector.url })
    await operator.call('readSettled', [world.app_id], { wait: SETTLED })
  } finally {
    await collector.close()
    await operator.worlds.remove(world.id)
  }
  const events = new Map(kept.map((notification) => [nameOf(notification), notification]))
  return [...events]
    .map(([name, notification]) => ({ name, notification }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

type Target = { url: string; operator: ParleyOperator; world: World; hook: string }

async function everythingHappens({ url, operator, world, hook }: Target): Promise<void> {
  const { account_id: account = '', phone_number_id: number = '', access_token: token = '' } = world
  const client = new Parley({ baseUrl: url, token, version: VERSION })
  await client.webhooks.subscribe(account, { override_callback_uri: hook, verify_token: 'certificate' })
  const contract = await contractOf(client)
  // Examples of the contract are sent as they stand there, and the server judges them.
  const asked: AskedOperator = operator
  for (const example of Object.values(contract.examplesOf('receiveMessage')))
    await asked.call('receiveMessage', [number], { ...example, from: CUSTOMER }).catch(unlessRefused)
  const { messages } = await client.messages.text(number, CUSTOMER, 'At ten.')
  const id = messages[0]?.id ?? ''
  for (const status of ['delivered', 'read', 'failed'])
    await asked.call('reportStatuses', [number], { id, status }).catch(unlessRefused)
  for (const field of contract.fields)
    await asked.call('testEvent', [account], { field }).catch(unlessRefused)
}

/** An example that needs what this world has not is no event of it. */
function unlessRefused(error: unknown): void {
  if (
    !(
      error instanceof Error &&
      'status' in error &&
      Number(error.status) >= 400 &&
      Number(error.status) < 500
    )
  )
    throw error
}

type Operation = {
  operationId?: string
  requestBody?: { content: Record<string, { examples?: Record<string, { value: object }> }> }
}
type Contract = { paths: Record<string, Record<string, Operation>>; webhooks: Record<string, unknown> }

async function contractOf(client: Parley) {
  const { paths, webhooks }: Contract = await client.call.transport.send('GET', '/openapi.json', undefined)
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return {
    fields: Object.keys(webhooks),
    examplesOf(name: string): Record<string, object> {
      const body = operations.find(({ operationId }) => operationId === name)?.requestBody
      const examples = body?.content['application/json']?.examples
      if (!examples)
        throw new Problem(`The contract of the server has no examples of ${name}.`, {
          exitCode: EXIT.refused,
        })
      return Object.fromEntries(Object.entries(examples).map(([word, { value }]) => [word, value]))
    },
  }
}

/** Such as `messages.text`, `messages.delivered`, `flows`. */
function nameOf(notification: Notification): string {
  const [{ field, value } = { field: 'nothing', value: {} }] = changesOf(notification)
  const [message] = objectsIn(value, 'messages')
  const [status] = objectsIn(value, 'statuses')
  const word = message?.type ?? status?.status
  return word === undefined ? field : `${field}.${word}`
}
