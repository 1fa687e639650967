/** Reaching a server: what a program says about it, with what is usual filled in. */

import { type Caller, caller, type Door } from './http/caller.ts'
import { transport } from './http/transport.ts'

export type ParleyOptions = {
  /** Where the server is: `http://127.0.0.1:8080`. */
  baseUrl: string
  token: string
  /** Such as `v23.0`: asks for the words of the platform, and is needed there. */
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

/** What a client of any door stands on, `@parley-dev/operator` among them: asks operations by name, from a table of `METHOD /path/{id}`. */
export function callerAt<D extends Door>(
  table: Record<keyof D & string, string>,
  { baseUrl, version, brand, token, timeout = 30_000, retries = 2, idempotencyKeys, ...given }: ParleyOptions,
): Caller<D> {
  return caller<D>(table, {
    transport: transport({
      server: baseUrl,
      token,
      isTokenForLinks: version !== undefined,
      timeout,
      retries,
      idempotencyKeys,
      // Called as a plain function: browsers refuse to fetch as a method of something else.
      fetch: given.fetch ?? ((...asked: Parameters<typeof fetch>) => fetch(...asked)),
    }),
    prefix: version === undefined ? '' : `/${version}`,
    brand: brand ?? (version === undefined ? 'chat' : 'whatsapp'),
  })
}
