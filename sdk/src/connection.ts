/** How a client reaches its server, with what is usual filled in. */

import type { Connection } from './http/transport.ts'

type Given = Partial<Connection> & Pick<Connection, 'token'>

export const connectionOf = (
  given: { [K in keyof Given]: Given[K] | undefined } & { token: string },
): Connection => ({
  token: given.token,
  // Called as a plain function: browsers refuse to fetch as a method of something else.
  fetch: given.fetch ?? ((...asked: Parameters<typeof fetch>) => fetch(...asked)),
  timeout: given.timeout ?? 30_000,
  retries: given.retries ?? 2,
  idempotencyKeys: given.idempotencyKeys,
})

export const withoutEndSlash = (url: string): string => (url.endsWith('/') ? url.slice(0, -1) : url)
