/** The doors as clients meet them: a proxy, and a listener that speaks TLS. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect as connectTcp } from 'node:net'
import { test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { errorIn, proxied, said, tunnelTo } from './doors.ts'

test('a tunnel to one of our hosts ends at the server, which gets the name and that it was https', async (t) => {
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

test('with --strict another host is refused with a sentence, shown once, unless it is allowed', async (t) => {
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
