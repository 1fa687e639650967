/**
 * Which addresses a customer may make us call. Decided on the address that is really connected to, so a name
 * that changes its mind between check and use gains nothing.
 */

import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A refusal before or at connect; the text says which rule and never what answered there. */
export class BlockedAddress extends Error {
  readonly code = 'PARLEY_BLOCKED_ADDRESS'
}

/** IPv4: ordinary unicast only. IPv6: only 2000::/3, minus what embeds or tunnels other addresses. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.kind() === 'ipv4') return (parsed as ipaddr.IPv4).range() === 'unicast'
  const six = parsed as ipaddr.IPv6
  if (six.isIPv4MappedAddress()) return false
  return (((six.parts[0] ?? 0) >> 13) & 7) === 1 && six.range() === 'unicast'
}

export function assertPublicLiteral(hostname: string): void {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  if (isIP(bare) && !isPublicAddress(bare)) {
    throw new BlockedAddress('this address is not on the public internet, and calls to it are not made')
  }
}

/** Refuses a name if any of its addresses is not public: a mixed answer is how a rebinding attack looks. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    if (addresses.length === 0 || addresses.some((one) => !isPublicAddress(one.address))) {
      return done(new BlockedAddress('this name leads to an address that is not on the public internet'), '')
    }
    if (options.all) return done(null, addresses)
    const [first] = addresses
    done(null, first?.address ?? '', first?.family)
  })
}
