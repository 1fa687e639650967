/** The connections to PostgreSQL that a process shares out; one that broke or fell silent is never shared out again. */

import pg from 'pg'
import type { BoundedClient, BoundedClientConfig } from './bounded-client.ts'
import { PreparingClient } from './preparing-client.ts'
import { ConnectionGivenUp } from './trouble.ts'

export type Complain = (error: Error) => void

/** The pool makes its connections of the class that it is given. */
const ours = (client: unknown) => client as BoundedClient

export function openPool(settings: BoundedClientConfig & pg.PoolConfig, complain: Complain): pg.Pool {
  const pool = new pg.Pool({ ...settings, Client: PreparingClient })
  const idle = new Set<BoundedClient>()
  pool.on('connect', (client) => {
    // Also while it is lent to a transaction, when the pool itself does not listen.
    client.on('error', complain)
    ours(client).onSilent = closeIdle
  })
  // Each connection complains for itself; the library hangs the connection with its keys on the error, to be logged.
  pool.on('error', (error: Error & { client?: unknown }) => {
    delete error.client
  })
  pool.on('acquire', (client) => void idle.delete(ours(client)))
  pool.on('release', (_error, client) => void idle.add(ours(client)))
  pool.on('remove', (client) => void idle.delete(ours(client)))

  /** Where one stands still, those that nobody has heard since are likely to: none is lent out to find it out. */
  function closeIdle(since: number): void {
    for (const client of idle)
      if (client.heardAt < since)
        void client.giveUp(new ConnectionGivenUp('another connection to the database fell silent'))
  }

  return pool
}
