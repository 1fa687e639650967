/** Receivers that are called while processes die: of three kinds, each with numbers that are renamed. */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookReceiver } from '../../../../sdk/src/webhooks.ts'
import { actorAt } from '../../../../server/test/house.ts'
import type { Process } from '../../../../server/test/processes.ts'

const APP = '100000000000001'

export const KEY = 'sandbox-operator-key'

/** What each receiver is like; the number is how many of them there are. */
const KINDS = { healthy: 6, flaky: 1, slow: 1 } as const

type Kind = keyof typeof KINDS

const NUMBERS_EACH = ['1', '2']

/** Each number has one call under way at a time, so no kill can catch more than this. */
export const LINES = Object.values(KINDS).reduce((sum, many) => sum + many, 0) * NUMBERS_EACH.length

const FLAKY_SHARE = 0.05

export const SLOW_MS = 1_000

export type Line = {
  number: string
  kind: Kind
  acknowledged: Set<number>
  absent: Set<number>
  last: number
}

export type Arrival = { number: string; count: number; eventId: string; body: string; at: number; kind: Kind }

/** One account and two numbers for each receiver, all subscribed. `host`: where the service finds receivers. */
export async function lay(
  processes: Pick<Process, 'url'>[],
  arrivals: Arrival[],
  servers: Server[],
  host = '127.0.0.1',
): Promise<Line[]> {
  const url = processes[0]?.url ?? ''
  const operator = actorAt(url, KEY)
  const token = (await operator.post(`/operator/${APP}/tokens`, { accounts: 'all' })).body.access_token
  const lines: Line[] = []
  for (const [kind, many] of Object.entries(KINDS) as [Kind, number][]) {
    for (let count = 0; count < many; count++) {
      const account = (await operator.post('/operator/accounts', { app_id: APP, name: kind })).body.id
      const server = await listen(kind, arrivals, host)
      servers.push(server)
      const override_callback_uri = `http://${host}:${(server.address() as AddressInfo).port}/${kind}`
      const answer = await actorAt(url, token).post(`/${account}/subscribed_apps`, {
        override_callback_uri,
        verify_token: 'v',
        subscribed_fields: ['phone_number_name_update'],
      })
      if (answer.status !== 200) throw new Error(answer.text)
      for (const end of NUMBERS_EACH) {
        const number = { display_phone_number: `+1 555 ${account.slice(-6)}${end}`, verified_name: 'none' }
        const { id } = (await operator.post(`/operator/${account}/phone_numbers`, number)).body
        lines.push({ number: id, kind, acknowledged: new Set(), absent: new Set(), last: 0 })
      }
    }
  }
  return lines
}

async function listen(kind: Kind, arrivals: Arrival[], host: string): Promise<Server> {
  const receiver = webhookReceiver({
    verifyToken: 'v',
    appSecret: 'sandbox-app-secret',
    async onEvent(event, delivery) {
      if (kind === 'flaky' && Math.random() < FLAKY_SHARE) throw new Error('this one fails now and then')
      if (event.field !== 'phone_number_name_update') return
      const [number = '', count] = event.value.requested_verified_name.split(' ')
      const body = Buffer.from(delivery.body).toString()
      arrivals.push({
        number,
        count: Number(count),
        eventId: delivery.eventId ?? '',
        body,
        at: Date.now(),
        kind,
      })
      if (kind === 'slow') await sleep(SLOW_MS)
    },
  })
  const server = createServer((request, response) => void receiver.node(request, response).catch(() => {}))
  server.keepAliveTimeout = 60_000
  await once(server.listen(0, host), 'listening')
  return server
}

export const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
