/** A receiver as people write them: every step can be done wrongly. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Keys, Notification, Values } from '../../../cli/src/certify/cases/case.ts'
import { changesOf, objectsIn } from '../../../cli/src/certify/cases/parcels.ts'

type Query = Record<string, string | undefined>
export type Answered = { status: number; text?: string; type?: string }

export type Steps = {
  /** An answer before anything is read. */
  looksAt(request: IncomingMessage): Answered | undefined
  bytesMax: number
  isGenuine(request: IncomingMessage, body: Buffer, keys: Keys): boolean
  /** Throws, and the sender is answered 500. */
  take(notification: Notification, body: Buffer): Answered | 'nothing' | 'the end' | undefined
  shake(query: Query, keys: Keys): Answered
}

export const hmac = (body: Buffer | string, secret: string, hash = 'sha256'): string =>
  createHmac(hash, secret).update(body).digest('hex')

export const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export const given = ({ headers }: IncomingMessage, name = 'x-hub-signature-256'): string =>
  String(headers[name] ?? '')

/** All messages, wherever they are. */
export const messagesOf = (notification: Notification): Values[] =>
  changesOf(notification).flatMap(({ value }) => objectsIn(value, 'messages'))

const REFUSED: Answered = { status: 403 }

export const RIGHT: Steps = {
  looksAt: () => undefined,
  bytesMax: 4 * 1024 * 1024,
  isGenuine: (request, body, { secret }) => isEqual(given(request), `sha256=${hmac(body, secret)}`),
  take: () => undefined,
  shake: (query, { verifyToken }) =>
    query['hub.mode'] === 'subscribe' && query['hub.verify_token'] === verifyToken
      ? { status: 200, text: query['hub.challenge'] ?? '' }
      : REFUSED,
}

export async function listening(keys: Keys, wrong: Partial<Steps> = {}) {
  const steps = { ...RIGHT, ...wrong }
  const server = createServer(async (request, response) => {
    const answered = await answer(request, keys, steps, server).catch((): Answered => ({ status: 500 }))
    if (answered === 'nothing') return
    const { status, text = '', type = 'text/plain' } = answered
    response.writeHead(status, { 'content-type': type }).end(text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}/hook`, close }
}

async function answer(
  request: IncomingMessage,
  keys: Keys,
  steps: Steps,
  server: Server,
): Promise<Answered | 'nothing'> {
  const early = steps.looksAt(request)
  if (early) return early
  if (request.method === 'GET')
    return steps.shake(Object.fromEntries(new URL(request.url ?? '/', 'http://here').searchParams), keys)
  const body = Buffer.concat(await request.toArray())
  if (body.length > steps.bytesMax) return { status: 413 }
  if (!steps.isGenuine(request, body, keys)) return REFUSED
  const step = steps.take(JSON.parse(`${body}`), body) ?? { status: 200 }
  if (step !== 'the end') return step
  server.close()
  server.closeAllConnections()
  return 'nothing'
}
