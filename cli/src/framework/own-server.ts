/** What strains a server is sent to this machine only, unless somebody says that the other one is theirs. */

import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { EXIT, Problem, wordsOf } from './problem.ts'
import type { Flag } from './verb.ts'

export const OWN_SERVER_FLAG: Flag = {
  flags: '--i-own-this-server',
  about: 'send to an address that is not loopback: it is yours, or you may',
}

export type OwnServer = { iOwnThisServer?: boolean }

export async function assertOwnServer(url: string, { iOwnThisServer = false }: OwnServer): Promise<void> {
  if (iOwnThisServer) return
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw new Problem(`${host} has no address: ${wordsOf(cause)}.`, { exitCode: EXIT.unreachable, cause })
  })
  const other = found.find(({ address }) => !isLoopback(address))
  if (other)
    throw new Problem(`${host} is ${other.address}, which is not this machine.`, {
      next: 'If that server is yours, say so: --i-own-this-server.',
    })
}

const isLoopback = (address: string): boolean =>
  isIP(address) === 4 ? address.startsWith('127.') : /^(::1|::ffff:127\.[\d.]+)$/i.test(address)
