import assert from 'node:assert/strict'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { outboundClient } from './client.ts'

/** A server that says whatever it likes once the request's head has come. */
async function hostile(t: TestContext, say: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => say(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const outbound = outboundClient({ publicOnly: false })
  t.after(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await outbound.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    send: (deadlineMs = 30_000) => outbound.send({ url, method: 'POST', body: '{}', deadlineMs }),
    sockets,
  }
}

/** Goes on saying it for as long as somebody listens. */
function forEver(socket: Socket, piece: string | Buffer, pauseMs = 0) {
  const more = () => {
    if (socket.destroyed) return
    if (pauseMs > 0) {
      socket.write(piece)
      setTimeout(more, pauseMs)
    } else if (socket.write(piece)) setImmediate(more)
    else socket.once('drain', more)
  }
  more()
}

const OK = 'HTTP/1.1 200 OK\r\n'

test('a body of a gigabyte is read no further than we need, and the answer counts', async (t) => {
  const { send } = await hostile(t, (socket) => {
    socket.write(`${OK}content-length: 1000000000\r\n\r\n`)
    forEver(socket, Buffer.alloc(65_536, 'x'))
  })
  const before = process.memoryUsage().rss
  const answer = await send()
  assert.ok(answer.kind === 'answer')
  assert.equal(answer.status, 200)
  assert.equal(answer.body.length, 16_384)
  assert.equal(answer.cut, true)
  assert.ok(process.memoryUsage().rss - before < 50_000_000)
})

const endings: [string, (socket: Socket) => void, RegExp][] = [
  ['never answers', () => {}, /^timeout/],
  ['drips its head', (socket) => forEver(socket, 'x', 50), /^(timeout|bad answer)/],
  [
    'drips its body a byte at a time',
    (socket) => {
      socket.write(`${OK}content-length: 5000\r\n\r\n`)
      forEver(socket, 'x', 100)
    },
    /^timeout/,
  ],
  [
    'sends headers without end',
    (socket) => {
      socket.write(OK)
      forEver(socket, 'x-more: and more\r\n')
    },
    /^bad answer: the headers/,
  ],
  [
    'sends one header of 100 kB',
    (socket) => socket.end(`${OK}x-big: ${'x'.repeat(100_000)}\r\n\r\n`),
    /^bad answer: the headers/,
  ],
  [
    'answers 103 again and again',
    (socket) => forEver(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 20),
    /^bad answer: more than 8 interim answers \(1xx\)/,
  ],
  ['answers 100 without end', (socket) => forEver(socket, 'HTTP/1.1 100 Continue\r\n\r\n', 20), /./],
  [
    'chunks wrongly',
    (socket) => socket.end(`${OK}transfer-encoding: chunked\r\n\r\nzz\r\nnope\r\n0\r\n\r\n`),
    /^bad answer/,
  ],
  ['is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), /^bad answer/],
  [
    'switches to another protocol',
    (socket) => socket.write('HTTP/1.1 101 Switching\r\nupgrade: other\r\nconnection: upgrade\r\n\r\nhello'),
    /^reset/,
  ],
  ['hangs up', (socket) => socket.destroy(), /^reset/],
  ['resets', (socket) => socket.resetAndDestroy(), /^reset/],
  ['ends early', (socket) => socket.end(`${OK}content-length: 10\r\n\r\nabc`), /^reset/],
]

/** Far more than it takes: only an attempt that never ends reaches it. */
const ENDS_WITHIN_MS = 60_000

for (const [name, say, expected] of endings) {
  test(`a receiver that ${name} ends in a plain reason`, { timeout: ENDS_WITHIN_MS }, async (t) => {
    const { send } = await hostile(t, say)
    // Short only where it is what ends it: a busy machine must not end the others.
    const answer = await send(/timeout|^\.$/.test(expected.source) ? 1_500 : undefined)
    assert.ok(answer.kind === 'failure', name)
    assert.match(`${answer.reason}: ${answer.message}`, expected)
  })
}

const STORM_BYTES_MAX = 20_000_000

test('a storm of interim answers is cut off after a few, and not read for as long as the call may take', async (t) => {
  const storm = Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n'.repeat(1_000))
  let said = 0
  const ended = Promise.withResolvers<void>()
  const { send } = await hostile(t, (socket) => {
    socket.on('close', () => {
      said = socket.bytesWritten
      ended.resolve()
    })
    forEver(socket, storm)
  })
  const answer = await send(20_000)
  assert.ok(answer.kind === 'failure')
  assert.equal(
    `${answer.reason}: ${answer.message}`,
    'bad answer: more than 8 interim answers (1xx) came, and none that ends the call',
  )
  await ended.promise
  assert.ok(said < STORM_BYTES_MAX, `${said} bytes were taken`)
})

test('a few interim answers before the real one are ordinary', async (t) => {
  const { send } = await hostile(t, (socket) =>
    socket.end(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(8)}${OK}content-length: 2\r\n\r\nok`),
  )
  const answer = await send()
  assert.equal(answer.kind === 'answer' && answer.body.toString(), 'ok')
})

test('those on one host that never answer take their own connections, and leave those of others free', async (t) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      if (String(chunk).startsWith('POST /well')) socket.write(`${OK}content-length: 2\r\n\r\nok`)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const outbound = outboundClient({ publicOnly: false })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let ended = 0
  const hanging = Array.from({ length: 200 }, async (_, at) => {
    const party = `receiver ${at % 20}`
    await outbound.send({ url: `${origin}/hang`, method: 'POST', body: '{}', party, deadlineMs: 60_000 })
    ended++
  })
  t.after(async () => {
    for (const socket of sockets) socket.destroy()
    await Promise.all(hanging)
    await outbound.close()
    server.close()
  })
  const answer = await outbound.send({
    url: `${origin}/well`,
    method: 'POST',
    body: '{}',
    party: 'another',
    deadlineMs: 30_000,
  })
  assert.equal(answer.kind === 'answer' ? String(answer.body) : answer.message, 'ok')
  assert.equal(ended, 0, 'nobody else had to end for it')
})

test('what is compressed stays compressed: a bomb does not go off', async (t) => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const { send } = await hostile(t, (socket) => {
    socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
    socket.write(bomb)
  })
  const answer = await send()
  assert.ok(answer.kind === 'answer')
  assert.equal(answer.body.length, 16_384)
  assert.equal(answer.body[0], 0x1f)
})

test('there is one way out: no other room imports a network client or calls fetch', () => {
  // The phone's page and the documents' script run in a browser, and ask the service that they came from. The database is one of ours.
  const allowed =
    /^server\/src\/(kernel\/(outbound|http|engine\/postgres)\/|slices\/phone\/page\/|app\/site\/script\.ts)/
  const client =
    /from '(node:)?(http|https|http2|net|tls|dgram|dns)(\/promises)?'|from 'undici'|\bfetch\(|new WebSocket|XMLHttpRequest/
  const others = globSync('server/src/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && !allowed.test(file),
  )
  assert.ok(others.length > 50)
  for (const file of others) assert.doesNotMatch(readFileSync(file, 'utf8'), client, file)
})

test('it does not lean on the global dispatcher, which anybody could change', async (t) => {
  const before = getGlobalDispatcher()
  t.after(() => setGlobalDispatcher(before))
  class Closed extends Dispatcher {
    override dispatch(): boolean {
      throw new Error('the global dispatcher was used')
    }
  }
  setGlobalDispatcher(new Closed())
  const { send } = await hostile(t, (socket) => socket.end(`${OK}content-length: 2\r\n\r\nok`))
  const answer = await send()
  assert.equal(answer.kind === 'answer' && answer.body.toString(), 'ok')
})
