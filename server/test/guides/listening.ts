/** Which ports of this machine somebody listens on. */

import { connect } from 'node:net'

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
