/** What one interception takes at most: it serves one program and its children, not a network. */

import type { ServerOptions } from 'node:http'
import { HTTP_LIMITS as USUAL } from '@parley-dev/testing/serving'

export { CONNECTIONS_MAX } from '@parley-dev/testing/serving'

export const HANDSHAKE_MS_MAX = 10_000
export const CONNECT_MS_MAX = 15_000
/** Tunnels to others are theirs; one in which nothing moves for so long is forgotten. */
export const TUNNEL_IDLE_MS_MAX = 600_000

export const HTTP_LIMITS: ServerOptions = {
  ...USUAL,
  /** A file on a slow line may take its time. */
  requestTimeout: 600_000,
}
