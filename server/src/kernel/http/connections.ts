/**
 * The connections of the web server: their bounds and time-outs, one request at a time on each, and an orderly end
 * in which what was accepted is answered and whatever is idle or half said is closed.
 */

import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Exchange } from './answer.ts'

const CONNECTIONS_MAX = 20_000
/** Requests that wait on one connection for the answers before them. */
const PIPELINED_MAX = 100
/** A request that nobody has answered by then is answered for them. */
const ANSWER_SECONDS_MAX = 90
const LOOK_MS = 1_000
/** After an answer the next request may be on its way: for so long a closing service still listens for it. */
export const LINGER_MS = 1_000
const TICK_MS = 10
const CLOSE_SECONDS_MAX = 10

export const TIMEOUTS: ServerOptions = {
  headersTimeout: 5_000,
  requestTimeout: 75_000,
  connectionsCheckingInterval: LOOK_MS,
  keepAliveTimeout: 65_000,
}

type Connection = { under: Exchange | undefined; waiting: number; idleSince: number }

export type Connections = {
  /** Runs the walk of a request when the answers before it on its connection are done. */
  inTurn(
    request: IncomingMessage,
    response: ServerResponse,
    walk: (exchange: Exchange) => Promise<void>,
  ): void
  /** The request that a connection is busy with. */
  under(socket: Socket): Exchange | undefined
  isClosing(): boolean
  close(lingerMs: number): Promise<void>
}

export function keepConnections(
  server: Server,
  overdue: (exchange: Exchange) => Promise<unknown>,
): Connections {
  const open = new Map<Socket, Connection>()
  let closing = false
  server.maxConnections = CONNECTIONS_MAX
  server.on('connection', (socket) => {
    open.set(socket, { under: undefined, waiting: 0, idleSince: performance.now() })
    socket.once('close', () => open.delete(socket))
  })

  const look = setInterval(() => {
    const longAgo = performance.now() - ANSWER_SECONDS_MAX * 1000
    for (const { under } of open.values()) {
      if (under && under.startedAt < longAgo && !under.response.headersSent) void overdue(under)
    }
  }, LOOK_MS).unref()

  async function turn(connection: Connection, before: Exchange): Promise<void> {
    connection.waiting++
    await new Promise((resolve) => before.response.once('close', resolve))
    connection.waiting--
  }

  async function start(
    connection: Connection,
    exchange: Exchange,
    walk: (exchange: Exchange) => Promise<void>,
  ): Promise<void> {
    const before = connection.under
    connection.under = exchange
    if (before) await turn(connection, before)
    if (exchange.response.destroyed) return
    exchange.startedAt = performance.now()
    await walk(exchange)
  }

  /** Idle and half-said connections at once, busy ones when they are answered. */
  async function drained(lingerMs: number): Promise<void> {
    const deadline = performance.now() + CLOSE_SECONDS_MAX * 1000
    while (open.size > 0) {
      const now = performance.now()
      for (const [socket, { under, idleSince }] of open) {
        if (!under && now - idleSince >= lingerMs) socket.destroy()
      }
      if (now > deadline) return
      await pause(TICK_MS)
    }
  }

  return {
    inTurn(request, response, walk) {
      const { socket } = request
      const connection = open.get(socket)
      if (!connection || connection.waiting >= PIPELINED_MAX) return void socket.destroy()
      const exchange = { request, response, startedAt: performance.now() }
      // Readers and writers notice a break by themselves; an error event without a listener would end the process.
      const closeSocket = () => void socket.destroy()
      request.on('error', closeSocket)
      response.on('error', closeSocket)
      response.on('close', () => {
        connection.idleSince = performance.now()
        if (connection.under === exchange) connection.under = undefined
      })
      void start(connection, exchange, walk)
    },
    under: (socket) => open.get(socket)?.under,
    isClosing: () => closing,
    async close(lingerMs) {
      closing = true
      // The web server's own way to close would cut connections whose next request is on its way.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
      await drained(lingerMs)
      await Promise.all([...open.values()].flatMap(({ under }) => (under ? overdue(under) : [])))
      for (const socket of open.keys()) socket.destroy()
      clearInterval(look)
      server.close()
      await closed
    },
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
