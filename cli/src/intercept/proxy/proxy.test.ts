/** The proxy as clients and attackers meet it: over sockets, with a server behind it that tells what it was asked. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import {
  type AddressInfo,
  connect as connectTcp,
  createServer as createTcpServer,
  type Server,
} from 'node:net'
import { type TestContext, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { makeAuthority } from '../authority/authority.ts'
import { interception } from './interception.ts'
import { CONNECTIONS_MAX } from './limits.ts'
import { newSeen } from './seen.ts'

const HOSTS = ['graph.example.com', 'files.example.com']

async function listening(t: TestContext, server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

type Wanted = { isStrict?: boolean; allowed?: string[]; server?: URL }

async function proxied(t: TestContext, { isStrict = false, allowed = [], server }: Wanted = {}) {
  const behind = createServer((asked, answer) => answer.end(JSON.stringify(told(asked))))
  const origin = new URL(`http://127.0.0.1:${await listening(t, behind)}`)
  const authority = makeAuthority(HOSTS, new Date())
  const refusals: string[] = []
  const seen = newSeen((message) => refusals.push(message))
  const rules = { hosts: new Set(HOSTS), isStrict, allowed: new Set(allowed) }
  const doors = interception({ server: server ?? origin, authority, rules, seen, now: () => new Date() })
  t.after(doors.close)
  const [port, tlsPort] = [await listening(t, doors.proxy), await listening(t, doors.tls)]
  return { port, tlsPort, behind: Number(origin.port), authority, seen, refusals, doors }
}

const told = ({ method, url, headers }: IncomingMessage) => ({ method, url, headers })

/** Says something to a port, and gives all that comes back until it is closed, or a tunnel is open. */
async function said(port: number, text: string, isOpen = /Established\r\n\r\n$/): Promise<string> {
  const socket = connectTcp(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    heard += chunk
    if (isOpen.test(heard)) socket.destroy()
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return heard
}

const errorIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('{'))).error
const tunnelTo = (where: string) => `CONNECT ${where} HTTP/1.1\r\nHost: ${where}\r\n\r\n`

test('a tunnel to one of our hosts ends at the server, which is told the name and that it was https', async (t) => {
  const { port, authority, seen } = await proxied(t)
  const tunnel = connectTcp(port, '127.0.0.1')
  tunnel.write(tunnelTo('GRAPH.example.com:443'))
  await once(tunnel, 'data')
  const secure = connectTls({ socket: tunnel, servername: 'graph.example.com', ca: authority.rootPem })
  const sent = 'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: http\r\nProxy-Authorization: Basic eDp5'
  secure.write(
    `GET /v23.0/me?fields=id HTTP/1.1\r\nHost: graph.example.com\r\n${sent}\r\nConnection: close\r\n\r\n`,
  )
  const answer = Buffer.concat(await secure.toArray()).toString()
  const asked = JSON.parse(answer.slice(answer.indexOf('{"method'), answer.lastIndexOf('}') + 1))
  assert.equal(asked.url, '/v23.0/me?fields=id')
  const { host, 'x-forwarded-host': forwarded, 'x-forwarded-proto': scheme } = asked.headers
  assert.deepEqual(
    { host, forwarded, scheme },
    { host: 'graph.example.com', forwarded: host, scheme: 'https' },
  )
  assert.equal(asked.headers['proxy-authorization'], undefined)
  assert.equal(seen.answered, 1)
})

test('a whole https URL in clear, as some clients send it, is answered, too; a request to the proxy itself is not', async (t) => {
  const { port } = await proxied(t)
  const whole = await said(
    port,
    'GET https://graph.example.com/v23.0/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  )
  assert.match(whole, /^HTTP\/1\.1 200 /)
  assert.match(whole, /"host":"graph\.example\.com".*"x-forwarded-proto":"https"/)
  for (const url of ['/', '/latest/meta-data', 'ftp://graph.example.com/', '*']) {
    const own = await said(
      port,
      `GET ${url} HTTP/1.1\r\nHost: graph.example.com\r\nConnection: close\r\n\r\n`,
    )
    assert.match(own, /^HTTP\/1\.1 400 /)
    assert.match(errorIn(own).message, /This is a proxy/)
  }
})

test('with --strict another host is refused with a sentence, told once, unless it is allowed', async (t) => {
  const allowed = await proxied(t, { isStrict: true, allowed: ['127.0.0.1'] })
  const { port, refusals, seen } = allowed
  for (let times = 0; times < 2; times++) {
    const refused = await said(port, tunnelTo('example.org:443'))
    assert.match(refused, /^HTTP\/1\.1 403 example\.org is none of the platform's hosts, and --strict/)
    assert.match(errorIn(refused).message, /Allow it with --allow example\.org\.$/)
  }
  const inClear = await said(port, 'GET http://example.org/ HTTP/1.1\r\nHost: example.org\r\n\r\n')
  assert.equal(errorIn(inClear).type, 'OAuthException')
  assert.equal(refusals.length, 1)
  assert.equal(seen.refused.get('example.org'), 3)
  const passed = await said(
    port,
    `GET http://127.0.0.1:${allowed.behind}/past HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  )
  assert.match(passed, /"url":"\/past"/)
})

test('nobody gets inside through it, by address or by name, in a tunnel or in clear', async (t) => {
  const { port, behind } = await proxied(t)
  const inside = [
    '127.0.0.1',
    '169.254.169.254',
    '10.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    'localhost',
  ]
  for (const host of inside) {
    const where = `${host}:${behind}`
    for (const text of [tunnelTo(where), `GET http://${where}/ HTTP/1.1\r\nHost: ${where}\r\n\r\n`]) {
      const answer = await said(port, text)
      assert.match(answer, /^HTTP\/1\.1 403 /, text)
      assert.match(errorIn(answer).message, /is not on the public internet.*Allow it with --allow/)
    }
  }
  const number = await said(port, tunnelTo(`2130706433:${behind}`))
  assert.match(number, /^HTTP\/1\.1 403 /)
})

test('what is no request is refused, and the proxy goes on', async (t) => {
  const { port } = await proxied(t)
  const large = `GET http://graph.example.com/ HTTP/1.1\r\nHost: a\r\nX-Large: ${'a'.repeat(40_000)}\r\n\r\n`
  assert.match(await said(port, large), /^HTTP\/1\.1 431 .*too large/)
  for (const text of [
    '\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00',
    'nonsense\r\n\r\n',
    tunnelTo('nowhere'),
    tunnelTo('a:0'),
  ])
    assert.match(await said(port, text), /^HTTP\/1\.1 400 /)
  assert.match(await said(port, tunnelTo('graph.example.com:22')), /^HTTP\/1\.1 403 .*ports 80 and 443/)
  await said(port, `${tunnelTo('graph.example.com:443')}this is no handshake`, /never/)
  assert.match(await said(port, tunnelTo('graph.example.com:443')), /^HTTP\/1\.1 200 /)
})

test('there is a limit to connections at once, and it is told', async (t) => {
  const { port, refusals } = await proxied(t)
  const open = Array.from({ length: CONNECTIONS_MAX + 1 }, () => connectTcp(port, '127.0.0.1'))
  t.after(() => {
    for (const socket of open) socket.destroy()
  })
  for (const socket of open) socket.on('error', () => undefined)
  await Promise.race(open.map((socket) => once(socket, 'close')))
  assert.deepEqual(refusals, [`Refused: connections beyond ${CONNECTIONS_MAX} at once.`])
})

test('the TLS door shows nobody a certificate for a name that is not ours, and answers for none', async (t) => {
  const { tlsPort, authority } = await proxied(t)
  const ask = (options: object) => {
    const call = request({
      host: '127.0.0.1',
      port: tlsPort,
      ca: authority.rootPem,
      agent: false,
      ...options,
    })
    return once(call.end(), 'response').then(([answer]) => (answer as IncomingMessage).resume().statusCode)
  }
  const headers = { host: 'graph.example.com' }
  assert.equal(await ask({ servername: 'graph.example.com', headers }), 200)
  // Without a name in the handshake, the certificate is about all of them.
  assert.equal(await ask({ servername: '', headers, checkServerIdentity: () => undefined }), 200)
  await assert.rejects(ask({ servername: 'bank.example.org', headers }))
  assert.equal(await ask({ servername: 'graph.example.com', headers: { host: 'bank.example.org' } }), 403)
})

test('an answer that cannot be handed back is a failure of that request only', async (t) => {
  const answers = [
    'HTTP/1.1 099 Odd\r\n\r\n',
    'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    'no answer\r\n\r\n',
    '',
  ]
  for (const odd of answers) {
    const behind = createTcpServer((socket) => socket.once('data', () => socket.end(odd)))
    const { port } = await proxied(t, { server: new URL(`http://127.0.0.1:${await listening(t, behind)}`) })
    const url = 'http://graph.example.com/me'
    const answer = await said(port, `GET ${url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    assert.match(answer, /^HTTP\/1\.1 502 /, odd)
    assert.equal(errorIn(answer).is_transient, true)
  }
})

test('a server that has gone is a failure that may be tried again, in the error envelope', async (t) => {
  const { port } = await proxied(t, { server: new URL('http://127.0.0.1:9') })
  const answer = await said(
    port,
    'GET http://graph.example.com/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  )
  assert.match(answer, /^HTTP\/1\.1 502 /)
  const { message, is_transient } = errorIn(answer)
  assert.equal(message, 'Nothing answers at http://127.0.0.1:9 (ECONNREFUSED).')
  assert.equal(is_transient, true)
})
