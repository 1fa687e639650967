/** Sends what no ordinary client would, and says how long the answer took. */

import { Agent, request as httpRequest } from 'node:http'
import { type Pools, resolved } from './pools.ts'
import type { FuzzRequest } from './request.ts'

export type Sent = { status: number; type: string; text: string; milliseconds: number }

/** Longer than any wait the service has of its own. */
const GIVEN_UP_MS = 40_000

export type Sender = { send(request: FuzzRequest, pools: Pools): Promise<Sent>; close(): void }

export function senderTo(base: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const { hostname, port } = new URL(base)
  return {
    close: () => agent.destroy(),
    send({ method, url, headers, body }, pools) {
      const path = resolved(url, pools).replace(/[^\x21-\x7e]/g, (char) => encodeURIComponent(char))
      const content = typeof body === 'string' ? Buffer.from(resolved(body, pools)) : body
      const begun = performance.now()
      return new Promise((resolve) => {
        const end = (status: number, type: string, text: string) =>
          resolve({ status, type, text, milliseconds: performance.now() - begun })
        const length = content ? { 'content-length': String(content.length) } : {}
        const asked = httpRequest(
          { agent, hostname, port, method, path, headers: { ...headers, ...length } },
          (answer) => {
            const chunks: Buffer[] = []
            answer.on('data', (chunk) => chunks.push(chunk))
            answer.on('error', (error) => end(0, '', `broken off: ${error.message}`))
            answer.on('end', () =>
              end(
                answer.statusCode ?? 0,
                answer.headers['content-type'] ?? '',
                Buffer.concat(chunks).toString(),
              ),
            )
          },
        )
        asked.setTimeout(GIVEN_UP_MS, () => asked.destroy(new Error('no answer')))
        asked.on('error', (error) => end(0, '', error.message))
        asked.end(content)
      })
    },
  }
}
