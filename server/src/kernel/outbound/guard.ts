/**
 * Which addresses a customer may make us call. Decided on the address that is really connected to, so a name
 * that changes its mind between check and use gains nothing.
 */

import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Names } from './names/names.ts'
import { SPECIAL_ADDRESSES, SPECIAL_NAMES } from './special-addresses.ts'

/** A refusal before or at connect; the text says which rule and never what answered there. */
export class BlockedAddress extends Error {
  readonly code = 'PARLEY_BLOCKED_ADDRESS'
}

const SPECIAL_RANGES = SPECIAL_ADDRESSES.map((one) => ipaddr.parseCIDR(one.range))

/** Ordinary unicast as the library knows it, of IPv6 only 2000::/3, and nothing that stands in our own list. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && (((parsed.parts[0] ?? 0) >> 13) & 7) !== 1) return false
  return (
    parsed.range() === 'unicast' && !SPECIAL_RANGES.some(([range, bits]) => isWithin(parsed, range, bits))
  )
}

type Parsed = ipaddr.IPv4 | ipaddr.IPv6

const isWithin = (address: Parsed, range: Parsed, bits: number) =>
  address.kind() === range.kind() && address.match([range, bits] as never)

const SPECIAL = new Set(SPECIAL_NAMES.map((one) => one.name))

/** Neither a special name nor below one; whether it leads to a public address is another question. */
export function isPublicName(hostname: string): boolean {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.')
  return !labels.some((_, at) => SPECIAL.has(labels.slice(at).join('.')))
}

/** Ports on which something other than a web server is waiting for a stray line of text. */
const OTHER_PROTOCOLS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 138, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513,
  514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 873, 989, 990, 993, 995, 1433, 1521,
  1719, 1720, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672,
  5900, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 7001, 8500, 9042, 9092, 9200, 9300,
  10080, 10250, 11211, 15672, 26257, 27017, 27018, 27019,
])

/** Refused wherever it points: what is not the web, and what hides a name in front of the host. */
export function assertWebUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new UncallableUrl('this is not a URL')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new UncallableUrl(`${url.protocol}// is not called, only https:// and http:// are`)
  if (url.username !== '' || url.password !== '')
    throw new UncallableUrl('an address with a user name or password in it is not called')
  return url
}

export class UncallableUrl extends Error {
  readonly code = 'PARLEY_UNCALLABLE_URL'
}

/** Who may be called: in production the public internet, and there only where web servers are. */
export type Guard = {
  allows(address: string): boolean
  allowsName(hostname: string): boolean
  allowsPort(port: number): boolean
}

export const publicInternet: Guard = {
  allows: isPublicAddress,
  allowsName: isPublicName,
  allowsPort: (port) => !OTHER_PROTOCOLS.has(port),
}

export function assertAllowedUrl(guard: Guard, url: URL): void {
  if (url.port !== '' && !guard.allowsPort(Number(url.port)))
    throw new BlockedAddress(`port ${url.port} belongs to another protocol than HTTP, and is not called`)
  assertAllowedLiteral(guard, url.hostname)
  if (!guard.allowsName(url.hostname)) throw new BlockedAddress(NOT_PUBLIC_NAME)
}

/** An address literal never reaches a lookup hook, so it is checked by itself. */
export function assertAllowedLiteral(guard: Guard, hostname: string): void {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  if (isIP(bare) && !guard.allows(bare)) throw new BlockedAddress(NOT_PUBLIC)
}

export const NOT_PUBLIC = 'this address is not on the public internet, and calls to it are not made'
const NOT_PUBLIC_NAME = 'this name leads to an address that is not on the public internet'

/** How a connection finds out where a name leads to. */
export function lookupBy(addressesOf: Names['addressesOf']): LookupFunction {
  return (hostname, options, done) => {
    addressesOf(hostname).then(
      (addresses) => {
        if (options.all) return done(null, addresses)
        const [first] = addresses
        done(null, first?.address ?? '', first?.family)
      },
      (error: Error) => done(error, ''),
    )
  }
}

/** Refuses a name if any of its addresses is not public: a mixed answer is how a rebinding attack looks. */
export function guardedNames(guard: Guard, names: Names): Names['addressesOf'] {
  return async (hostname) => {
    const addresses = await names.addressesOf(hostname)
    if (addresses.length === 0 || addresses.some((one) => !guard.allows(one.address)))
      throw new BlockedAddress(NOT_PUBLIC_NAME)
    return addresses
  }
}
