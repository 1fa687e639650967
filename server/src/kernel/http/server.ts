/** The web server: the only room that knows the framework. Everything behind it speaks of calls and refusals. */

import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { errorBody, invalidParameter, ourFault, Refusal, refusal, unavailable } from '../errors.ts'
import type { Dispatch, Incoming } from '../graph/dispatch.ts'
import type { Page, PageTable } from '../graph/pages.ts'
import type { House } from '../house.ts'
import { newTraceId } from '../ids.ts'
import type { Meter } from '../metrics.ts'
import { EMPTY, hasNoBody, type ReadBody, readDocument, readParameters } from './body.ts'
import { bytesOf, hearOut } from './bytes.ts'
import { parseForm } from './query.ts'

/** Fastify sets none of these by itself; a client that dawdles would hold its connection for ever. */
const HEADERS_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 75_000
const CHECK_INTERVAL_MS = 1_000
const KEEP_ALIVE_MS = 65_000
const CONNECTIONS_MAX = 20_000

const JSON_TYPE = 'application/json; charset=utf-8'

export type WebServer = { listen(host: string, port: number): Promise<number>; close(): Promise<void> }

export function webServer(house: House, dispatch: Dispatch, pages: PageTable, meter: Meter): WebServer {
  const app = fastify({
    logger: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2_048, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) =>
      refuse(request, reply, invalidParameter(`(#100) ${error.message}.`)),
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
  })
  app.server.maxConnections = CONNECTIONS_MAX
  let closing = false
  const readers: Readers = new Set()
  // Bodies are read by the operation that wants them, so no content type can slip past a check.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  for (const [pattern, page] of Object.entries(pages)) addPage(app, house, pattern, page, readers)
  app.route({ method: ['GET', 'POST', 'DELETE'], url: '/*', exposeHeadRoute: true, handler })
  app.setNotFoundHandler((request, reply) =>
    refuse(
      request,
      reply,
      invalidParameter(`(#100) The method ${request.method} is not used here.`, { status: 405, subcode: 33 }),
    ),
  )
  app.setErrorHandler((error, request, reply) => answerError(request, reply, error as Error))

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const started = performance.now()
    const trace_id = newTraceId()
    const raw = request.raw
    const url = raw.url ?? '/'
    const split = url.indexOf('?')
    const path = split < 0 ? url : url.slice(0, split)
    let status = 200
    try {
      assertOrdinary(raw, url)
      const answer = await dispatch(
        incomingOf(request, path, split < 0 ? '' : url.slice(split + 1), trace_id),
      )
      if (typeof answer !== 'string') {
        return reply.headers({ 'content-type': answer.type, ...answer.headers }).send(answer.body)
      }
      // Straight to the socket: the framework's way out costs as much as the whole operation.
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': JSON_TYPE,
        'content-length': Buffer.byteLength(answer),
        'x-parley-trace-id': trace_id,
        ...(closing && { connection: 'close' }),
      })
      reply.raw.end(answer)
      return reply
    } catch (error) {
      await hearOut(raw)
      status = answerError(request, reply, error as Error, trace_id)
      return reply
    } finally {
      meter.request(request.method, status, (performance.now() - started) / 1000)
    }
  }

  function answerError(
    request: FastifyRequest,
    reply: FastifyReply,
    error: Error,
    trace_id = newTraceId(),
  ): number {
    if (error instanceof Refusal) return refuse(request, reply, error, trace_id)
    // What the framework itself refuses: a content type that it cannot read.
    const { statusCode = 500 } = error as { statusCode?: number }
    if (statusCode < 500) return refuse(request, reply, refusal(100, statusCode, `(#100) ${error.message}.`))
    const lost = isConnectionLoss(error)
    house.log.error(
      { err: error, trace_id, method: request.method, path: request.url.split('?')[0] },
      'a request failed',
    )
    return refuse(request, reply, lost ? unavailable() : ourFault(), trace_id)
  }

  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    refused: Refusal,
    trace_id = newTraceId(),
  ): number {
    const { status, retryAfterSeconds } = refused.parts
    house.log.debug({ trace_id, status, code: refused.parts.code, message: refused.message }, 'refused')
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    // A body we did not read to its end would be taken for the next request.
    if (!request.raw.complete) reply.header('connection', 'close')
    const platform = /^\/v\d/.test(request.url)
    reply.code(status).header('content-type', JSON_TYPE).header('x-parley-trace-id', trace_id)
    reply.send(JSON.stringify(errorBody(refused, { trace_id, platform })))
    return status
  }

  return {
    async listen(host, port) {
      await app.listen({ host, port })
      const address = app.server.address()
      return typeof address === 'object' && address ? address.port : port
    },
    close() {
      closing = true
      for (const reader of readers) reader.abort()
      return app.close()
    },
  }
}

function incomingOf(request: FastifyRequest, path: string, query: string, trace_id: string): Incoming {
  let read: ReadBody | Promise<ReadBody> | undefined
  return {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    path,
    query: query === '' ? {} : parseForm(query),
    headers: request.headers,
    trace_id,
    parameters: () => {
      read ??= hasNoBody(request.raw) ? EMPTY : readParameters(request.raw)
      return read
    },
    document: async () => {
      // Read already, for want of a token in the header: then its content is all there is.
      const done = await read
      const isForm = /^(multipart|application\/x-www-form)/i.test(request.headers['content-type'] ?? '')
      if (done) return isForm || done.content === '' ? done : { ...done, document: Buffer.from(done.content) }
      read = readDocument(request.raw)
      return read
    },
    bytes: () => bytesOf(request.raw),
  }
}

/** What the parser lets through and we do not: two hosts, a full URL as target, a switch of protocol. */
function assertOrdinary(raw: IncomingMessage, url: string): void {
  if (!url.startsWith('/')) throw invalidParameter('(#100) The request target must be a path.')
  let hosts = 0
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const name = raw.rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1) throw invalidParameter('(#100) The request has more than one Host header.')
}

/** Whoever is being answered with a page: told when the service closes, so that no stream holds it up. */
type Readers = Set<AbortController>

function addPage(app: FastifyInstance, house: House, pattern: string, page: Page, readers: Readers): void {
  const [method = 'GET', path = '/'] = pattern.split(' ')
  app.route({
    method: method as 'GET' | 'POST',
    url: path.replace(/\{([a-z_]+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const reader = new AbortController()
      readers.add(reader)
      reply.raw.once('close', () => {
        readers.delete(reader)
        reader.abort()
      })
      const body = method === 'POST' ? await readParameters(request.raw) : EMPTY
      const answer = await page({
        house,
        parameters: request.params as Record<string, string>,
        query: parseForm(request.url.split('?')[1] ?? '') as Record<string, string>,
        headers: request.headers,
        form: body.bag as Record<string, string>,
        files: body.files,
        left: reader.signal,
      })
      reply
        .code(answer.status ?? 200)
        .header('content-type', answer.type)
        .header('x-content-type-options', 'nosniff')
      for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value)
      if (!(Symbol.asyncIterator in Object(answer.body))) return reply.send(answer.body)
      // A connection that outlives a stream cut short would keep the service from closing.
      if (answer.headers?.['content-length'] === undefined) reply.header('connection', 'close')
      return reply.send(Readable.from(answer.body))
    },
  })
}

/** The database went away under us: the client may try again, and nothing was half-written. */
function isConnectionLoss(error: Error & { code?: string }): boolean {
  const code = error.code ?? ''
  return (
    /^(ECONN|EPIPE|08|57P0)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  )
}
