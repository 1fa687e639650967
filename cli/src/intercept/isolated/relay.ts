/** Bytes from one place to another, both ways: a socket file crosses the border between two networks, a port does not. */

import { connect, createServer, type Server, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { CONNECTIONS_MAX } from '../proxy/limits.ts'

export type Place = { path: string } | { host: string; port: number }

/** Takes connections in one place and hands them on to another. */
export async function relay(from: Place, to: Place): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (incoming) => {
    const outgoing = connect({ ...to, allowHalfOpen: true })
    // Also after both ways have ended.
    for (const socket of [incoming, outgoing]) socket.on('error', () => socket.destroy())
    joinBoth(incoming, outgoing)
  })
  server.maxConnections = CONNECTIONS_MAX
  await listen(server, from)
  return server
}

function joinBoth(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    pipeline(from, to, (error) => {
      if (error) to.destroy()
    })
}

/** Answers once it listens; an error of a connection later is reported there. */
export function listen(server: Server, place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(place, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
