/** Receives webhooks, and notifies whoever waits for a message. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Receiver = { url: string; received(messageId: string): Promise<void>; close(): void }

export async function startReceiver(): Promise<Receiver> {
  const known = new Map<string, () => void>()
  const server = createServer((asked, answer) => {
    const challenge = new URL(asked.url ?? '/', 'http://receiver').searchParams.get('hub.challenge')
    let text = ''
    asked.on('data', (chunk) => {
      text += chunk
    })
    asked.on('end', () => {
      for (const [id, notify] of known) if (text.includes(id)) notify()
      answer.end(challenge ?? '')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received: (id) =>
      new Promise((resolve) => {
        known.set(id, () => {
          known.delete(id)
          resolve()
        })
      }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
