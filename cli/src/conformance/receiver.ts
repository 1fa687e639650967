/** A receiver of notifications: confirms the handshake of whoever knows its token, and keeps what it receives. */

import { createHmac } from 'node:crypto'
import { bodyOf, serve, targetOf } from '@parley-dev/testing/serving'

export const VERIFY_TOKEN = 'conformance'

/** One change of a notification, and the bytes it came in. */
export type Received = { field: string; value: unknown; isSignedBy(secret: string): boolean }

export type Receiver = { url: string; received: Received[]; close(): Promise<void> }

/** On loopback at a free port, or where others reach it: at a port of its own, under the address that they know. */
export async function receiverAt(reached: { url?: string; port?: number }): Promise<Receiver> {
  const received: Received[] = []
  // Where others reach it, at every address of this machine.
  const host = reached.url === undefined ? undefined : ''
  const { url, close } = await serve(
    async (request, response) => {
      const { searchParams } = targetOf(request)
      const body = await bodyOf(request)
      if (request.method === 'POST') received.push(...changesIn(body, request.headers))
      const token = searchParams.get('hub.verify_token')
      response.statusCode = token === null || token === VERIFY_TOKEN ? 200 : 403
      response.end(response.statusCode === 200 ? (searchParams.get('hub.challenge') ?? '') : '')
    },
    { host, port: reached.port },
  )
  return { url: reached.url ?? url, received, close }
}

type Notification = { entry?: { changes?: { field: string; value: unknown }[] }[] }

function changesIn(bytes: Buffer, headers: Record<string, string | string[] | undefined>): Received[] {
  const isSignedBy = (secret: string) =>
    headers['x-hub-signature-256'] === `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`
  try {
    const { entry = [] }: Notification = JSON.parse(`${bytes}`)
    return entry.flatMap(({ changes = [] }) => changes.map((change) => ({ ...change, isSignedBy })))
  } catch {
    // A sender of something else is found by what does not come.
    return []
  }
}
