/**
 * The interception itself, three doors with one answer: a proxy, a listener that speaks TLS in the name of the platform's
 * hosts, and one that speaks plain HTTP for links that begin with http.
 */

import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { guard } from '@parley-dev/testing/serving'
import type { Authority } from '../authority/authority.ts'
import { leaves } from '../authority/leaves.ts'
import { answering, askedAt, type Upstream, type Watch } from './answering.ts'
import { forwarding } from './forward.ts'
import { CONNECTIONS_MAX, HANDSHAKE_MS_MAX, HTTP_LIMITS } from './limits.ts'
import { tunnels, wholeUrls } from './proxy.ts'
import { refuseTunnel } from './refusal.ts'
import type { Rules } from './rules.ts'
import type { Seen } from './seen.ts'

export type Interception = {
  proxy: Server
  tls: TlsServer
  plain: Server
  close(): Promise<void>
}

const TOO_MANY = `connections beyond ${CONNECTIONS_MAX} at once`

type Wanted = {
  upstream: Upstream
  authority: Authority
  rules: Rules
  seen: Seen
  now: () => Date
  watch?: Watch | undefined
}

export function interception({ upstream, authority, rules, seen, now, watch }: Wanted): Interception {
  const { forward, close } = forwarding()
  const answer = answering({ upstream, rules, seen, forward, watch })
  const tls = createTlsServer(
    { ...HTTP_LIMITS, ...leaves(authority, now), handshakeTimeout: HANDSHAKE_MS_MAX, minVersion: 'TLSv1.2' },
    (request, response) => answer(request, response, askedAt('https', request)),
  )
  const plain = createServer(HTTP_LIMITS, (request, response) =>
    answer(request, response, askedAt('http', request)),
  )
  const takeIn = (tunnel: Duplex, port: number) => (port === 443 ? tls : plain).emit('connection', tunnel)
  const proxied = { rules, seen, answer, forward, takeIn }
  const proxy = createServer(HTTP_LIMITS, wholeUrls(proxied)).on('connect', tunnels(proxied))

  const open = new Set<Duplex>()
  const doors = [proxy, tls, plain]
  for (const door of doors) {
    guard(door, refuseTunnel)
    door.on('connection', (socket: Duplex) => {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    })
    door.on('drop', () => seen.noteRefusal(TOO_MANY, `Refused: ${TOO_MANY}.`))
  }

  return {
    proxy,
    tls,
    plain,
    async close() {
      const listening = doors.filter((door) => door.listening)
      const closed = listening.map((door) => new Promise((done) => door.close(done)))
      for (const socket of open) socket.destroy()
      close()
      await Promise.all(closed)
    },
  }
}
