/** A tunnel to a host that is none of ours: bytes both ways, unread. */

import { connect } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { InsideAddress, lookupOutside } from './inside.ts'
import { CONNECT_MS_MAX, TUNNEL_IDLE_MS_MAX } from './limits.ts'
import { refuseTunnel } from './refusal.ts'
import { type Destination, notOutside } from './rules.ts'

export const ESTABLISHED = 'HTTP/1.1 200 Connection Established\r\n\r\n'

export function openTunnel(
  client: Duplex,
  head: Buffer,
  { host, port, mayBeInside }: Destination & { mayBeInside: boolean },
): void {
  const way = connect({ host, port, ...(!mayBeInside && { lookup: lookupOutside }) })
  way.setTimeout(CONNECT_MS_MAX, () => way.destroy(new Error('it took too long')))
  const fail = (error: NodeJS.ErrnoException) =>
    refuseTunnel(
      client,
      error instanceof InsideAddress
        ? { status: 403, message: notOutside(host) }
        : {
            status: 502,
            message: `${host}:${port} cannot be reached (${error.code ?? error.message}).`,
            isTransient: true,
          },
    )
  way.once('error', fail)
  way.once('connect', () => {
    way.off('error', fail)
    way.setTimeout(TUNNEL_IDLE_MS_MAX, () => way.destroy())
    client.write(ESTABLISHED)
    if (head.length > 0) way.write(head)
    pipeline(client, way, client, () => undefined)
  })
  client.on('close', () => way.destroy())
}
