/** In front of an object store: lets everything pass, or does to it what stores, and the ways to them, do on a bad day. */

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * `broken`: 500 to everything. `full`: nothing can be put. `slow`: answers come later than anybody waits for. `torn`: answers
 * break off half-way. `untold`: what was asked is done, and the answer never comes.
 */
export const MANNERS = ['broken', 'full', 'slow', 'torn', 'untold'] as const
export type Manner = (typeof MANNERS)[number] | 'pass'

export type StoreProxy = {
  port: number
  be(manner: Manner): void
  /** When the next object begins to be put. */
  nextPut(): Promise<void>
  close(): Promise<void>
}

const SLOW_MS = 30_000
const FAULT = '<?xml version="1.0"?><Error><Code>InternalError</Code></Error>'

export async function storeProxy(storePort: number): Promise<StoreProxy> {
  let manner: Manner = 'pass'
  let heardPut = Promise.withResolvers<void>()

  async function handle(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    const isPut = asked.method === 'PUT'
    if (isPut) {
      heardPut.resolve()
      heardPut = Promise.withResolvers()
    }
    if (manner === 'broken') return void answer.writeHead(500).end(FAULT)
    if (manner === 'full' && isPut) return void answer.writeHead(507).end(FAULT)
    if (manner === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref())
    const passed = await pass(asked, body)
    if (manner === 'untold') return void answer.destroy()
    answer.writeHead(passed.status, passed.headers)
    if (manner !== 'torn' || passed.body.length < 2) return void answer.end(passed.body)
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
      manner = next
    },
    nextPut: () => heardPut.promise,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
