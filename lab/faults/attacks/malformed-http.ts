/** What is almost HTTP, thrown at a server: malformed first lines, bodies that break off, bytes, and many at once. */

import { connect } from 'node:net'
import type { Chance } from '../../fuzz/random.ts'

/** A server that has neither answered nor closed by then hangs. */
const PATIENCE_MS = 20_000
const AT_ONCE = 20

/** Each ends a server that takes its first line, its headers or its body for granted. */
export const MALFORMED = [
  'GET // HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://a:99999/ HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET //[::/?hub.challenge=1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST // HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}',
  'GET /%ff%fe?%=% HTTP/1.1\r\nHost: a\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT a HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'GET  /  HTTP/1.1\r\nHost: a\r\n\r\n',
  'G\0T / HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nExpect: nothing\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc',
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`,
  `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  '\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00',
]

/** Said, and then left: as much as arrived is all there is. */
export const BROKEN_OFF = [
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n',
  'POST /?hub.mode=subscribe HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  'GET / HTTP/1.1\r\nHo',
  'PO',
  '\r\n\r\n\r\n',
  '',
]

export type Thrown = { thrown: number; answered: number; closed: number; hung: number; failed: number }

/** Everything of both lists, and so many more that are changed at random. Half of those who leave do so without a goodbye. */
export async function throwAt(port: number, many: number, chance: Chance): Promise<Thrown> {
  const changed = () => ({ text: mutated(chance.pick([...MALFORMED, ...BROKEN_OFF]), chance), leaves: true })
  const said: Said[] = [
    ...MALFORMED.map((text) => ({ text, leaves: false })),
    ...BROKEN_OFF.map((text) => ({ text, leaves: true })),
    ...Array.from({ length: many }, changed),
  ]
  const found: Thrown = { thrown: 0, answered: 0, closed: 0, hung: 0, failed: 0 }
  const throwOn = async () => {
    for (let next = said.shift(); next; next = said.shift()) {
      found.thrown++
      const answer = await say(port, next, chance.percent(50))
      if (answer === undefined) found.hung++
      else if (/^HTTP\/1\.1 [1-4]/.test(answer)) found.answered++
      else if (answer === '') found.closed++
      else found.failed++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, throwOn))
  return found
}

type Said = { text: string; leaves: boolean }

/** All that came back until it was closed; undefined when nothing came and nothing ended. */
function say(port: number, { text, leaves }: Said, resets: boolean): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const timer = setTimeout(() => {
      resolve(undefined)
      socket.destroy()
    }, PATIENCE_MS)
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk
      socket.end()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(received)
    })
    socket.write(Buffer.from(text, 'latin1'), () => {
      if (!leaves) return
      if (resets) socket.resetAndDestroy()
      else socket.end()
    })
  })
}

function mutated(text: string, { below, percent }: Chance): string {
  const bytes = Buffer.from(text.slice(0, 2_000), 'latin1')
  for (let changes = 1 + below(4); changes > 0 && bytes.length > 0; changes--)
    bytes[below(bytes.length)] = below(256)
  return bytes.subarray(0, percent(50) ? bytes.length : below(bytes.length + 1)).toString('latin1')
}
