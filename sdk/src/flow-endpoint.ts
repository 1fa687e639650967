/**
 * The endpoint side of a flow's data exchange, with nothing but Node: answers health checks, calls your two
 * functions, and encrypts when you give it your private key.
 *
 *     const endpoint = flowEndpoint({
 *       init: () => ({ screen: 'BOOK', data: { slots } }),
 *       dataExchange: ({ data }) => ({ screen: 'CONFIRM', data: { text: `Booked ${data.slot}` } }),
 *     })
 *     createServer(nodeListener(endpoint)).listen(3000)
 */

import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  type KeyObject,
  privateDecrypt,
  timingSafeEqual,
} from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

export type FlowData = Record<string, unknown>

export type FlowRequest = {
  version: string
  action: 'INIT' | 'data_exchange' | 'BACK'
  flow_token: string
  screen: string
  data: FlowData
}

/** The next screen and its data; without `screen`, new data for the screen that asked. */
export type FlowAnswer = { screen?: string; data?: FlowData }

export type FlowEndpointOptions = {
  /** The version that answers carry. */
  version?: string
  init?: (request: FlowRequest) => FlowAnswer | Promise<FlowAnswer>
  dataExchange?: (request: FlowRequest) => FlowAnswer | Promise<FlowAnswer>
  /** For screens with refresh_on_back. */
  back?: (request: FlowRequest) => FlowAnswer | Promise<FlowAnswer>
  /** The application's secret: requests without its signature are answered with 432. */
  appSecret?: string
  /** Your RSA private key (PEM): requests are then decrypted, and answers encrypted. */
  privateKey?: string
  passphrase?: string
  /** Hears of what your functions threw; the caller only learns its message. */
  onError?: (error: unknown) => void
}

export type FlowHttpRequest = {
  body: string | Uint8Array
  headers: Record<string, string | string[] | undefined>
}

export type FlowHttpAnswer = { status: number; headers: Record<string, string>; body: string }

export type FlowEndpoint = (request: FlowHttpRequest) => Promise<FlowHttpAnswer>

/** The screen that ends a flow, with what the business is to receive. */
export function flowSuccess(flow_token: string, params: FlowData = {}): FlowAnswer {
  return { screen: 'SUCCESS', data: { extension_message_response: { params: { flow_token, ...params } } } }
}

type Opened = { request: FlowData; seal: (answer: unknown) => FlowHttpAnswer }

export function flowEndpoint(options: FlowEndpointOptions): FlowEndpoint {
  const version = options.version ?? '3.0'
  const { privateKey, passphrase } = options
  const key =
    privateKey === undefined
      ? undefined
      : createPrivateKey({ key: privateKey, ...(passphrase !== undefined && { passphrase }) })

  const verbs = new Map<unknown, FlowEndpointOptions['init']>([
    ['INIT', options.init],
    ['data_exchange', options.dataExchange],
    ['BACK', options.back],
  ])

  return async function answer({ body, headers }) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body)
    if (options.appSecret !== undefined && !isSigned(bytes, headers, options.appSecret))
      return plain(432, { error: 'The signature is missing or wrong.' })
    const envelope = parseObject(bytes.toString('utf8'))
    if (!envelope) return plain(400, { error: 'The body is not a JSON object.' })
    const opened = open(envelope, key)
    if (!('request' in opened)) return opened
    return respond(opened)
  }

  async function respond({ request, seal }: Opened): Promise<FlowHttpAnswer> {
    const { action } = request
    if (action === 'ping') return seal({ version, data: { status: 'active' } })
    const told = request.data
    if (isObject(told) && typeof told.error === 'string' && action !== 'INIT')
      return seal({ version, data: { acknowledged: true } })
    const work = verbs.get(action)
    if (!work)
      return plain(400, { error: `The action ${JSON.stringify(action ?? null)} is not answered here.` })
    try {
      const { screen, data } = await work(normal(request))
      return seal({ version, ...(screen !== undefined && { screen }), data: data ?? {} })
    } catch (error) {
      options.onError?.(error)
      return plain(500, {
        error: error instanceof Error ? error.message : 'The request could not be processed.',
      })
    }
  }
}

/** For `http.createServer`, Express and whatever else speaks Node's own requests. */
export function nodeListener(endpoint: FlowEndpoint, bytesMax = 1_048_576) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > bytesMax) break
      chunks.push(chunk)
    }
    const answer =
      length > bytesMax
        ? plain(413, { error: 'The body is too large.' })
        : request.method === 'POST'
          ? await endpoint({ body: Buffer.concat(chunks), headers: request.headers })
          : plain(405, { error: 'Only POST is answered here.' })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }
}

function normal(request: FlowData): FlowRequest {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    version: text(request.version),
    action: request.action as FlowRequest['action'],
    flow_token: text(request.flow_token),
    screen: text(request.screen),
    data: isObject(request.data) ? request.data : {},
  }
}

function plain(status: number, body: unknown): FlowHttpAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

const isObject = (value: unknown): value is FlowData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseObject(text: string): FlowData | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isSigned(bytes: Buffer, headers: FlowHttpRequest['headers'], secret: string): boolean {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-hub-signature-256')?.[1]
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`)
  const given = Buffer.from([found ?? ''].flat()[0] ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const TAG_BYTES = 16

/** Plain when it came plain; with 421 the caller fetches the public key anew and tries again. */
function open(envelope: FlowData, key: KeyObject | undefined): Opened | FlowHttpAnswer {
  const { encrypted_aes_key, encrypted_flow_data, initial_vector } = envelope
  if (encrypted_flow_data === undefined) {
    if (key) return plain(400, { error: 'The request is not encrypted.' })
    return { request: envelope, seal: (answer) => plain(200, answer) }
  }
  if (!key) return plain(421, { error: 'There is no private key here to decrypt the request with.' })
  try {
    const bytesOf = (value: unknown) => Buffer.from(String(value), 'base64')
    const vector = bytesOf(initial_vector)
    const aesKey = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      bytesOf(encrypted_aes_key),
    )
    const sealed = bytesOf(encrypted_flow_data)
    const opener = createDecipheriv('aes-128-gcm', aesKey, vector)
    opener.setAuthTag(sealed.subarray(-TAG_BYTES))
    const text = Buffer.concat([opener.update(sealed.subarray(0, -TAG_BYTES)), opener.final()]).toString(
      'utf8',
    )
    const request = parseObject(text)
    if (!request) return plain(400, { error: 'The decrypted request is not a JSON object.' })
    return { request, seal: (answer) => encrypted(aesKey, vector, answer) }
  } catch {
    return plain(421, { error: 'The request cannot be decrypted with this private key.' })
  }
}

/** Answers are sealed with the same key and every bit of the vector inverted. */
function encrypted(key: Buffer, vector: Buffer, answer: unknown): FlowHttpAnswer {
  const cipher = createCipheriv('aes-128-gcm', key, Buffer.from(vector.map((byte) => ~byte & 0xff)))
  const sealed = Buffer.concat([
    cipher.update(JSON.stringify(answer), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return { status: 200, headers: { 'content-type': 'text/plain' }, body: sealed.toString('base64') }
}
