/** Hands a request on, to Parley or to whom it was meant for, and the answer back, as they come. */

import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'
import { codeOf, wordsOf } from '../../framework/problem.ts'
import { InsideAddress } from './inside.ts'
import { type Refused, refuse } from './refusal.ts'
import { notOutside } from './rules.ts'

type Onward = {
  /** Where it is sent; the path is the request's own. */
  origin: URL
  path: string
  /** What the answering side shall read, in place of what was sent. */
  headers: Record<string, string>
  lookup?: LookupFunction
  /** Reads along. */
  watcher?: Watcher | undefined
}

export type Watcher = { answered(answer: IncomingMessage): void }

type Agents = { http: Agent; https: HttpsAgent }

export type Forwarding = {
  forward(request: IncomingMessage, response: ServerResponse, onward: Onward): void
  close(): void
}

/** They are about one connection, not about the request. */
const OF_A_CONNECTION = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

export function forwarding(): Forwarding {
  const agents: Agents = { http: new Agent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }

  return {
    forward(request, response, onward) {
      try {
        const call = callTo(onward, request, agents)
        call.on('response', (answer) => handBack(answer, response, onward))
        // Whether an answer that has begun is whole, its own end shows: it may come before all was sent.
        call.on('error', (error) => {
          if (!response.headersSent) refuse(response, failureOf(onward.origin, error))
        })
        // Nobody asked for one: such a header is not handed on.
        call.on('upgrade', (_, socket) => {
          socket.destroy()
          refuse(response, failureOf(onward.origin, new Error('it speaks another protocol')))
        })
        response.on('close', () => call.destroy())
        // Errors of the way there are reported by the call itself, those of the client by its end.
        pipeline(request, call, () => undefined)
      } catch (error) {
        // One parser lets through what another does not take.
        refuse(response, { status: 400, message: `This cannot be handed on (${wordsOf(error)}).` })
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

function callTo(
  { origin, path, headers, lookup }: Onward,
  request: IncomingMessage,
  agents: Agents,
): ClientRequest {
  const options = {
    method: request.method,
    path,
    headers: headersFor(request, headers),
    ...(lookup && { lookup }),
  }
  return origin.protocol === 'https:'
    ? httpsRequest(origin, { ...options, agent: agents.https })
    : httpRequest(origin, { ...options, agent: agents.http })
}

function handBack(answer: IncomingMessage, response: ServerResponse, { origin, watcher }: Onward): void {
  try {
    watcher?.answered(answer)
    response.writeHead(answer.statusCode ?? 0, answer.statusMessage, endToEnd(answer.rawHeaders))
    pipeline(answer, response, () => undefined)
  } catch (error) {
    answer.destroy()
    refuse(response, failureOf(origin, error))
  }
}

function headersFor(request: IncomingMessage, ours: Record<string, string>): string[] {
  const replaced = new Set(Object.keys(ours))
  const kept = endToEnd(request.rawHeaders, replaced)
  const isChunked = request.headers['transfer-encoding'] !== undefined
  return [...kept, ...Object.entries(ours).flat(), ...(isChunked ? ['transfer-encoding', 'chunked'] : [])]
}

/** Names and values in turn, as Node hands them out and takes them. */
function endToEnd(raw: string[], replaced: ReadonlySet<string> = new Set()): string[] {
  const kept: string[] = []
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2)
    const lower = name.toLowerCase()
    if (!OF_A_CONNECTION.has(lower) && !replaced.has(lower)) kept.push(name, value)
  }
  return kept
}

function failureOf(origin: URL, error: unknown): Refused {
  if (error instanceof InsideAddress) return { status: 403, message: notOutside(origin.hostname) }
  return {
    status: 502,
    message: `Nothing answers at ${origin.origin} (${codeOf(error)}).`,
    isTransient: true,
  }
}
