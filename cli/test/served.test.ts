/** Every server that the command, the kit and the SDK open, as strangers meet it. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { flowEndpoint, nodeListener } from '@parley-dev/sdk/flow-endpoint'
import { webhookReceiver, webhooks } from '@parley-dev/sdk/webhooks'
import { CONNECTIONS_MAX, serve } from '@parley-dev/testing/serving'
import { BROKEN_OFF, throwAt } from '../../lab/faults/attacks/malformed-http.ts'
import { chanceFrom } from '../../lab/fuzz/random.ts'
import { startReceiver } from '../../testing/src/receiver.ts'
import { said } from './intercept/doors.ts'
import { closed, portOf, SERVERS } from './servers.ts'

const RANDOM_ONES = 100

async function assertUnharmed(port: number): Promise<void> {
  const found = await throwAt(port, RANDOM_ONES, chanceFrom(49))
  assert.deepEqual([found.hung, found.failed], [0, 0], JSON.stringify(found))
  assert.ok(found.answered > 20, JSON.stringify(found))
}

for (const [name, open] of Object.entries(SERVERS))
  test(`${name}: what is no request is answered or closed, and the next request is served`, async (t) => {
    const port = await open(t)
    await assertUnharmed(port)
    const bad = await said(port, 'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n')
    assert.match(bad, /^HTTP\/1\.1 400 /)
    assert.match(
      await said(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
      /^HTTP\/1\.1 [24]/,
    )
  })

const LISTENERS = {
  'webhooks().node': webhooks({ secret: 's', verifyToken: 'v', onError: () => {} }).node,
  'webhookReceiver().node': webhookReceiver({ appSecret: 's', verifyToken: 'v', onEvent() {} }).node,
  nodeListener: nodeListener(flowEndpoint({})),
}

for (const [name, listener] of Object.entries(LISTENERS))
  test(`${name} of the SDK, with nothing around it, lives through bodies that break off`, async (t) => {
    const server = createServer(listener)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    for (const text of BROKEN_OFF)
      await new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        socket.on('close', resolve)
        socket.write(text, () => socket.resetAndDestroy())
      })
    await assertUnharmed(port)
  })

test('a fault of whoever answers is answered 500 and logged as a warning; too large a body 413', async (t) => {
  const warned = once(process, 'warning')
  const { url } = closed(
    t,
    await serve(() => {
      throw new Error('a planted fault')
    }),
  )
  assert.equal((await fetch(url)).status, 500)
  assert.match(String((await warned)[0]), /a planted fault/)
  const receiver = closed(t, await startReceiver('secret'))
  const large = await fetch(receiver.url, { method: 'POST', body: new Uint8Array(9 * 1024 * 1024) }).catch(
    () => undefined,
  )
  assert.ok(large === undefined || large.status === 413)
  assert.equal((await fetch(receiver.url)).status, 403)
})

test('there is a bound to those who come at once', async (t) => {
  const port = portOf(closed(t, await serve((_, response) => response.end())))
  const open = Array.from({ length: CONNECTIONS_MAX + 1 }, () =>
    connect(port, '127.0.0.1').on('error', () => {}),
  )
  await Promise.race(open.map((socket) => new Promise((resolve) => socket.on('close', resolve))))
  for (const socket of open) socket.destroy()
  const answered = () => fetch(`http://127.0.0.1:${port}`).then(({ status }) => status)
  while ((await answered().catch(() => 0)) !== 200) await new Promise((resolve) => setTimeout(resolve, 10))
})
