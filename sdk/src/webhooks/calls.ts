/** Calls as runtimes hand them over: a Web `Request`, or the request of `node:http` and what is built on it. */

import { BODY_BYTES_MAX, PLAIN_TEXT, type WebhookAnswer, type WebhookCall } from './answer.ts'
import { type Bytes, unshared } from './hmac.ts'

export const webCall = (request: Request): WebhookCall => ({
  method: request.method,
  url: request.url,
  header: (name) => request.headers.get(name) ?? undefined,
  body: async () => {
    if (Number(request.headers.get('content-length') ?? 0) > BODY_BYTES_MAX) return undefined
    const bytes = new Uint8Array(await request.arrayBuffer())
    return bytes.length > BODY_BYTES_MAX ? undefined : bytes
  },
})

export const webAnswer = ({ status, body }: WebhookAnswer): Response =>
  new Response(body, { status, headers: PLAIN_TEXT })

/** As much of `http.IncomingMessage` as is needed: nothing of Node is imported for it. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  method?: string | undefined
  url?: string | undefined
  headers: Record<string, string | string[] | undefined>
  /** What a parser may have left. */
  rawBody?: unknown
  body?: unknown
}

/** As much of `http.ServerResponse` as is needed. */
export type NodeResponse = {
  writeHead(status: number, headers: Record<string, string>): { end(body: string): unknown }
}

export const nodeCall = (request: NodeRequest): WebhookCall => ({
  method: request.method ?? '',
  url: request.url ?? '',
  header: (name) => [request.headers[name]].flat()[0],
  body: () => rawBody(request),
})

/** A parser that stood before us may have read the stream: then its raw bytes are taken, if it kept them. */
function rawBody(request: NodeRequest): Promise<Bytes | undefined> {
  const { rawBody: kept, body } = request
  for (const bytes of [kept, body]) {
    if (typeof bytes === 'string') return Promise.resolve(new TextEncoder().encode(bytes))
    if (bytes instanceof Uint8Array) return Promise.resolve(unshared(bytes))
  }
  if (typeof body === 'object' && body !== null && Object.keys(body).length > 0)
    throw new TypeError(
      'The body was parsed before its signature could be checked. Put the webhook before the JSON parser, keep the bytes as rawBody, or in Next export config = { api: { bodyParser: false } }.',
    )
  return readLimited(request)
}

async function readLimited(stream: AsyncIterable<Uint8Array>): Promise<Bytes | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > BODY_BYTES_MAX) return undefined
    chunks.push(chunk)
  }
  const [only] = chunks
  if (only && chunks.length === 1) return unshared(only)
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
