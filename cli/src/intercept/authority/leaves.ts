/** Which certificate a client is shown: that of the host it asks for, made when it first does. */

import { createSecureContext, type SecureContext, type TlsOptions } from 'node:tls'
import { type Authority, makeLeaf } from './authority.ts'

/** Made again when it would end so soon that a connection might outlive it. */
const LEFT_MS_MIN = 3_600_000

export function leaves(
  authority: Authority,
  now: () => Date,
): Required<Pick<TlsOptions, 'SNICallback' | 'cert' | 'key'>> {
  const made = new Map<string, { context: SecureContext; ends: Date }>()

  function contextFor(host: string): SecureContext {
    const at = now()
    const known = made.get(host)
    if (known && known.ends.getTime() - at.getTime() > LEFT_MS_MIN) return known.context
    const { ends, ...pair } = makeLeaf(authority, [host], at)
    const context = createSecureContext(pair)
    made.set(host, { context, ends })
    return context
  }

  // For clients that name no host.
  const { cert, key } = makeLeaf(authority, authority.hosts, now())
  return {
    cert,
    key,
    SNICallback(name, done) {
      const host = name.toLowerCase()
      if (authority.hosts.includes(host)) done(null, contextFor(host))
      else done(new Error(`${host} is not intercepted`))
    },
  }
}
