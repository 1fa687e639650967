/** The one client that calls customers: bounded in time and size, no redirects, no private addresses in production. */

import type { Socket } from 'node:net'
import type { Agent, buildConnector } from 'undici'
import { type Answer, exchange } from './exchange.ts'
import { explainFailure, type FailureReason } from './failures.ts'
import {
  assertAllowedLiteral,
  assertAllowedUrl,
  assertWebUrl,
  BlockedAddress,
  type Guard,
  guardedLookup,
  NOT_PUBLIC,
  publicInternet,
} from './guard.ts'

export type OutboundRequest = {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  deadlineMs?: number
  answerBytesMax?: number
}

export type OutboundAnswer = Answer & { kind: 'answer'; durationMs: number }

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
  let opened: Promise<Agent> | undefined
  // Loaded with the first call, so that a start need not wait for it.
  const open = async () => {
    const library = await import('undici')
    return new library.Agent({
      connect: guard ? guardedConnector(library, guard) : { timeout: DEADLINE_MS },
      connections: CONNECTIONS_PER_RECEIVER_MAX,
      // Every exchange has a deadline of its own.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 65_536,
    })
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
        const agent = await opened
        const request = {
          origin: url.origin,
          path: url.pathname + url.search,
          method: asked.method,
          headers: asked.headers ?? {},
          body: asked.body ?? null,
        }
        const answerBytesMax = asked.answerBytesMax ?? ANSWER_BYTES_MAX
        const answer = await exchange(agent, request, { deadlineMs, answerBytesMax })
        return { kind: 'answer', ...answer, durationMs: took() }
      } catch (error) {
        return { kind: 'failure', ...explainFailure(error as Error, deadlineMs), durationMs: took() }
      }
    },
    close: async () => (await opened)?.close(),
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
