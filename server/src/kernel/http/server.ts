/** The web server: the only room that knows HTTP. Everything behind it speaks of calls, pages and refusals. */

import { createServer } from 'node:http'
import type { House } from '../call/house.ts'
import type { Dispatch } from '../graph/incoming.ts'
import { ConnectionClosed } from '../graph/staged-call.ts'
import type { PageTable } from '../pages/page.ts'
import type { Meter } from '../process/metrics.ts'
import { isUnavailable } from '../storage/trouble.ts'
import { invalidParameter, ourFault, Refusal, unableNow, unavailable } from '../wire/errors.ts'
import { newTraceId } from '../wire/ids.ts'
import { answering, type Exchange, JSON_TYPE } from './answer.ts'
import { bodyBudgets, bodyMemorySetting } from './body-memory.ts'
import { keepConnections, LINGER_MS, TIMEOUTS } from './connections.ts'
import { incomingOf } from './incoming.ts'
import { trustedProxiesSetting } from './network-address.ts'
import { type Target, targetOf } from './ordinary.ts'
import { pageAnswers } from './page-answers.ts'
import { slowReaders } from './slow-readers.ts'
import { refuseUnparsed } from './unparsed.ts'

/** Counted for a connection that was closed without an answer; nobody is sent it. */
const CLOSED_STATUS = 499

export type WebServer = {
  listen(host: string, port: number): Promise<number>
  close(lingerMs?: number): Promise<void>
}

export function webServer(house: House, dispatch: Dispatch, pages: PageTable, meter: Meter): WebServer {
  const { log } = house
  // Missing hosts and too many headers are refused by us, in our words.
  const server = createServer({ ...TIMEOUTS, requireHostHeader: false })
  server.maxHeadersCount = 0
  server.on('error', (error) => log.error({ err: error }, 'the web server failed'))
  const readers = slowReaders((socket, why) => {
    log.debug({ why }, 'a connection is closed')
    // Reset: else the system would go on holding what nobody reads.
    socket.resetAndDestroy()
  })
  const connections = keepConnections(server, (exchange) =>
    refuse(exchange, connections.isClosing() ? closing() : ourFault()),
  )
  const { answer, refuse: sendRefusal } = answering(readers, connections.isClosing)
  const trusted = house.settings.get(trustedProxiesSetting)
  const budgets = bodyBudgets(house.settings.get(bodyMemorySetting) * 1_048_576)
  const shownPages = pageAnswers({ house, trusted }, pages, answer, budgets)
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
    let status = 200
    let isCall = true
    try {
      const target = targetOf(request)
      const page = shownPages.at(method === 'HEAD' ? 'GET' : method, target.path)
      isCall = page === undefined
      await (page ? shownPages.show(exchange, page, target) : answerCall(exchange, target, trace_id))
    } catch (error) {
      status = await fail(exchange, error as Error, trace_id)
    }
    if (isCall) meter.request(method, status, (performance.now() - exchange.startedAt) / 1000)
  }

  async function answerCall(exchange: Exchange, target: Target, trace_id: string): Promise<void> {
    const given = await dispatch(incomingOf(exchange, target, trace_id, { budgets, trusted, house }))
    const [headers, body] =
      typeof given === 'string'
        ? [{ 'content-type': JSON_TYPE, 'x-parley-trace-id': trace_id }, given]
        : [{ 'content-type': given.type, ...given.headers, 'x-parley-trace-id': trace_id }, given.body]
    await answer(exchange, 200, headers, body)
  }

  async function fail(exchange: Exchange, error: Error, trace_id: string): Promise<number> {
    if (error instanceof Refusal) return refuse(exchange, error, trace_id)
    if (error instanceof ConnectionClosed) {
      exchange.request.socket.destroy()
      return CLOSED_STATUS
    }
    const { method, url = '' } = exchange.request
    log.error({ err: error, trace_id, method, path: url.split('?')[0] }, 'a request failed')
    return refuse(exchange, isUnavailable(error) ? unavailable() : ourFault(), trace_id)
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
      const address = server.address()
      return typeof address === 'object' && address ? address.port : port
    },
    async close(lingerMs = LINGER_MS) {
      shownPages.end()
      await connections.close(lingerMs)
      readers.stop()
    },
  }
}

const closing = () => unableNow('The service is closing. Try again in a moment.')

const unexpected = () => invalidParameter('The Expect header may only say 100-continue.', { status: 417 })
