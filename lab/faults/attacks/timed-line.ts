/** One kept connection on which one request after the other is timed, from its last byte to the first of its answer. */

import { openLine, portOf } from '../../../server/test/raw-http.ts'
import type { Ends } from '../scenario.ts'

const COMPLETE = /\r\ncontent-length: (\d+)\r\n[\s\S]*?\r\n\r\n/i

export async function keptLine(t: Ends, url: string) {
  const { socket, received, forget } = await openLine(portOf(url))
  socket.setNoDelay()
  t.after(() => socket.destroy())
  let wake: (() => void) | undefined
  let firstAt = 0
  socket.on('data', () => {
    firstAt ||= performance.now()
    const head = COMPLETE.exec(received())
    if (head && received().length >= head.index + head[0].length + Number(head[1])) wake?.()
  })
  socket.on('close', () => wake?.())

  async function ask(path: string, token: string): Promise<{ status: number; tookMs: number }> {
    forget()
    firstAt = 0
    const answered = new Promise<void>((resolve) => {
      wake = resolve
    })
    const request = `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`
    const began = performance.now()
    socket.write(request)
    await answered
    return { status: Number(received().slice(9, 12)), tookMs: firstAt - began }
  }

  return {
    status: async (path: string, token: string) => (await ask(path, token)).status,
    async refusal(path: string, token: string): Promise<number> {
      const { status, tookMs } = await ask(path, token)
      if (status !== 401) throw new Error(`a wrong token was answered with ${status}`)
      return tookMs
    },
  }
}
