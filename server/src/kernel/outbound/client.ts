/** The one client that calls customers: bounded in time and size, no redirects, no private addresses in production. */

import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'
import { type Connections, connectionsBy } from './connections.ts'
import { type Answer, exchange } from './exchange.ts'
import { explainFailure, type FailureReason } from './failures.ts'
import {
  assertAllowedLiteral,
  assertAllowedUrl,
  assertWebUrl,
  BlockedAddress,
  type Guard,
  guardedNames,
  lookupBy,
  NOT_PUBLIC,
  publicInternet,
} from './guard.ts'
import { type Names, namesFrom } from './names/names.ts'

type OutboundRequest = {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  deadlineMs?: number
  answerBytesMax?: number
  /** Who is called: calls to one do not wait for the connections of another. By default the path of the address. */
  party?: string
}

export type OutboundAnswer = Answer & { kind: 'answer'; durationMs: number }

export type OutboundFailure = { kind: 'failure'; reason: FailureReason; message: string; durationMs: number }

export type Outbound = {
  send(request: OutboundRequest): Promise<OutboundAnswer | OutboundFailure>
  close(): Promise<void>
}

type Library = typeof import('undici')['default']

const DEADLINE_MS = 10_000
const ANSWER_BYTES_MAX = 16_384

type ClientOptions = { publicOnly: boolean; guard?: Guard; names?: Names }

export function outboundClient(options: ClientOptions): Outbound {
  const guard = options.publicOnly ? (options.guard ?? publicInternet) : undefined
  const names = options.names ?? namesFrom()
  let opened: Promise<Connections> | undefined
  // Loaded with the first call, so that a start need not wait for it.
  const open = async () => {
    // Its default, because that is all there is of it where it was bundled.
    const { default: library } = await import('undici')
    return connectionsBy(library, guard ? guardedConnector(library, guard, names) : connector(library, names))
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
        const connections = await opened
        const request = {
          origin: url.origin,
          path: url.pathname + url.search,
          method: asked.method,
          headers: asked.headers ?? {},
          body: asked.body ?? null,
        }
        const answerBytesMax = asked.answerBytesMax ?? ANSWER_BYTES_MAX
        const answer = await connections.lend(url.origin, asked.party ?? url.pathname, (pool) =>
          exchange(pool, request, { deadlineMs, answerBytesMax }),
        )
        return { kind: 'answer', ...answer, durationMs: took() }
      } catch (error) {
        return { kind: 'failure', ...explainFailure(error as Error, deadlineMs), durationMs: took() }
      }
    },
    async close() {
      await (await opened)?.close()
      names.close()
    },
  }
}

/** HTTP/1.1 only: over HTTP/2 one connection would carry what our limits count as many. */
const connector = (library: Library, names: Pick<Names, 'addressesOf'>): buildConnector.connector =>
  library.buildConnector({
    allowH2: false,
    lookup: lookupBy(names.addressesOf),
    timeout: DEADLINE_MS,
  })

/** Checked before connecting, and the peer once more when connected: that is the address which counts. */
function guardedConnector(library: Library, guard: Guard, names: Names): buildConnector.connector {
  const connect = connector(library, { addressesOf: guardedNames(guard, names) })
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
