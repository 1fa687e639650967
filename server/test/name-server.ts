/** A real name server for tests: UDP on loopback, silent about the names that a test chooses. */

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import type { TestContext } from 'node:test'

type Zone = Record<string, { addresses: string[]; ttl?: number } | 'silence' | 'failure'>

export type NameServer = {
  /** As a resolver expects it. */
  address: string
  /** Every question that came, as `name type`. */
  asked: string[]
  zone: Zone
}

const TYPES: Record<number, string> = { 1: 'A', 28: 'AAAA' }
const NAME_ERROR = 3
const SERVER_FAILURE = 2

export async function nameServer(t: Pick<TestContext, 'after'>, zone: Zone): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, from) => {
    const { name, type, end } = questionIn(query)
    asked.push(`${name} ${TYPES[type] ?? type}`)
    const known = zone[name]
    if (known === 'silence') return
    const addresses = typeof known === 'object' ? known.addresses : []
    const wanted = addresses.filter((one) => (isIPv6(one) ? 'AAAA' : 'A') === TYPES[type])
    const code = known === 'failure' ? SERVER_FAILURE : known === undefined ? NAME_ERROR : 0
    const head = Buffer.from(query.subarray(0, end))
    head.writeUInt16BE(0x8180 | code, 2)
    head.writeUInt16BE(wanted.length, 6)
    head.fill(0, 8, 12)
    const ttl = typeof known === 'object' ? (known.ttl ?? 60) : 0
    socket.send(
      Buffer.concat([head, ...wanted.map((one) => record(one, type, ttl))]),
      from.port,
      from.address,
    )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => void socket.close())
  return { address: `127.0.0.1:${socket.address().port}`, asked, zone }
}

function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** An answer about the name of the question, which stands at byte 12. */
function record(address: string, type: number, ttl: number): Buffer {
  const data = isIPv6(address) ? sixteenBytes(address) : Buffer.from(address.split('.').map(Number))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(ttl, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function sixteenBytes(address: string): Buffer {
  const [front = '', back = ''] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = 8 - groups(front).length - groups(back).length
  const all = [...groups(front), ...Array(missing).fill('0'), ...groups(back)]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
