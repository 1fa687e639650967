/** Takes notifications from the service and hands them on, byte by byte, with the signature they came with. */

import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, serve, targetOf } from '@parley-dev/testing/serving'
import { codeOf } from '../framework/problem.ts'

/** One notification, and what came of it. */
export type Forwarded = {
  event: string
  field: string
  status: number | undefined
  ms: number
  error?: string
}
export type Arrived = { event: string; field: string }

export type Forwarder = { url: string; verifyToken: string; close(): Promise<void> }

/** Says that a listener is here, to whoever finds its address later. */
export const ALIVE = 'parley listens'
const ANSWER_MS_MAX = 9000
/** What belongs to one line between two programs. */
const OF_THE_LINE = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'accept-encoding',
]

export async function startForwarder(
  target: string,
  on: { host: string; arrived(what: Arrived): void; answered(what: Forwarded): void },
): Promise<Forwarder> {
  const verifyToken = crypto.randomUUID()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { searchParams } = targetOf(request)
    if (request.method !== 'POST') {
      const isHandshake = searchParams.get('hub.verify_token') === verifyToken
      response.end(isHandshake ? searchParams.get('hub.challenge') : ALIVE)
      return
    }
    const body = await bodyOf(request)
    const what = { event: String(request.headers['x-parley-event-id'] ?? ''), field: fieldIn(body) }
    on.arrived(what)
    const handed = await handOn(target, body, request.headers)
    on.answered({ ...what, ...handed })
    // The service gets the program's answer: it retries by itself.
    response.writeHead(handed.status ?? 502).end(handed.text)
  }
  const { url, close } = await serve(answer, { host: on.host })
  return { url, verifyToken, close }
}

type Answer = { status: number | undefined; ms: number; text?: string; error?: string }

export async function handOn(
  target: string,
  body: Buffer,
  headers: IncomingHttpHeaders | Record<string, string>,
): Promise<Answer> {
  const passed = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && !OF_THE_LINE.includes(name)) passed.set(name, value)
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: passed,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    return { status: response.status, ms: ms(), text: await response.text() }
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return { status: undefined, ms: ms(), error: codeOf(cause) }
  }
}

/** As the service signs. */
export const signatureOf = (secret: string, body: Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

function fieldIn(body: Buffer): string {
  try {
    return JSON.parse(body.toString()).entry[0].changes[0].field
  } catch {
    return 'unknown'
  }
}
