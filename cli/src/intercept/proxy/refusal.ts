/** What the proxy itself answers when it cannot or will not do what it is asked, in the platform's error envelope. */

import { randomBytes } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

export type Refused = { status: number; message: string; isTransient?: boolean }

function bodyOf({ status, message, isTransient = false }: Refused): string {
  const trace = randomBytes(8).toString('hex')
  return JSON.stringify({
    error: {
      code: status === 403 ? 200 : isTransient ? 2 : 100,
      message,
      type: 'OAuthException',
      is_transient: isTransient,
      trace_id: trace,
      fbtrace_id: trace,
    },
  })
}

export function refuse(response: ServerResponse, refused: Refused): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = bodyOf(refused)
  response.writeHead(refused.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    // What is left of the request is not read.
    connection: 'close',
  })
  response.end(body)
}

/** To whoever asked for a tunnel: most clients show nothing but the first line, so the sentence stands there, too. */
export function refuseTunnel(socket: Duplex, refused: Refused): void {
  const { status, message } = refused
  const body = bodyOf(refused)
  const reason = message.replace(/[^\x20-\x7e]/g, '?') || STATUS_CODES[status]
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
