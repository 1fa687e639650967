/** A gateway for verification codes that takes every one, and returns the latest that was sent to a phone. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CodeGateway = {
  url: string
  /** How many codes a phone was sent. */
  sentTo(phone: string): number
  latestTo(phone: string): string
  sent(): number
}

export async function codeGateway(t: { after(end: () => unknown): void }): Promise<CodeGateway> {
  const codes = new Map<string, string[]>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { to, code } = JSON.parse(body)
      codes.set(to, [...(codes.get(to) ?? []), code])
      response.writeHead(204).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/codes`,
    sentTo: (phone) => codes.get(phone)?.length ?? 0,
    latestTo: (phone) => codes.get(phone)?.at(-1) ?? '',
    sent: () => [...codes.values()].reduce((sum, those) => sum + those.length, 0),
  }
}
