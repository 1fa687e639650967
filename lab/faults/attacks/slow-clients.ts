/** Clients that dawdle: over their headers, over their body, over reading what they asked for. */

import { connect, type Socket } from 'node:net'
import { NUMBER } from '../../../server/test/house.ts'

const HEAD = `POST /${NUMBER}/conversational_automation HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sandbox-token\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`
/** More than the buffers of both kernels take, so that most of it waits for its reader. */
const LARGE = 'GET /docs/scalar.js HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(8)

export type Dawdling = 'headers' | 'body' | 'reading'
export const DAWDLING: Dawdling[] = ['headers', 'body', 'reading']

/** What is sent at first, and then every second. */
type Plan = { first: string; after: string; reads: boolean }

const PLANS: Record<Dawdling, Plan> = {
  headers: { first: 'GET /health HTTP/1.1\r\nHost: a\r\n', after: 'X-Slow: x\r\n', reads: true },
  body: { first: `${HEAD}{"pro`, after: 'x', reads: true },
  // A line end between requests means nothing; but a client that never reads learns only so that the connection is gone.
  reading: { first: LARGE, after: '\r\n', reads: false },
}

const SENT_EVERY_MS = 1_000

/** A crowd of each kind comes at 200 a second, not in one moment: that would measure nothing but taking so many in. */
const COMING_EVERY_MS = 5

export type Crowd = {
  /** Milliseconds from its first byte to its end, for each connection that was closed. */
  closedAfterMs: number[]
  open(): number
  leave(): void
}

/** So many connections of one kind, each of which goes on dawdling until it is closed. */
export function crowd(port: number, kind: Dawdling, count: number): Crowd {
  const { first, after, reads } = PLANS[kind]
  const sockets = new Set<Socket>()
  const closedAfterMs: number[] = []
  const come = (at: number) => {
    // Connections of one address are as many as it has ports: several addresses of loopback make room for all.
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (at % 8)}` })
    sockets.add(socket)
    let started = performance.now()
    socket.on('connect', () => {
      started = performance.now()
      socket.write(first)
    })
    if (reads) socket.resume()
    else socket.pause()
    socket.on('error', () => socket.destroy())
    const dawdling = setInterval(() => {
      socket.write(after)
      if (!reads) socket.read(1)
    }, SENT_EVERY_MS)
    socket.on('close', () => {
      clearInterval(dawdling)
      sockets.delete(socket)
      closedAfterMs.push(performance.now() - started)
    })
  }
  let here = 0
  const coming = setInterval(() => {
    if (here < count) come(here++)
    else clearInterval(coming)
  }, COMING_EVERY_MS)
  return {
    closedAfterMs,
    open: () => sockets.size + count - here,
    leave() {
      clearInterval(coming)
      for (const socket of sockets) socket.destroy()
    },
  }
}
