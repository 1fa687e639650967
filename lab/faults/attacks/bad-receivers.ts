/** Receivers that pass the handshake and then fail, each in a way of its own. */

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { APP, assertDone, type TestHouse } from '../../../server/test/house.ts'

/** An account whose notifications go there, and nowhere else, while it is subscribed. */
export type Subscriber = { account_id: string; subscribe(): Promise<void>; unsubscribe(): Promise<void> }

type Hook = { url: string; verifyToken: string }

export async function subscriberFor({ operator, actor }: TestHouse, hook: Hook): Promise<Subscriber> {
  const account_id = (await operator.post('/operator/accounts', { app_id: APP, name: 'Neighbour' })).body.id
  const token = (await operator.post(`/operator/${APP}/tokens`, { accounts: [account_id] })).body.access_token
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  const path = `/${account_id}/subscribed_apps`
  return {
    account_id,
    subscribe: async () => assertDone(await actor(token).post(path, callback)),
    unsubscribe: async () => assertDone(await actor(token).delete(path)),
  }
}

/** A new one, subscribed at once. */
export async function accountFor(all: TestHouse, hook: Hook): Promise<string> {
  const { account_id, subscribe } = await subscriberFor(all, hook)
  await subscribe()
  return account_id
}

export type Bad = {
  name: string
  url: string
  verifyToken: string
  /** How many connections it held at most since it misbehaves. */
  openMost(): number
  misbehave(): void
  /** From now on it passes handshakes again; who waits for an answer is cut off. */
  behave(): void
  /** Resolves when the first connection that it held was given up. */
  givenUp: Promise<void>
}

/** Passes the handshake and answers like any other, until it misbehaves: then it does to every POST what it was made for. */
export async function badReceiver(
  t: Pick<TestContext, 'after'>,
  name: string,
  say: (socket: Socket) => void,
): Promise<Bad> {
  const sockets = new Set<Socket>()
  const givenUp = Promise.withResolvers<void>()
  let openMost = 0
  let isBad = false
  const server = createServer((socket) => {
    sockets.add(socket)
    if (isBad) openMost = Math.max(openMost, sockets.size)
    socket.on('error', () => {})
    socket.on('close', () => {
      if (sockets.delete(socket) && isBad) givenUp.resolve()
    })
    socket.on('data', (chunk) => {
      const challenge = /hub\.challenge=(\d+)/.exec(String(chunk))?.[1]
      if (challenge && !isBad) {
        socket.end(
          `HTTP/1.1 200 OK\r\ncontent-length: ${challenge.length}\r\nconnection: close\r\n\r\n${challenge}`,
        )
      } else if (String(chunk).startsWith('POST')) {
        if (isBad) say(socket)
        else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const become = (bad: boolean) => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    isBad = bad
  }
  return {
    name,
    url: `http://127.0.0.1:${port}/${encodeURIComponent(name)}`,
    verifyToken: 'v',
    openMost: () => openMost,
    misbehave: () => become(true),
    behave: () => become(false),
    givenUp: givenUp.promise,
  }
}

const OK = 'HTTP/1.1 200 OK\r\n'
export const KINDS: [string, (socket: Socket) => void, RegExp][] = [
  ['closes', (socket) => socket.destroy(), /^reset: /],
  ['500', (socket) => socket.write('HTTP/1.1 500 Oops\r\ncontent-length: 4\r\n\r\noops'), /answered 500/],
  [
    '302 to an internal address',
    (socket) =>
      socket.write('HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\ncontent-length: 0\r\n\r\n'),
    /answered 302 and points to http:\/\/169\.254\.169\.254\/; redirects are not followed/,
  ],
  ['not HTTP', (socket) => socket.write('hello\r\n\r\n'), /^bad answer: /],
  [
    '429 with Retry-After',
    (socket) => socket.write('HTTP/1.1 429 Slow\r\nretry-after: 600\r\ncontent-length: 0\r\n\r\n'),
    /answered 429/,
  ],
  [
    'a head without end',
    (socket) => {
      socket.write(OK)
      const timer = setInterval(() => socket.write(`x-more: ${'x'.repeat(5_000)}\r\n`), 1)
      socket.on('close', () => clearInterval(timer))
    },
    /^bad answer: the headers/,
  ],
  ['hangs', () => {}, /^timeout: no complete answer within 10 seconds/],
  [
    'drips',
    (socket) => {
      socket.write(`${OK}content-length: 1000\r\n\r\n`)
      const timer = setInterval(() => socket.write('x'), 1_000)
      socket.on('close', () => clearInterval(timer))
    },
    /^timeout: /,
  ],
]
