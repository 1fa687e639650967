/** Sends what no ordinary client would, and says how long the answer took. */

import { Agent, request as httpRequest, type RequestOptions } from 'node:http'
import { type Pools, resolved } from './pools.ts'
import type { FuzzRequest } from './written.ts'

export type Sent = { status: number; type: string; text: string; milliseconds: number }

/** Longer than any wait the service has of its own. */
const GIVEN_UP_MS = 40_000

export type Sender = { send(request: FuzzRequest, pools: Pools): Promise<Sent>; close(): void }

export function senderTo(base: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const { hostname, port } = new URL(base)

  function once(options: RequestOptions, content: Buffer | undefined): Promise<Omit<Sent, 'milliseconds'>> {
    return new Promise((resolve, reject) => {
      const asked = httpRequest({ agent, hostname, port, ...options }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('error', (error) => resolve({ status: 0, type: '', text: `broken off: ${error.message}` }))
        answer.on('end', () => {
          const { statusCode: status = 0, headers } = answer
          resolve({ status, type: headers['content-type'] ?? '', text: Buffer.concat(chunks).toString() })
        })
      })
      asked.setTimeout(GIVEN_UP_MS, () => asked.destroy(new Error('no answer')))
      asked.on('error', (error) => {
        if (asked.reusedSocket && isClosed(error)) reject(error)
        else resolve({ status: 0, type: '', text: error.message })
      })
      asked.end(content)
    })
  }

  return {
    close: () => agent.destroy(),
    async send({ method, url, headers, body }, pools) {
      const path = resolved(url, pools).replace(/[^\x21-\x7e]/g, (char) => encodeURIComponent(char))
      const content = typeof body === 'string' ? Buffer.from(resolved(body, pools)) : body
      const length = content ? { 'content-length': String(content.length) } : {}
      const options = { method, path, headers: { ...headers, ...length } }
      const begun = performance.now()
      // A connection that was closed while it idled is nobody's fault; on one of its own there is no such excuse.
      const answer = await once(options, content).catch(() => once({ ...options, agent: false }, content))
      return { ...answer, milliseconds: performance.now() - begun }
    },
  }
}

const isClosed = (error: Error) => 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
