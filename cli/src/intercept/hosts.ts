/** The names for which the interception answers: the platform's own, as they are written into other people's clients. */

import { Problem } from '../framework/problem.ts'

/** The graph and what stands beside it: its beta, uploads, files of messages, and the older interface. */
export const PLATFORM_HOSTS = [
  'graph.facebook.com',
  'graph.beta.facebook.com',
  'rupload.facebook.com',
  'lookaside.fbsbx.com',
  'api.facebook.com',
]

const NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const HOSTS_MAX = 100

/** Names separated by commas; the order means nothing. */
export function readHosts(text: string): string[] {
  const hosts = [...new Set(text.split(',').map((host) => host.trim().toLowerCase()))].sort()
  if (hosts.length > HOSTS_MAX)
    throw new Problem(`${hosts.length} hosts are too many; at most ${HOSTS_MAX} are intercepted.`)
  for (const host of hosts)
    if (!NAME.test(host))
      throw new Problem(`"${host}" is no name of a host.`, {
        next: 'Names look like graph.example.com, separated by commas, without https:// and without a port.',
      })
  return hosts
}
