/** Addresses that are not of the public internet: nobody gets there through the proxy who could not get there before. */

import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** The special ones of the IANA registries; clouds keep the credentials of a machine in one of them. */
const INSIDE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '168.63.129.16/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Of IPv6 one eighth is the internet; in these parts of it an IPv4 address may hide. */
const OUTSIDE_V6 = '2000::/3'
const HIDING_V6 = ['2001::/23', '2002::/16']

const listOf = (ranges: string[]): BlockList => {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

const inside = listOf([...INSIDE_V4, ...HIDING_V6])
const outside = listOf([OUTSIDE_V6])

export function isInside(address: string): boolean {
  if (isIP(address) === 0) return true
  return isIPv6(address)
    ? !outside.check(address, 'ipv6') || inside.check(address, 'ipv6')
    : inside.check(address, 'ipv4')
}

export class InsideAddress extends Error {}

/** Decided on the addresses that are really connected to; one that is inside among them condemns the name. */
export const lookupOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, [])
    if (addresses.some(({ address }) => isInside(address))) return done(new InsideAddress(host), [])
    const [first] = addresses
    if (options.all) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  })
}
