/** The one client that calls customers: bounded in time and size, no redirects, no private addresses in production. */

import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Agent, buildConnector } from 'undici'
import {
  assertAllowedLiteral,
  assertAllowedUrl,
  assertWebUrl,
  BlockedAddress,
  type Guard,
  guardedLookup,
  NOT_PUBLIC,
  publicInternet,
  UncallableUrl,
} from './guard.ts'

export type OutboundRequest = {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  deadlineMs?: number
  answerBytesMax?: number
}

export type OutboundAnswer = {
  kind: 'answer'
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The answer was longer than we read. */
  cut: boolean
  durationMs: number
}

export type FailureReason =
  | 'timeout'
  | 'refused'
  | 'name not found'
  | 'blocked'
  | 'tls'
  | 'reset'
  | 'bad answer'
  | 'bad url'
  | 'unreachable'

export type OutboundFailure = { kind: 'failure'; reason: FailureReason; message: string; durationMs: number }

export type Outbound = {
  send(request: OutboundRequest): Promise<OutboundAnswer | OutboundFailure>
  close(): Promise<void>
}

type Library = typeof import('undici')

const DEADLINE_MS = 10_000
const ANSWER_BYTES_MAX = 16_384
const CONNECTIONS_PER_RECEIVER_MAX = 64

export function outboundClient(options: { publicOnly: boolean; guard?: Guard }): Outbound {
  const guard = options.publicOnly ? (options.guard ?? publicInternet) : undefined
  let opened: Promise<{ library: Library; agent: Agent }> | undefined
  // Loaded with the first call, so that a start need not wait for it.
  const open = async () => {
    const library = await import('undici')
    const agent = new library.Agent({
      connect: guard ? guardedConnector(library, guard) : { timeout: DEADLINE_MS },
      connections: CONNECTIONS_PER_RECEIVER_MAX,
      headersTimeout: DEADLINE_MS,
      bodyTimeout: DEADLINE_MS,
      maxHeaderSize: 65_536,
    })
    return { library, agent }
  }
  return {
    async send(asked) {
      const started = performance.now()
      const took = () => Math.round(performance.now() - started)
      const deadlineMs = asked.deadlineMs ?? DEADLINE_MS
      try {
        const url = assertWebUrl(asked.url)
        if (guard) assertAllowedUrl(guard, url)
        opened ??= open()
        const { library, agent } = await opened
        const answer = await library.request(url, {
          dispatcher: agent,
          method: asked.method,
          headers: asked.headers ?? {},
          body: asked.body ?? null,
          signal: AbortSignal.timeout(deadlineMs),
        })
        const { bytes, cut } = await readAtMost(answer.body, asked.answerBytesMax ?? ANSWER_BYTES_MAX)
        return {
          kind: 'answer',
          status: answer.statusCode,
          headers: flat(answer.headers),
          body: bytes,
          cut,
          durationMs: took(),
        }
      } catch (error) {
        return { kind: 'failure', ...explain(error as Error, deadlineMs), durationMs: took() }
      }
    },
    close: async () => (await opened)?.agent.close(),
  }
}

/** Checked before connecting, and the peer once more when connected: that is the address which counts. */
function guardedConnector(library: Library, guard: Guard): buildConnector.connector {
  const connect = library.buildConnector({ lookup: guardedLookup(guard), timeout: DEADLINE_MS })
  return (options, done) => {
    try {
      assertAllowedLiteral(guard, options.hostname)
    } catch (error) {
      return done(error as Error, null)
    }
    connect(options, (error, socket) => {
      if (error) return done(error, null)
      const peer = (socket as Socket).remoteAddress ?? ''
      if (guard.allows(peer)) return done(null, socket as Socket)
      socket?.destroy()
      done(new BlockedAddress(NOT_PUBLIC), null)
    })
  }
}

async function readAtMost(body: Readable, max: number): Promise<{ bytes: Buffer; cut: boolean }> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > max) {
      body.destroy()
      return { bytes: Buffer.concat(chunks).subarray(0, max), cut: true }
    }
  }
  return { bytes: Buffer.concat(chunks), cut: false }
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flattened: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    flattened[name] = Array.isArray(value) ? value.join(', ') : (value ?? '')
  }
  return flattened
}

const REASONS: Record<string, [FailureReason, string]> = {
  ECONNREFUSED: ['refused', 'nothing listens at that address and port'],
  ENOTFOUND: ['name not found', 'the host name does not resolve'],
  EAI_AGAIN: ['name not found', 'the host name could not be resolved'],
  ECONNRESET: ['reset', 'the connection was closed before an answer came'],
  EPIPE: ['reset', 'the connection was closed before an answer came'],
  UND_ERR_SOCKET: ['reset', 'the connection was closed before an answer came'],
  EHOSTUNREACH: ['unreachable', 'there is no route to that host'],
  ENETUNREACH: ['unreachable', 'there is no route to that network'],
  UND_ERR_HEADERS_OVERFLOW: ['bad answer', 'the headers of the answer are too large'],
  UND_ERR_INVALID_ARG: ['bad url', 'the address cannot be called'],
}

function explain(
  error: Error & { code?: string },
  deadlineMs: number,
): { reason: FailureReason; message: string } {
  const code = error.code ?? ''
  if (error instanceof BlockedAddress) return { reason: 'blocked', message: error.message }
  if (error instanceof UncallableUrl) return { reason: 'bad url', message: error.message }
  if (error.name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) {
    return { reason: 'timeout', message: `no complete answer within ${deadlineMs / 1000} seconds` }
  }
  const known = REASONS[code]
  if (known) return { reason: known[0], message: known[1] }
  if (/CERT|TLS|SSL|EPROTO/.test(code)) return { reason: 'tls', message: `TLS failed: ${error.message}` }
  if (code.startsWith('HPE_') || error.name === 'HTTPParserError')
    return { reason: 'bad answer', message: 'what came back is not valid HTTP' }
  return { reason: 'unreachable', message: error.message }
}
