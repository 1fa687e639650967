/** A receiver of notifications: confirms the handshake of whoever knows its token, and keeps what it hears. */

import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const VERIFY_TOKEN = 'conformance'

/** One change of a notification, and the bytes it came in. */
export type Heard = { field: string; value: unknown; isSignedBy(secret: string): boolean }

export type Receiver = { url: string; heard: Heard[]; close(): Promise<void> }

/** On loopback at a free port, or where others reach it: at a port of its own, under the address that they know. */
export async function receiverAt(reached: { url?: string; port?: number }): Promise<Receiver> {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method === 'POST') heard.push(...changesIn(Buffer.concat(chunks), request.headers))
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const token = searchParams.get('hub.verify_token')
    response.statusCode = token === null || token === VERIFY_TOKEN ? 200 : 403
    response.end(response.statusCode === 200 ? (searchParams.get('hub.challenge') ?? '') : '')
  })
  const address = reached.url === undefined ? '127.0.0.1' : undefined
  await new Promise<void>((resolve) => server.listen({ port: reached.port ?? 0, host: address }, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: reached.url ?? `http://127.0.0.1:${port}/`,
    heard,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Notification = { entry?: { changes?: { field: string; value: unknown }[] }[] }

function changesIn(bytes: Buffer, headers: Record<string, string | string[] | undefined>): Heard[] {
  const isSignedBy = (secret: string) =>
    headers['x-hub-signature-256'] === `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`
  try {
    const { entry = [] }: Notification = JSON.parse(`${bytes}`)
    return entry.flatMap(({ changes = [] }) => changes.map((change) => ({ ...change, isSignedBy })))
  } catch {
    // Whoever sends something else is heard of by what does not come.
    return []
  }
}
