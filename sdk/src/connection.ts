/** Reaching a server: what a program says about it, with what is usual filled in. */

import { type Caller, caller, type Door } from './http/caller.ts'
import { transport } from './http/transport.ts'

export type ParleyOptions = {
  /** Where the server is: `http://127.0.0.1:8080`. */
  baseUrl: string
  token: string
  /**
   * Such as `v23.0`: the words of the platform, which refuses more; the newest version unless given. With `plain`, those
   * of Parley alone. What is spoken stands in `client.version`. Against the platform itself it has to be given: only then
   * does the token go along with links that lead elsewhere, as it must there.
   */
  version?: string
  /** The word in `<brand>_business_profile` and in `messaging_product`; unless given, that of the dialect. */
  brand?: string
  fetch?: typeof fetch
  /** Milliseconds for each attempt; 30 seconds unless given. */
  timeout?: number
  /** Attempts after the first; 2 unless given. */
  retries?: number
  /**
   * Whether the server does a POST once that is sent twice with the same Idempotency-Key. Unless given, that is found
   * out from its answers; until then, and where it does not, a POST that may have been done is not repeated.
   */
  idempotencyKeys?: boolean
}

/** The platform's newest, when this client was made. */
const NEWEST_VERSION = 'v26.0'
/** In place of a version: paths without one. */
const PLAIN = 'plain'

/** Table and types were written from one registry: what a name takes and answers is known by the type. */
export const typed = <D extends Door>(call: Caller<Door>): Caller<D> => call as unknown as Caller<D>

export function connect(
  table: Record<string, string>,
  {
    baseUrl,
    version: wanted,
    brand,
    token,
    timeout = 30_000,
    retries = 2,
    idempotencyKeys,
    ...given
  }: ParleyOptions,
): Caller<Door> {
  const version = wanted ?? NEWEST_VERSION
  const isPlain = version === PLAIN
  return caller(table, {
    transport: transport({
      server: baseUrl,
      token,
      isTokenForLinks: wanted !== undefined && !isPlain,
      timeout,
      retries,
      idempotencyKeys,
      // Called as a plain function: browsers refuse to fetch as a method of something else.
      fetch: given.fetch ?? ((...asked: Parameters<typeof fetch>) => fetch(...asked)),
    }),
    version,
    prefix: isPlain ? '' : `/${version}`,
    brand: brand ?? (isPlain ? 'chat' : 'whatsapp'),
  })
}
