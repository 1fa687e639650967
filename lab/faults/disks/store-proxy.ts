/** In front of an object store: lets everything pass, or does to it what stores, and the ways to them, do on a bad day. */

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * `broken`: 500 to everything. `full`: nothing can be put. `slow`: answers come later than anybody waits for. `torn`: answers
 * break off half-way. `unanswered`: what was asked is done, and the answer never comes.
 */
export const FAILURES = ['broken', 'full', 'slow', 'torn', 'unanswered'] as const
export type Mode = (typeof FAILURES)[number] | 'pass'

export type StoreProxy = {
  port: number
  be(mode: Mode): void
  /** When the next object begins to be put. */
  nextPut(): Promise<void>
  close(): Promise<void>
}

const SLOW_MS = 30_000
const FAULT = '<?xml version="1.0"?><Error><Code>InternalError</Code></Error>'

export async function storeProxy(storePort: number): Promise<StoreProxy> {
  let mode: Mode = 'pass'
  let putArrived = Promise.withResolvers<void>()

  async function handle(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    const isPut = asked.method === 'PUT'
    if (isPut) {
      putArrived.resolve()
      putArrived = Promise.withResolvers()
    }
    if (mode === 'broken') return void answer.writeHead(500).end(FAULT)
    if (mode === 'full' && isPut) return void answer.writeHead(507).end(FAULT)
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref())
    const passed = await pass(asked, body)
    if (mode === 'unanswered') return void answer.destroy()
    answer.writeHead(passed.status, passed.headers)
    if (mode !== 'torn' || passed.body.length < 2) return void answer.end(passed.body)
    answer.write(passed.body.subarray(0, passed.body.length / 2), () => answer.destroy())
  }

  function pass({ method, url, headers }: IncomingMessage, body: Buffer) {
    return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>(
      (resolve, reject) => {
        const options = { host: '127.0.0.1', port: storePort, method, path: url, headers, agent: false }
        const sent = request(options, async (got) => {
          const whole = await buffer(got).catch(reject)
          if (whole) resolve({ status: got.statusCode ?? 500, headers: got.headers, body: whole })
        })
        sent.on('error', reject)
        sent.end(body)
      },
    )
  }

  const server = createServer((asked, answer) => {
    handle(asked, answer).catch(() => answer.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    be(next) {
      mode = next
    },
    nextPut: () => putArrived.promise,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
