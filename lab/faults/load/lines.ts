/**
 * Numbers whose names are changed over HTTP, each in an account of its own with a receiver here: what a call took, and
 * how long its notification was on its way.
 */

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { APP, actorAt, assertDone } from '../../../server/test/house.ts'
import type { Ends } from '../scenario.ts'

export const OPERATOR_KEY = 'sandbox-operator-key'

export type Line = { account: string; number: string }

export type Hook = {
  origin: string
  /** How long each notification took since its call was made, in milliseconds, in the order of arrival. */
  latencies: number[]
  /** Every notification as `number moment`. */
  arrivals: string[]
  /** What paths that begin with this do to a notification, instead of taking it. */
  misbehave(prefix: string, answer: (response: ServerResponse, request: IncomingMessage) => void): void
}

export async function hookServer(t: Ends): Promise<Hook> {
  const latencies: number[] = []
  const arrivals: string[] = []
  const bad = new Map<string, (response: ServerResponse, request: IncomingMessage) => void>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://hook')
    const challenge = url.searchParams.get('hub.challenge')
    if (challenge !== null) return void response.end(challenge)
    for (const [prefix, answer] of bad) if (url.pathname.startsWith(prefix)) return answer(response, request)
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const named = /"requested_verified_name":"(\d+) (\d+)"/.exec(Buffer.concat(chunks).toString())
      if (named) {
        latencies.push(Date.now() - Number(named[2]))
        arrivals.push(`${named[1]} ${named[2]}`)
      }
      response.end()
    })
  })
  server.keepAliveTimeout = 60_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    latencies,
    arrivals,
    misbehave: (prefix, answer) => void bad.set(prefix, answer),
  }
}

/** Accounts with one number each, subscribed at a path of the hook that begins with the prefix. */
export async function layLines(url: string, hook: Hook, prefix: string, many: number): Promise<Line[]> {
  const lines: Line[] = []
  for (let count = 0; count < many; count++)
    lines.push(await subscribe(url, `${hook.origin}${prefix}${count}`))
  return lines
}

/** An account with one number, whose notifications go there. */
export async function subscribe(url: string, override_callback_uri: string): Promise<Line> {
  const operator = actorAt(url, OPERATOR_KEY)
  const account = (await operator.post('/operator/accounts', { app_id: APP, name: 'Line' })).body.id
  const token = (await operator.post(`/operator/${APP}/tokens`, { accounts: [account] })).body.access_token
  const callback = { override_callback_uri, verify_token: 'v' }
  assertDone(await actorAt(url, token).post(`/${account}/subscribed_apps`, callback))
  const wanted = { display_phone_number: `+1 555 ${account.slice(-7)}`, verified_name: 'none' }
  const number = (await operator.post(`/operator/${account}/phone_numbers`, wanted)).body.id
  return { account, number }
}
