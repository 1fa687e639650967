/** What never becomes a request: messages that the parser gives up on, and those that ask for a tunnel. */

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { invalidParameter, type Refusal } from '../wire/errors.ts'
import { newTraceId } from '../wire/ids.ts'
import { refusalText } from './answer.ts'
import type { Connections } from './connections.ts'
import { nextRound } from './fair-rounds.ts'
import { methodUnused } from './ordinary.ts'

/** A connection that is closed while its client still sends is reset, and the refusal lost with it. */
const LAST_WORDS_MS = 500

type ParserError = Error & { code?: string; reason?: string; rawPacket?: Buffer }

export function refuseUnparsed(server: Server, connections: Connections, log: Logger): void {
  const refused = new WeakSet<Socket>()
  server.on('clientError', (error: ParserError, stream) => {
    const socket = stream as Socket
    if (refused.has(socket)) return
    refused.add(socket)
    if (!socket.writable || socket.bytesRead === 0 || error.code === 'ECONNRESET')
      return void socket.destroy()
    const refusal = refusalOf(error)
    // A client that speaks TLS cannot read this answer: the reason is in the log.
    if (isTls(error)) log.warn({ remote: socket.remoteAddress }, SPEAKS_TLS)
    const under = connections.under(socket)
    // A crowd that dawdles is given up together.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
      return void nextRound().then(() => lastWords(socket, refusal))
    if (!under) return lastWords(socket, refusal)
    const { request, response } = under
    // What follows a request that was accepted is refused after its answer; a body that breaks off ends it at once.
    if (request.complete || response.headersSent) response.once('close', () => lastWords(socket, refusal))
    else lastWords(socket, refusal)
  })
  server.on('connect', (_request, stream: Duplex) => lastWords(stream as Socket, methodUnused('CONNECT')))
}

const REFUSALS: Record<string, { status: number; says: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, says: 'its headers have more than 16 kB' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, says: 'its chunk extensions have more than 16 kB' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, says: 'it did not arrive in time' },
}

const SPEAKS_TLS =
  'https was spoken to a port that speaks http; use an http:// address, or a proxy that speaks TLS'

/** A handshake record, of any version. */
const isTls = ({ rawPacket }: ParserError) => rawPacket?.[0] === 0x16 && rawPacket[1] === 0x03

function refusalOf(error: ParserError): Refusal {
  const { code = '', reason, message } = error
  const { status, says } = REFUSALS[code] ?? {
    status: 400,
    says: isTls(error) ? SPEAKS_TLS : `it is not valid HTTP (${reason ?? message})`,
  }
  return invalidParameter(`The request cannot be read: ${says}.`, {
    status,
    transient: status === 408,
  })
}

function lastWords(socket: Socket, refused: Refusal): void {
  if (!socket.writable) return void socket.destroy()
  const { status, headers, text } = refusalText(refused, newTraceId(), false)
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${process.getBuiltinModule('node:http').STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`,
  )
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref()
}
