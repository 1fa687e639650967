/** The web server: the only room that knows HTTP. Everything behind it speaks of calls, pages and refusals. */

import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { House } from '../call/house.ts'
import { newRequestFacts, type RequestFacts } from '../call/request-facts.ts'
import { KeyMissing } from '../crypto/secrets.ts'
import { isUnavailable } from '../engine/index.ts'
import { ConnectionClosed } from '../graph/faulted-call.ts'
import type { Dispatch } from '../graph/incoming.ts'
import { nextStepIn, refusalPage } from '../pages/calm-page.ts'
import type { PageTable } from '../pages/page.ts'
import { consoleLink } from '../process/console-link.ts'
import type { RequestLog } from '../records/requests/request-log.ts'
import { invalidParameter, ourFault, Refusal, unableNow, unavailable } from '../wire/errors.ts'
import { newTraceId } from '../wire/ids.ts'
import { answering, type Exchange, isAtPlatform, JSON_TYPE } from './answer.ts'
import { baseUrlOf } from './base-url.ts'
import { bodyBudgets, bodyMemorySetting } from './body-memory.ts'
import { callSpan } from './call-span.ts'
import { keepConnections, LINGER_MS, TIMEOUTS } from './connections.ts'
import { crossOrigin, PREFLIGHT } from './cross-origin.ts'
import { isKnown, tagOf } from './entity-tag.ts'
import { incomingOf } from './incoming.ts'
import { listenersOf } from './listeners.ts'
import { trustedProxiesSetting } from './network-address.ts'
import { methodUnused, type Target, targetOf } from './ordinary.ts'
import { pageAnswers } from './page-answers.ts'
import { requestMetrics } from './request-metrics.ts'
import { seenOf } from './seen.ts'
import { slowReaders } from './slow-readers.ts'
import { refuseUnparsed } from './unparsed.ts'

/** Counted for a connection that was closed without an answer; nobody is sent it. */
const CLOSED_STATUS = 499

export type WebServer = {
  listen(host: string, port: number): Promise<number>
  close(lingerMs?: number): Promise<void>
}

export function webServer(
  house: House,
  dispatch: Dispatch,
  pages: PageTable,
  logs: { requests?: RequestLog | undefined },
): WebServer {
  const { log } = house
  const count = requestMetrics(house.meter)
  // Missing hosts and too many headers are refused by us, in our words.
  // Imported, it would bring along Node's own HTTP client, which is not used here: a tenth of a start.
  const { createServer } = process.getBuiltinModule('node:http')
  const server = createServer({ ...TIMEOUTS, requireHostHeader: false })
  server.maxHeadersCount = 0
  const readers = slowReaders((socket, why) => {
    log.debug({ why }, 'a connection is closed')
    // Reset: else the system would go on holding what nobody reads.
    socket.resetAndDestroy()
  })
  const connections = keepConnections(server, (exchange) =>
    refuse(exchange, connections.isClosing() ? closing() : ourFault()),
  )
  const shared = crossOrigin(house)
  const { answer, refuse: sendRefusal } = answering(readers, connections.isClosing, shared)
  const trusted = house.settings.get(trustedProxiesSetting)
  const budgets = bodyBudgets(house.settings.get(bodyMemorySetting) * 1_048_576)
  const listeners = listenersOf()
  const shownPages = pageAnswers({ house, trusted }, pages, answer, budgets, listeners)
  refuseUnparsed(server, connections, log)
  server.on('request', (request, response) => connections.inTurn(request, response, walk))
  server.on('checkExpectation', (request, response) =>
    connections.inTurn(request, response, async (exchange) => void (await refuse(exchange, unexpected()))),
  )

  /** Where every request begins; behind it stand the pages and dispatch. */
  async function walk(exchange: Exchange): Promise<void> {
    const { request } = exchange
    const method = request.method ?? ''
    const trace_id = newTraceId()
    const facts = newRequestFacts()
    let status = 200
    let isCall = true
    try {
      const target = targetOf(request)
      if (method === 'OPTIONS') {
        if (!shared(request)) throw methodUnused(method)
        return await answer(exchange, 204, PREFLIGHT, '')
      }
      // A host of the platform has its root there, as a version has, and no page of ours.
      const isRoot = target.path === '/' && isAtPlatform(request.headers)
      const page = isRoot ? undefined : shownPages.at(method === 'HEAD' ? 'GET' : method, target.path)
      isCall = page === undefined
      if (page) await shownPages.show(exchange, page, target)
      else status = await answerCall(exchange, target, { trace_id, facts })
    } catch (error) {
      status = await fail(exchange, error as Error, { trace_id, facts })
    }
    if (!isCall) return
    const duration_ms = performance.now() - exchange.startedAt
    const code = facts.refusal?.parts.code ?? 0
    count({ operation: facts.operation, status, code, seconds: duration_ms / 1000 })
    if (house.tracer?.isTraced(trace_id) && !facts.isLeftOut)
      house.tracer.record(callSpan(exchange, { trace_id, status, duration_ms, facts }))
    logs.requests?.note(facts, () => seenOf(exchange, { trace_id, status, duration_ms, facts }))
  }

  async function answerCall(
    exchange: Exchange,
    target: Target,
    { trace_id, facts }: { trace_id: string; facts: RequestFacts },
  ): Promise<number> {
    const ground = { budgets, trusted, house, listeners }
    const given = await dispatch(incomingOf(exchange, target, { trace_id, facts }, ground))
    if (typeof given === 'string') {
      facts.answer ??= given
      const headers: OutgoingHttpHeaders = { 'content-type': JSON_TYPE, 'x-parley-trace-id': trace_id }
      if (facts.isNodeRead) headers.etag = tagOf(given)
      const isHad =
        facts.isNodeRead && isKnown(exchange.request.headers['if-none-match'], String(headers.etag))
      await answer(exchange, isHad ? 304 : 200, headers, isHad ? '' : given)
      return isHad ? 304 : 200
    }
    const headers = { 'content-type': given.type, ...given.headers, 'x-parley-trace-id': trace_id }
    const isEndless = typeof given.body !== 'string' && !(given.body instanceof Uint8Array)
    // Whoever asks for the headers alone would wait for ever.
    const body = isEndless && exchange.request.method === 'HEAD' ? '' : given.body
    await answer(exchange, 200, headers, body)
    return 200
  }

  async function fail(
    exchange: Exchange,
    error: Error,
    { trace_id, facts }: { trace_id: string; facts: RequestFacts },
  ): Promise<number> {
    if (error instanceof ConnectionClosed) {
      exchange.request.socket.destroy()
      return CLOSED_STATUS
    }
    facts.refusal = refusalOf(exchange, error, trace_id)
    if (isLost(exchange.request, facts.refusal)) return showWay(exchange, facts.refusal)
    return refuse(exchange, facts.refusal, trace_id)
  }

  /** Somebody opened an address that is none, or for programs only. */
  async function showWay(exchange: Exchange, refused: Refusal): Promise<number> {
    const next = nextStepIn(house, baseUrlOf({ house, trusted }, exchange.request))
    const { status = 404, type, headers, body } = refusalPage(refused, { next })
    await answer(exchange, status, { 'content-type': type, ...headers }, body)
    return status
  }

  function refusalOf({ request }: Exchange, error: Error, trace_id: string): Refusal {
    if (error instanceof Refusal) return error
    const { method, url = '' } = request
    const see = consoleLink(house.publicUrl, trace_id)
    log.error({ err: error, trace_id, method, path: url.split('?')[0], see }, 'a request failed')
    if (error instanceof KeyMissing) return keyMissing()
    return isUnavailable(error) ? unavailable() : ourFault()
  }

  async function refuse(exchange: Exchange, refused: Refusal, trace_id = newTraceId()): Promise<number> {
    const { status, code } = refused.parts
    log.debug({ trace_id, status, code, message: refused.message }, 'refused')
    await sendRefusal(exchange, refused, trace_id)
    return status
  }

  return {
    async listen(host, port) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      server.once('error', reject).listen({ host, port }, resolve)
      await promise.finally(() => server.off('error', reject))
      server.on('error', (error) => log.error({ err: error }, 'the web server failed'))
      const address = server.address()
      return typeof address === 'object' && address ? address.port : port
    },
    async close(lingerMs = LINGER_MS) {
      listeners.end()
      await connections.close(lingerMs)
      readers.stop()
    },
  }
}

/** A person in a browser who shows no token; whoever shows one is a program, and is answered as one. */
function isLost({ method, headers, url = '' }: IncomingMessage, { parts }: Refusal): boolean {
  return (
    (parts.status === 401 || parts.status === 404) &&
    method === 'GET' &&
    headers.authorization === undefined &&
    !url.includes('access_token=') &&
    (headers.accept ?? '').startsWith('text/html')
  )
}

/** Whoever stands in front of us asks /ready, which says so too, and sends the next call to another process. */
const keyMissing = () =>
  unableNow(
    'This process lacks a key (PARLEY_SECRETS_KEY) that others seal secrets with. Try again in a moment.',
  )

const closing = () => unableNow('The service is closing. Try again in a moment.')

const unexpected = () => invalidParameter('The Expect header may only say 100-continue.', { status: 417 })
