/** Writing answers: never more to a connection than it takes, and a refusal always in the error envelope. */

import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { VERSION_HEADER, versionServed } from '../platform/versions.ts'
import { errorBody, type Refusal } from '../wire/errors.ts'
import { newTraceId } from '../wire/ids.ts'
import { hasNoBody } from './body.ts'
import { drain } from './bytes.ts'
import { COMPRESSED, compressed, longText } from './compression.ts'
import type { CrossOrigin } from './cross-origin.ts'
import { nextRound } from './fair-rounds.ts'
import { largeAnswers } from './large-answers.ts'
import type { SlowReaders } from './slow-readers.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'
/** What is handed to a connection at a time. */
const SLICE_BYTES = 65_536

export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  /** Of the answer, as soon as it has begun. */
  headers?: OutgoingHttpHeaders
}
type Content = string | Uint8Array | AsyncIterable<Uint8Array>

export type Answering = {
  answer(exchange: Exchange, status: number, headers: OutgoingHttpHeaders, content: Content): Promise<void>
  refuse(exchange: Exchange, refused: Refusal, trace_id?: string): Promise<number>
}

export function answering(
  readers: SlowReaders,
  isClosing: () => boolean,
  crossOrigin: CrossOrigin,
): Answering {
  const large = largeAnswers()

  function begin(exchange: Exchange, status: number, headers: OutgoingHttpHeaders, bytes?: number): void {
    const { request, response } = exchange
    const all: OutgoingHttpHeaders = { ...headers, 'x-content-type-options': 'nosniff' }
    if (bytes !== undefined && status !== 304 && status !== 204) all['content-length'] = bytes
    if (status === 401) all['www-authenticate'] = 'Bearer realm="parley"'
    const asked = versionIn(request.url)
    // Else it is set already, by the day of the caller's world.
    if (asked !== undefined && !response.hasHeader(VERSION_HEADER))
      all[VERSION_HEADER] = versionServed(asked, Date.now())
    const shared = crossOrigin(request)
    if (shared) Object.assign(all, shared, all.vary !== undefined && { vary: `${all.vary}, ${shared.vary}` })
    // The rest of an unread body would be parsed as the next request.
    if (isClosing() || !isReadToItsEnd(request)) all.connection = 'close'
    exchange.headers = all
    response.writeHead(status, all)
  }

  async function answer(
    exchange: Exchange,
    status: number,
    headers: OutgoingHttpHeaders,
    content: Content,
  ): Promise<void> {
    const { request, response } = exchange
    if (!isReadToItsEnd(request)) await drain(request)
    if (response.headersSent || response.destroyed) return
    const long = longText(request, status, headers, content)
    if (long !== undefined)
      return answer(exchange, status, { ...headers, ...COMPRESSED }, await compressed(long))
    if (typeof content === 'string' && content.length < SLICE_BYTES) {
      const bytes = Buffer.byteLength(content)
      begin(exchange, status, headers, bytes)
      response.end(content)
      if (response.socket?.writableLength) readers.watch(response, { content: response, bytes })
      return
    }
    if (typeof content === 'string' || content instanceof Uint8Array) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      return large.inPlace(response, async () => {
        begin(exchange, status, headers, bytes.byteLength)
        await sendSlices(response, bytes)
        await sent(response)
      })
    }
    const send = () => sendStream(exchange, status, headers, content)
    return headers['content-length'] === undefined ? send() : large.inPlace(response, send)
  }

  async function sendSlices(response: ServerResponse, bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.byteLength; at += SLICE_BYTES) {
      if (at > 0) await nextRound()
      if (!response.write(bytes.subarray(at, at + SLICE_BYTES))) await taken(response, bytes)
      if (response.destroyed) return
    }
    response.end()
  }

  /** The first piece is asked for before anything is said: whatever goes wrong until then can still be refused. */
  async function sendStream(
    exchange: Exchange,
    status: number,
    headers: OutgoingHttpHeaders,
    content: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const { response } = exchange
    const pieces = content[Symbol.asyncIterator]()
    let piece = await pieces.next()
    const isEndless = headers['content-length'] === undefined
    // A connection that outlives a stream cut short would keep the service from closing.
    const more = isEndless ? { connection: 'close' } : {}
    if (!response.destroyed) begin(exchange, status, { ...headers, ...more })
    try {
      while (!piece.done && !response.destroyed) {
        if (!response.write(piece.value)) await taken(response, piece.value)
        // Without an end, only what waits just then is held against a reader.
        if (isEndless) readers.letGo(response)
        piece = await pieces.next()
      }
      response.end()
    } catch (error) {
      // Half an answer must not look like a whole one.
      response.destroy()
      throw error
    } finally {
      if (!piece.done) await pieces.return?.()
    }
  }

  /** Until the system has taken all of it. */
  async function sent(response: ServerResponse): Promise<void> {
    if (response.destroyed || response.writableFinished) return
    const { promise, resolve } = Promise.withResolvers<void>()
    response.on('finish', resolve).on('close', resolve)
    await promise
    response.off('finish', resolve).off('close', resolve)
  }

  async function taken(response: ServerResponse, content: Uint8Array): Promise<void> {
    if (response.destroyed || !response.writableNeedDrain) return
    readers.watch(response, { content, bytes: content.byteLength })
    const { promise, resolve } = Promise.withResolvers<void>()
    response.on('drain', resolve).on('close', resolve)
    await promise
    response.off('drain', resolve).off('close', resolve)
  }

  return {
    answer,
    async refuse(exchange, refused, trace_id = newTraceId()) {
      const { headers, text, status } = refusalText(refused, trace_id, isInPlatformDialect(exchange.request))
      await answer(exchange, status, headers, text)
      return status
    },
  }
}

/** `parley run` and `parley intercept` say of a request that it was meant for a host of the platform. */
export const isAtPlatform = (headers: IncomingHttpHeaders): boolean =>
  headers['x-parley-dialect'] === 'platform'

const isInPlatformDialect = ({ headers, url = '' }: IncomingMessage) =>
  isAtPlatform(headers) || /^\/v\d/.test(url)

export function refusalText(refused: Refusal, trace_id: string, platform: boolean) {
  const { status, retryAfterSeconds, allow } = refused.parts
  return {
    status,
    headers: {
      'content-type': JSON_TYPE,
      'x-parley-trace-id': trace_id,
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(allow && { allow: allowed(allow) }),
    },
    text: JSON.stringify(errorBody(refused, { trace_id, platform })),
  }
}

/** Who may GET may ask for the headers alone. */
const allowed = (methods: readonly string[]) =>
  [...new Set(methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])))].join(', ')

/** As the platform does, the version that answers is named. */
const versionIn = (url = '') =>
  url[1] === 'v' ? /^\/(v\d{1,4}(?:\.\d{1,4})?)(?:[/?]|$)/.exec(url)?.[1] : undefined

const isReadToItsEnd = (request: IncomingMessage) => request.complete || hasNoBody(request)
