/**
 * The one way to serve, for the kit and for the command: what is no request is answered, errors are reported, waiting ends,
 * and there is a bound to how many come at once.
 */

import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export const CONNECTIONS_MAX = 256
const UNDER_WAY_MAX = 1_000
const BODY_BYTES_MAX = 8 * 1024 * 1024
const SILENCE_MS_MAX = 120_000
/** A connection that is closed while its client still sends is reset, and the answer lost with it. */
const LAST_WORDS_MS = 500

export const HTTP_LIMITS: ServerOptions = {
  maxHeaderSize: 32_768,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  requireHostHeader: false,
}

export type Refused = { status: number; message: string }

/** What a listener throws when it is the caller who is mistaken. */
export class BadRequest extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

export type Listening = { readonly url: string; readonly port: number; close(): Promise<void> }

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** At a free port of this machine, unless an address is given; with an empty host, at all of its addresses. A fault of ours is answered 500, and emitted as a warning. */
export async function serve(
  answer: Answer,
  { host = '127.0.0.1', port = 0 }: { host?: string | undefined; port?: number | undefined } = {},
): Promise<Listening> {
  const server = guard(createServer(HTTP_LIMITS, answering(answer))).setTimeout(SILENCE_MS_MAX)
  await once(server.listen({ port, host }), 'listening')
  const taken = (server.address() as AddressInfo).port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/`,
    port: taken,
    async close() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** For a server that is made in its own way. `refuse` says it in the words of who serves. */
export function guard<S extends Server | TlsServer>(server: S, refuse = refusePlainly): S {
  server.maxConnections = CONNECTIONS_MAX
  server.on('connection', (socket: Duplex) => socket.on('error', () => socket.destroy()))
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    for (const stream of [request, response]) stream.on('error', () => socket.destroy())
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    refuse(socket, unreadBecause(error))
    setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref()
  })
  // A client that distrusts the certificate has said so, and left.
  server.on('tlsClientError', (_: Error, socket: Duplex) => socket.destroy())
  return server
}

function answering(answer: Answer): RequestListener {
  let underWay = 0
  return async (request, response) => {
    underWay++
    try {
      if (underWay > UNDER_WAY_MAX)
        throw new BadRequest(`More than ${UNDER_WAY_MAX} requests are under way.`, 503)
      targetOf(request)
      await answer(request, response)
    } catch (error) {
      const isTheirs = error instanceof BadRequest || request.destroyed
      if (!isTheirs) process.emitWarning(error as Error)
      fail(response, error instanceof BadRequest ? error : { status: 500, message: 'This failed.' })
    } finally {
      underWay--
    }
  }
}

function fail(response: ServerResponse, { status, message }: Refused): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  // What is left of the request is not read.
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end(message)
}

function refusePlainly(socket: Duplex, { status, message }: Refused): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(message)}\r\nconnection: close\r\n\r\n${message}`,
  )
}

function unreadBecause({ code, message }: NodeJS.ErrnoException): Refused {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, message: 'The headers of a request are too large; at most 32 kB are read.' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, message: 'The request did not arrive in time.' }
  return { status: 400, message: `This is no request (${code ?? message}).` }
}

/** What was asked for, where it can be read. */
export function targetOf({ url = '/' }: IncomingMessage): URL {
  const here = 'http://here'
  if (!URL.canParse(url, here)) throw new BadRequest('The address in the first line is none; it is a path.')
  return new URL(url, here)
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > BODY_BYTES_MAX) throw new BadRequest(`At most ${BODY_BYTES_MAX} bytes are read.`, 413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
