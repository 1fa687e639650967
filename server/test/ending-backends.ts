/** A way to PostgreSQL on which a server can end a connection in the very piece of bytes that says it is ready. */

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const AUTHENTICATED = Buffer.from('520000000800000000', 'hex')
const READY = Buffer.from('5a0000000549', 'hex')
const FATAL = errorResponse({ S: 'FATAL', V: 'FATAL', C: '57P01', M: 'terminating connection' })

export type EndingBackends = {
  url: string
  /** What is opened from here on is ended as soon as it is ready; how many were is counted. */
  begin(): void
  /** Those that are open are broken; what is opened from here on passes. */
  heal(): void
  ended(): number
  close(): void
}

/** In front of the server that an address names; without one it stands for a server, and ends every connection. */
export async function endingBackends(address?: string): Promise<EndingBackends> {
  const url = new URL(address ?? 'postgres://nobody@localhost/none')
  const target = { host: url.hostname, port: Number(url.port) }
  const near = new Set<Socket>()
  let isEnding = address === undefined
  let ended = 0

  function end(socket: Socket, said: Buffer): void {
    ended++
    socket.end(Buffer.concat([said, FATAL]))
  }

  const server = createServer((socket) => {
    near.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => near.delete(socket))
    if (address === undefined)
      return void socket.once('data', () => end(socket, Buffer.concat([AUTHENTICATED, READY])))
    const far = connect(target)
    far.on('error', () => socket.destroy())
    far.on('close', () => socket.end())
    socket.on('close', () => far.destroy())
    socket.pipe(far)
    far.on('data', (chunk: Buffer) => {
      if (!isEnding || !chunk.subarray(-READY.length).equals(READY)) return void socket.write(chunk)
      end(socket, chunk)
      far.destroy()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  const breakAll = () => {
    for (const socket of near) socket.destroy()
  }
  return {
    url: url.href,
    begin() {
      isEnding = true
      breakAll()
    },
    heal() {
      isEnding = false
      breakAll()
    },
    ended: () => ended,
    close() {
      breakAll()
      server.close()
    },
  }
}

function errorResponse(fields: Record<string, string>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([name, value]) => `${name}${value}\0`)
      .join('')}\0`,
  )
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
