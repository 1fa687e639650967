/** HTTP by hand: bytes on a socket, and whatever comes back. */

import { connect, type Socket } from 'node:net'

const PATIENCE_MS = 60_000

export type Line = {
  socket: Socket
  received(): string
  /** What came is of no interest any more. */
  forget(): void
  closed: Promise<void>
}

/** A connection on which the first bytes have been sent. An error is an end like any other. */
export async function openLine(port: number, bytes: string | Uint8Array = ''): Promise<Line> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const connected = Promise.withResolvers<void>()
  socket.on('connect', connected.resolve).on('error', connected.resolve)
  await connected.promise
  if (bytes.length > 0) socket.write(bytes)
  const forget = () => {
    received = ''
  }
  return { socket, received: () => received, forget, closed }
}

/** Silence after which a client that has its answer says no more, as one does that has nothing more to ask. */
const SILENCE_MS = 500

/** Sends bytes and gives everything that came back until the connection was closed. */
export async function exchange(port: number, bytes: string | Uint8Array): Promise<string> {
  const { socket, received, closed } = await openLine(port, bytes)
  const timer = setTimeout(() => socket.destroy(), PATIENCE_MS)
  let silence: NodeJS.Timeout | undefined
  socket.on('data', () => {
    clearTimeout(silence)
    silence = setTimeout(() => socket.end(), SILENCE_MS)
  })
  await closed
  clearTimeout(timer)
  clearTimeout(silence)
  return received()
}

export type RawAnswer = { status: number; headers: string; body: string }

/** The answers in what came back, each as long as it says it is; interim ones are left out. */
export function answersIn(received: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let rest = received; rest.startsWith('HTTP/1.1 '); ) {
    const end = rest.indexOf('\r\n\r\n')
    const headers = rest.slice(0, end)
    const status = Number(headers.slice(9, 12))
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1] ?? 0)
    if (status >= 200) answers.push({ status, headers, body: rest.slice(end + 4, end + 4 + length) })
    rest = rest.slice(end + 4 + (status >= 200 ? length : 0))
  }
  return answers
}

export const portOf = (url: string) => Number(new URL(url).port)
