/** The pool of connections to PostgreSQL; a connection that broke or went silent is never lent again. */

import pg from 'pg'
import { ConnectionGivenUp } from '../trouble.ts'
import { Client, type ClientConfig } from './client.ts'

export type Complain = (error: Error) => void

/** The pool makes its connections of this class. */
const ours = (client: unknown) => client as Client

/** What the query builder uses of a pool, and its figures. */
export type Pool = Pick<pg.Pool, 'options' | 'end'> & {
  connect(): Promise<pg.PoolClient>
  connections(): { open: number; idle: number; waiting: number }
}

export type PoolSettings = ClientConfig & pg.PoolConfig

export function openPool(settings: PoolSettings, complain: Complain): Pool {
  const pool = new pg.Pool({ ...settings, Client: Client as never })
  const { all } = settings.hosts
  const idle = new Set<Client>()
  let trustedFrom = 0
  pool.on('connect', (client) => {
    // Also while it is lent to a transaction, when the pool itself does not listen.
    client.on('error', complain)
    ours(client).onSilent = closeIdle
    ours(client).onReadOnly = closeAll
  })
  // Each connection reports its own errors; the driver attaches the connection with its keys to the error, which must
  // not be logged.
  pool.on('error', (error: Error & { client?: unknown }) => {
    delete error.client
  })
  pool.on('acquire', (client) => void idle.delete(ours(client)))
  pool.on('release', (_error, client) => {
    idle.add(ours(client))
    if (ours(client).openedAt < trustedFrom) closeDemoted(ours(client))
  })
  pool.on('remove', (client) => void idle.delete(ours(client)))

  /**
   * When one connection goes silent, those that have not answered since are likely to be silent, too: none of them is
   * lent.
   */
  function closeIdle(since: number): void {
    for (const client of idle)
      if (client.answeredAt < since)
        void client.giveUp(new ConnectionGivenUp('another connection to the database fell silent'))
  }

  /** Reads over the remaining connections would be stale after the next write, which goes to another server. */
  function closeAll(): void {
    trustedFrom = performance.now()
    for (const client of idle) closeDemoted(client)
  }

  function closeDemoted(client: Client): void {
    void client.giveUp(new ConnectionGivenUp('the server of this connection may only be read'))
  }

  return {
    options: pool.options,
    async connect() {
      for (let tries = 1; ; tries++) {
        try {
          return await pool.connect()
        } catch (error) {
          if (tries === all.length || !settings.hosts.hasFailedWith(error as Error)) throw error
        }
      }
    },
    end: () => pool.end(),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}
