/** Ports of this machine for what a guide starts. */

import { type AddressInfo, connect, createServer } from 'node:net'

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
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
