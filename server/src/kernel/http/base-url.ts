/** The address under which whoever asks knows us: links in the answer must work from where they are. */

import type { IncomingMessage } from 'node:http'
import type { House } from '../call/house.ts'
import { withoutEndSlashes } from '../graph/path.ts'
import { isThisMachine, isTrusted, type TrustedProxies } from './network-address.ts'

/** Nothing else may come into a link: neither a path nor a user name. */
const HOST = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/

/** Where a proxy has us among other things. */
const PREFIX = /^(?:\/[A-Za-z0-9._~-]{1,100}){1,10}$/

/** What the operator set (PARLEY_PUBLIC_URL); else what the request itself, or a proxy of ours, calls us. */
export function baseUrlOf(
  { house, trusted }: { house: House; trusted: TrustedProxies },
  request: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
): string {
  if (house.isPublicUrlSet) return house.publicUrl
  const { headers, socket } = request
  const isForwarded = isTrusted(socket.remoteAddress, trusted)
  const host = (isForwarded && firstOf(headers['x-forwarded-host'])) || headers.host
  const isHttps = firstOf(headers['x-forwarded-proto'])?.toLowerCase() === 'https'
  // On this machine stands what speaks https for us: an interception, a tunnel, a proxy that keeps the Host.
  const scheme = isHttps && (isForwarded || isThisMachine(socket.remoteAddress)) ? 'https' : 'http'
  if (host === undefined || !HOST.test(host)) return house.publicUrl
  const prefix = isForwarded ? withoutEndSlashes(firstOf(headers['x-forwarded-prefix']) ?? '') : ''
  return `${scheme}://${host}${PREFIX.test(prefix) ? prefix : ''}`
}

const firstOf = (header: string | string[] | undefined) =>
  header === undefined ? undefined : [header].flat().join(',').split(',')[0]?.trim() || undefined
