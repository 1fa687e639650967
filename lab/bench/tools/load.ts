/** A small, fast client for measuring servers: many keep-alive connections, one request on each at a time. */

import { connect } from 'node:net'

export type Load = { requests: number; seconds: number; perSecond: number; failures: number }

/** Sends a request over and over, or the one made for each turn, for some seconds or until a number is reached. */
export function load(parts: {
  port: number
  request: string | ((turn: number) => string)
  connections: number
  seconds?: number
  requests?: number
}): Promise<Load> {
  const { port, request, connections } = parts
  const bytes = typeof request === 'string' ? Buffer.from(request) : undefined
  const deadline =
    parts.seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + parts.seconds * 1000
  const most = parts.requests ?? Number.POSITIVE_INFINITY
  const started = performance.now()
  let sent = 0
  let done = 0
  let failures = 0

  return new Promise((resolve, reject) => {
    let open = connections
    for (let i = 0; i < connections; i++) {
      const socket = connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      let waiting = 0
      const next = () => {
        if (sent >= most || performance.now() >= deadline) return socket.end()
        const turn = sent++
        socket.write(bytes ?? (request as (turn: number) => string)(turn))
      }
      socket.on('connect', next)
      socket.on('data', (chunk: Buffer) => {
        if (waiting === 0) {
          const end = chunk.indexOf('\r\n\r\n')
          const head = chunk.subarray(0, end).toString('latin1')
          if (!head.startsWith('HTTP/1.1 200')) failures++
          const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
          waiting = end + 4 + length
        }
        waiting -= chunk.length
        if (waiting > 0) return
        waiting = 0
        done++
        next()
      })
      socket.on('error', reject)
      socket.on('close', () => {
        open--
        if (open > 0) return
        const seconds = (performance.now() - started) / 1000
        resolve({ requests: done, seconds, perSecond: done / seconds, failures })
      })
    }
  })
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
