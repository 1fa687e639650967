/** Which hosts the interception answers for, which pass, and which are refused. */

import { isIP } from 'node:net'
import { isInside } from './inside.ts'
import type { Refused } from './refusal.ts'

export type Rules = {
  /** Answered by Parley. */
  hosts: ReadonlySet<string>
  /** Nothing passes but what is allowed by name. */
  isStrict: boolean
  /** Pass, though nothing else does, or though they are inside. */
  allowed: ReadonlySet<string>
}

export type Destination = { host: string; port: number }

export type Verdict =
  | { is: 'ours' }
  | { is: 'passing'; mayBeInside: boolean }
  | { is: 'refused'; refused: Refused }

/** Where the platform's hosts are answered. */
export const PLATFORM_PORTS = [80, 443]

const refusal = (message: string): Verdict => ({ is: 'refused', refused: { status: 403, message } })

export function judge({ hosts, isStrict, allowed }: Rules, { host, port }: Destination): Verdict {
  if (hosts.has(host))
    return PLATFORM_PORTS.includes(port)
      ? { is: 'ours' }
      : refusal(`${host} is answered by Parley on ports ${PLATFORM_PORTS.join(' and ')}, not on ${port}.`)
  if (allowed.has(host)) return { is: 'passing', mayBeInside: true }
  if (isStrict) return refusal(notAllowed(host))
  if (isIP(host) !== 0 && isInside(host)) return refusal(notOutside(host))
  return { is: 'passing', mayBeInside: false }
}

const notAllowed = (host: string): string =>
  `${host} is none of the platform's hosts, and --strict lets nothing else pass. Allow it with --allow ${host}.`

export const notOutside = (host: string): string =>
  `${host} is not on the public internet, and the proxy does not connect there. Allow it with --allow ${host}.`

const AUTHORITY = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]{1,253})):(\d{1,5})$/i

/** What follows the word CONNECT; nothing if it is not a host with a port. */
export function readDestination(text: string): Destination | undefined {
  const [, address, name, digits] = AUTHORITY.exec(text) ?? []
  const host = (address ?? name)?.toLowerCase().replace(/\.$/, '')
  const port = Number(digits)
  return host && port > 0 && port < 65_536 ? { host, port } : undefined
}

/** Of a request with a whole URL; nothing if it is not one of the web. */
export function destinationOf({ protocol, hostname, port }: URL): Destination | undefined {
  const usual = { 'http:': 80, 'https:': 443 }[protocol]
  if (usual === undefined) return undefined
  return { host: hostname.replace(/^\[|\]$|\.$/g, ''), port: port === '' ? usual : Number(port) }
}
