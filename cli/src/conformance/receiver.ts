/** A callback that confirms its handshake: a subscription needs one. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function challengeAnswerer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume()
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    response.end(searchParams.get('hub.challenge') ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
