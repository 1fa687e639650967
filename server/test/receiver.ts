/**
 * A real receiver for tests: an HTTP listener on a free port that speaks through the SDK's webhook module, and
 * can be made to misbehave.
 */

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { type WebhookEvent, webhookReceiver } from '../../sdk/src/webhooks.ts'
import { type Answer, eventually } from './house.ts'

type Arrival = {
  event: WebhookEvent
  value: Answer['body']
  eventId: string
  body: Buffer
  headers: IncomingMessage['headers']
}

export type Answering = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => void

export type TestReceiver = {
  url: string
  port: number
  verifyToken: string
  /** Genuine notifications, in the order of their arrival. */
  arrivals: Arrival[]
  /** Every request, handshakes and refused ones too. */
  requests: { method: string; url: string; headers: IncomingMessage['headers'] }[]
  /** Answers POSTs so from now on; without an argument it is well-behaved again. */
  answerWith(answer?: number | Answering): void
  arrived(count: number): Promise<Arrival[]>
  close(): Promise<void>
}

export async function receiver(
  t: Pick<TestContext, 'after'>,
  options: { appSecret?: string | string[]; verifyToken?: string; port?: number; path?: string } = {},
): Promise<TestReceiver> {
  const {
    appSecret = 'sandbox-app-secret',
    verifyToken = 'Vérify me+please',
    port = 0,
    path = '/hook',
  } = options
  const arrivals: Arrival[] = []
  const requests: TestReceiver['requests'] = []
  let answering: Answering | undefined

  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers })
    if (method === 'POST' && answering) {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', () => answering?.(request, response, Buffer.concat(chunks)))
      return
    }
    const well = webhookReceiver({
      verifyToken,
      appSecret,
      onEvent(event, delivery) {
        const { value } = event
        arrivals.push({
          event,
          value,
          eventId: delivery.eventId ?? '',
          body: Buffer.from(delivery.body),
          headers,
        })
      },
    })
    well.node(request, response).catch(() => {})
  })
  server.keepAliveTimeout = 60_000
  await once(server.listen(port, '127.0.0.1'), 'listening')
  // A test that fails in its end may never come to close it.
  server.unref()
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  t.after(close)

  return {
    url: `http://127.0.0.1:${taken}${path}`,
    port: taken,
    verifyToken,
    arrivals,
    requests,
    answerWith(answer) {
      answering =
        typeof answer === 'number' ? (_request, response) => response.writeHead(answer).end() : answer
    },
    arrived: (count) =>
      eventually(async () => arrivals.length >= count && arrivals, `the arrival of ${count} notifications`),
    close,
  }
}
