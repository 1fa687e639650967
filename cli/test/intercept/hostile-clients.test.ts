/** The doors as attackers meet them, and servers that answer nonsense. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as connectTcp, createServer as createTcpServer } from 'node:net'
import { test } from 'node:test'
import { CONNECTIONS_MAX } from '../../src/intercept/proxy/limits.ts'
import { errorIn, listening, proxied, said, tunnelTo } from './doors.ts'

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

test('there is a limit to connections at once, and it is reported', async (t) => {
  const { port, refusals } = await proxied(t)
  const open = Array.from({ length: CONNECTIONS_MAX + 1 }, () => connectTcp(port, '127.0.0.1'))
  t.after(() => {
    for (const socket of open) socket.destroy()
  })
  for (const socket of open) socket.on('error', () => undefined)
  await Promise.race(open.map((socket) => once(socket, 'close')))
  assert.deepEqual(refusals, [`Refused: connections beyond ${CONNECTIONS_MAX} at once.`])
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
