/**
 * Receiving notifications: the handshake, the signature on the raw bytes, and typed events; for runtimes that
 * turn a Request into a Response, and for plain `node:http`. It needs nothing but `node:crypto`.
 */

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WebhookEvent } from './webhook-events.ts'

export type { WebhookEvent, WebhookValues } from './webhook-events.ts'

export const SIGNATURE_HEADER = 'x-hub-signature-256'
/** For a day after the secret was changed, the old one signs here. */
export const PREVIOUS_SIGNATURE_HEADER = 'x-hub-signature-256-previous'
/** The same for every attempt at one event: what to recognise a duplicate by. */
export const EVENT_ID_HEADER = 'x-parley-event-id'

const BODY_BYTES_MAX = 4 * 1024 * 1024

export type Delivery = { eventId: string | undefined; body: Uint8Array }

export type ReceiverOptions = {
  /** The token you chose when you subscribed. */
  verifyToken: string
  /** Your application's secret; several while you change it. */
  appSecret: string | string[]
  /** Throw, and the notification is sent again later. */
  onEvent(event: WebhookEvent, delivery: Delivery): void | Promise<void>
}

export type WebhookReceiver = {
  fetch(request: Request): Promise<Response>
  node(request: IncomingMessage, response: ServerResponse): Promise<void>
}

type Answer = { status: number; body: string }
type Asked = {
  method: string
  url: string
  header(name: string): string | undefined
  body(): Promise<Uint8Array | undefined>
}

export function webhookReceiver(options: ReceiverOptions): WebhookReceiver {
  const secrets = [options.appSecret].flat()

  async function answer(asked: Asked): Promise<Answer> {
    if (asked.method === 'GET') return answerHandshake(asked.url, options.verifyToken)
    if (asked.method !== 'POST') return { status: 405, body: 'GET for the handshake, POST for notifications' }
    const body = await asked.body()
    if (!body) return { status: 413, body: 'larger than any notification' }
    const signatures = [asked.header(SIGNATURE_HEADER), asked.header(PREVIOUS_SIGNATURE_HEADER)]
    const isGenuine = signatures.some((signature) =>
      secrets.some((secret) => isSignedBy(secret, body, signature)),
    )
    if (!isGenuine) return { status: 403, body: 'the signature does not fit' }
    const events = readEvents(body)
    if (!events) return { status: 400, body: 'not a notification' }
    for (const event of events) await options.onEvent(event, { eventId: asked.header(EVENT_ID_HEADER), body })
    return { status: 200, body: 'ok' }
  }

  return {
    async fetch(request) {
      const { status, body } = await answer({
        method: request.method,
        url: request.url,
        header: (name) => request.headers.get(name) ?? undefined,
        body: () => readLimited(request.body as AsyncIterable<Uint8Array> | null),
      })
      return new Response(body, { status, headers: PLAIN_TEXT })
    },
    async node(request, response) {
      try {
        const { status, body } = await answer({
          method: request.method ?? '',
          url: request.url ?? '',
          header: (name) => [request.headers[name]].flat()[0],
          body: () => readLimited(request),
        })
        response.writeHead(status, PLAIN_TEXT).end(body)
      } catch (error) {
        response.writeHead(500, PLAIN_TEXT).end('it could not be taken')
        throw error
      }
    },
  }
}

const PLAIN_TEXT = { 'content-type': 'text/plain; charset=utf-8' }

/** 200 with the challenge as plain text when mode and token fit, else 403. */
export function answerHandshake(url: string, verifyToken: string): Answer {
  const query = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
  const isOurs =
    query.get('hub.mode') === 'subscribe' && isSame(query.get('hub.verify_token') ?? '', verifyToken)
  const challenge = query.get('hub.challenge')
  return isOurs && challenge !== null
    ? { status: 200, body: challenge }
    : { status: 403, body: 'the verify token does not fit' }
}

export function signatureOf(secret: string, body: Uint8Array | string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/** Over the bytes as they came: JSON that was parsed and written again may have other bytes. */
export function isSignedBy(
  secret: string,
  body: Uint8Array | string,
  signature: string | null | undefined,
): boolean {
  return typeof signature === 'string' && isSame(signature, signatureOf(secret, body))
}

/** In constant time, whatever the lengths. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** The events in a notification; undefined when it is not one. */
export function readEvents(body: Uint8Array | string): WebhookEvent[] | undefined {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
    const { object, entry } = JSON.parse(text)
    return entry.flatMap(({ id, time, changes }: { id: string; time: number; changes: object[] }) =>
      changes.map((change) => ({ object, account_id: id, time, ...change })),
    )
  } catch {
    return undefined
  }
}

async function readLimited(stream: AsyncIterable<Uint8Array> | null): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream ?? []) {
    length += chunk.length
    if (length > BODY_BYTES_MAX) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
