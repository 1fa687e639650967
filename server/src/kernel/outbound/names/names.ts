/**
 * From host names to addresses, by asking name servers ourselves. The system's way (getaddrinfo) takes one of four
 * threads for as long as a server is silent, so that four silent names would stop every connection to anybody.
 */

import { promises as dns, type RecordWithTtl } from 'node:dns'
import { type Address, addressOf } from './address.ts'
import { type HostsFile, hostsFile } from './hosts-file.ts'
import { type SearchList, searchList, spellingsOf } from './search-list.ts'

export const NAME_LIMITS = {
  /** One try; there are two, and c-ares waits longer for the second. */
  tryMs: 1_500,
  tryMsMax: 2_500,
  tries: 2,
  keptMsMin: 1_000,
  keptMsMax: 60_000,
  /** That there is no such name, or that nobody answers for it. */
  failureKeptMs: 3_000,
  keptMax: 2_000,
} as const

/** Nobody knows the name, or nobody answers for it. */
export class NameNotFound extends Error {
  readonly code = 'PARLEY_NAME_NOT_FOUND'
}

export type Names = {
  /** All of its addresses, those of IPv4 first; one question at a time for each name, whoever asks. */
  addressesOf(name: string): Promise<Address[]>
  close(): void
}

export type NamesOptions = {
  /** Asked instead of those of the system: `10.0.0.2` or `10.0.0.2:5353`. */
  servers?: readonly string[]
  hosts?: HostsFile
  search?: () => SearchList
}

type Known = { until: number; addresses: Promise<Address[]> }

export function namesFrom(options: NamesOptions = {}): Names {
  const { servers, hosts = hostsFile(), search = searchList() } = options
  const known = new Map<string, Known>()
  let list: SearchList | undefined
  let asking: dns.Resolver | undefined

  /** The system's servers are read again when its file has changed, as after joining another network. */
  function resolver(): dns.Resolver {
    const current = search()
    if (asking && list === current) return asking
    list = current
    asking = new dns.Resolver({
      timeout: NAME_LIMITS.tryMs,
      maxTimeout: NAME_LIMITS.tryMsMax,
      tries: NAME_LIMITS.tries,
    })
    if (servers && servers.length > 0) asking.setServers(servers)
    return asking
  }

  async function ask(name: string): Promise<{ addresses: Address[]; ttlMs: number }> {
    const through = resolver()
    for (const spelling of spellingsOf(name, search())) {
      const found = await recordsOf(through, spelling)
      if (found.length === 0) continue
      const ttl = Math.min(...found.map((record) => record.ttl))
      return { addresses: found.map((record) => addressOf(record.address)), ttlMs: ttl * 1_000 }
    }
    throw new NameNotFound('the host name does not resolve')
  }

  function remember(name: string): Promise<Address[]> {
    const one: Known = { until: Number.POSITIVE_INFINITY, addresses: Promise.resolve([]) }
    const keepFor = (milliseconds: number) => {
      one.until = performance.now() + milliseconds
    }
    one.addresses = ask(name).then(
      ({ addresses, ttlMs }) => {
        keepFor(Math.min(Math.max(ttlMs, NAME_LIMITS.keptMsMin), NAME_LIMITS.keptMsMax))
        return addresses
      },
      (error: unknown) => {
        keepFor(NAME_LIMITS.failureKeptMs)
        throw error
      },
    )
    known.delete(name)
    known.set(name, one)
    if (known.size > NAME_LIMITS.keptMax) known.delete(known.keys().next().value ?? '')
    return one.addresses
  }

  return {
    async addressesOf(written) {
      const name = written.toLowerCase()
      const here = hosts(name.replace(/\.$/, ''))
      if (here) return here
      const before = known.get(name)
      return before && performance.now() < before.until ? before.addresses : remember(name)
    },
    close: () => asking?.cancel(),
  }
}

/** What c-ares calls an answer, though an empty one. */
const NONE = new Set(['ENODATA', 'ENOTFOUND'])

/** Of both families; what one of them finds counts, though the other finds nobody who answers. */
async function recordsOf(through: dns.Resolver, name: string): Promise<RecordWithTtl[]> {
  const asked = await Promise.allSettled([
    through.resolve4(name, { ttl: true }),
    through.resolve6(name, { ttl: true }),
  ])
  const found = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (found.length > 0) return found
  for (const one of asked) {
    if (one.status === 'fulfilled' || NONE.has(one.reason.code)) continue
    throw new NameNotFound(
      /TIMEOUT|CANCELLED/.test(one.reason.code)
        ? 'the name servers did not answer when they were asked for the host name'
        : `the name servers could not say what the host name leads to (${one.reason.code})`,
    )
  }
  return []
}
