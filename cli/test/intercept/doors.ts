/** The doors of an interception, with a server behind them that tells what it was asked. */

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Server } from 'node:net'
import type { TestContext } from 'node:test'
import { makeAuthority } from '../../src/intercept/authority/authority.ts'
import { parleyAt } from '../../src/intercept/proxy/answering.ts'
import { interception } from '../../src/intercept/proxy/interception.ts'
import { newSeen } from '../../src/intercept/proxy/seen.ts'

const HOSTS = ['graph.example.com', 'files.example.com']

export async function listening(t: Pick<TestContext, 'after'>, server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

type Wanted = { isStrict?: boolean; allowed?: string[]; server?: URL }

export async function proxied(
  t: Pick<TestContext, 'after'>,
  { isStrict = false, allowed = [], server }: Wanted = {},
) {
  const behind = createServer((asked, answer) => answer.end(JSON.stringify(requestOf(asked))))
  const origin = new URL(`http://127.0.0.1:${await listening(t, behind)}`)
  const authority = makeAuthority(HOSTS, new Date())
  const refusals: string[] = []
  const seen = newSeen((message) => refusals.push(message))
  const rules = { hosts: new Set(HOSTS), isStrict, allowed: new Set(allowed) }
  const doors = interception({
    upstream: parleyAt(server ?? origin),
    authority,
    rules,
    seen,
    now: () => new Date(),
  })
  t.after(doors.close)
  const [port, tlsPort] = [await listening(t, doors.proxy), await listening(t, doors.tls)]
  return { port, tlsPort, behind: Number(origin.port), authority, seen, refusals }
}

const requestOf = ({ method, url, headers }: IncomingMessage) => ({ method, url, headers })

/** Says something to a port, and gives all that comes back until it is closed, or a tunnel is open. */
export async function said(port: number, text: string, isOpen = /Established\r\n\r\n$/): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
    if (isOpen.test(received)) socket.destroy()
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return received
}

export const errorIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('{'))).error
export const tunnelTo = (where: string) => `CONNECT ${where} HTTP/1.1\r\nHost: ${where}\r\n\r\n`
