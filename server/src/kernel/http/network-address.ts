/** Which network a request comes from: that of the socket, or where a proxy of ours says that it came from. */

import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { z } from 'zod'
import { setting } from '../process/settings.ts'

export const trustedProxiesSetting = setting(
  'PARLEY_TRUSTED_PROXIES',
  'Addresses or networks (10.0.0.0/8), separated by commas, of the proxies whose X-Forwarded-For, -Host, -Proto and -Prefix are believed. Unset: none, but for the -Proto of what runs on this machine.',
  z.string().optional().transform(readNetworks),
)

type Network = { address: string; bits: number }

/** Undefined where there are none, which is nearly everywhere: then no request need be looked at. */
export type TrustedProxies = BlockList | undefined

function readNetworks(text: string | undefined, context: z.RefinementCtx): TrustedProxies {
  const list = new BlockList()
  for (const word of (text ?? '').split(',').map((one) => one.trim())) {
    if (word === '') continue
    const network = readNetwork(word)
    if (network) list.addSubnet(network.address, network.bits, familyOf(network.address))
    else context.addIssue({ code: 'custom', message: `"${word}" is neither an address nor a network` })
  }
  return list.rules.length > 0 ? list : undefined
}

function readNetwork(word: string): Network | undefined {
  const [address = '', bits, ...more] = word.split('/')
  const most = isIPv6(address) ? 128 : 32
  const given = bits === undefined ? most : Number(bits)
  const isOne = isIP(address) !== 0 && more.length === 0 && /^\d*$/.test(bits ?? '') && given <= most
  return isOne ? { address, bits: given } : undefined
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Is whoever holds the other end of the connection a proxy of ours? */
export function isTrusted(address: string | undefined, trusted: TrustedProxies): boolean {
  if (!trusted) return false
  const peer = plain(address ?? '')
  return isIP(peer) !== 0 && trusted.check(peer, familyOf(peer))
}

/** Does whoever holds the other end of the connection run here, too? */
export const isThisMachine = (address: string | undefined): boolean =>
  /^(127\.|::1$)/.test(plain(address ?? ''))

/** An IPv4 address, or the network of an IPv6 one: of those everybody has as many as they like. */
export function networkAddress(
  request: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  trusted: TrustedProxies,
): string | undefined {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  let address = plain(request.socket.remoteAddress ?? '')
  while (isTrusted(address, trusted)) {
    const before = plain(forwarded.pop() ?? '')
    if (isIP(before) === 0) break
    address = before
  }
  if (isIP(address) === 0) return undefined
  return isIPv6(address) ? firstHalfOf(address) : address
}

const LOCAL_NAMES = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i
const HANDED_ON = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Sent on this very machine, to this machine by name, and handed on by nobody. The name counts as well: a page of
 * somebody else's may have its own name lead here.
 */
export function isLocal({ headers, socket }: IncomingMessage): boolean {
  const peer = plain(socket.remoteAddress ?? '')
  return (
    (peer === '::1' || peer.startsWith('127.')) &&
    LOCAL_NAMES.test(headers.host ?? '') &&
    HANDED_ON.every((name) => headers[name] === undefined)
  )
}

/** As a socket that takes both kinds writes an IPv4 address. */
const plain = (text: string) => text.trim().replace(/^::ffff:(?=\d+\.)/i, '')

function firstHalfOf(address: string): string {
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':')))
  const missing = address.includes('::') ? 8 - (before?.length ?? 0) - (after?.length ?? 0) : 0
  const all = [...(before ?? []), ...Array.from({ length: missing }, () => '0'), ...(after ?? [])]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
