/** Ports of this machine for what a guide starts. */

import { connect, createServer } from 'node:net'

/** Below those that the system gives away, so that nobody who asks it for any gets this one before it is used. */
const FROM = 20_000
const RANGE = 10_000

export async function freePort(): Promise<number> {
  const port = FROM + Math.floor(Math.random() * RANGE)
  const server = createServer()
  const isFree = await new Promise<boolean>((answer) => {
    server.on('error', () => answer(false))
    server.listen(port, '127.0.0.1', () => answer(true))
  })
  if (!isFree) return freePort()
  await new Promise((done) => server.close(done))
  return port
}

export const areListening = (ports: number[]): Promise<boolean[]> => Promise.all(ports.map(isListening))

const isListening = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      answer(true)
    })
    socket.on('error', () => answer(false))
  })
