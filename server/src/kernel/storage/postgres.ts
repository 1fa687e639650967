/** PostgreSQL: any number of server and worker processes on one database. */

import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { applyMigrations, type Migrations, pendingOf } from './migrate.ts'
import { PreparingClient, STALE_PLAN } from './preparing-client.ts'
import type { Storage } from './storage.ts'
import type { Tables } from './tables.ts'

const POOL_MAX = 10
const STATEMENT_TIMEOUT_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000
const CONFLICT_TRIES_MAX = 5
const LISTEN_RETRY_MS = 1_000
/** Serialization failure, deadlock, tables changed meanwhile: nothing was left behind, and it may simply run again. */
const CONFLICTS = new Set(['40001', '40P01', STALE_PLAN])
const BIGINT_OID = 20

export function openPostgres(url: string, migrations: Migrations, complain: (error: Error) => void): Storage {
  const settings: pg.PoolConfig = {
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser: parserFor },
  }
  const pool = new pg.Pool({
    ...settings,
    Client: PreparingClient,
    max: POOL_MAX,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
  })
  pool.on('error', complain)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const listening = listenOn(settings, complain)

  return {
    engine: 'postgres',
    read: db,

    transact: (work) => againAfterConflicts(() => db.transaction().execute(work)),
    transactOne: (statement) => againAfterConflicts(() => statement(db)),

    version: () => undefined,
    migrate: () => applyMigrations(db, migrations),
    pendingMigrations: () => pendingOf(db, migrations),

    async tryLock(handle, name) {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(handle)
      return rows[0]?.taken === true
    },
    async notify(handle, channel) {
      await sql`select pg_notify(${channel}, '')`.execute(handle)
    },
    listen: listening.listen,

    async close() {
      await listening.close()
      await db.destroy()
    },
  }
}

async function againAfterConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries >= CONFLICT_TRIES_MAX || !CONFLICTS.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** Our integers stay below 2^53, so a bigint column reads as a number on this engine too. */
function parserFor(oid: number, format?: 'text' | 'binary') {
  return oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as 'text')
}

/** One connection for all channels, made when first needed and made again when it breaks. */
function listenOn(settings: pg.ClientConfig, complain: (error: Error) => void) {
  const channels = new Map<string, Set<() => void>>()
  let client: pg.Client | undefined
  let asked: Promise<unknown> = Promise.resolve()
  let closed = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client(settings)
    client = fresh
    fresh.on('notification', ({ channel }) => {
      for (const heard of channels.get(channel) ?? []) heard()
    })
    fresh.on('error', (error) => {
      complain(error)
      void reconnect(fresh)
    })
    fresh.on('end', () => void reconnect(fresh))
    try {
      await fresh.connect()
      for (const channel of channels.keys()) await listenTo(fresh, channel)
    } catch (error) {
      complain(error as Error)
      void reconnect(fresh)
    }
  }

  /** One after the other: a connection takes one query at a time. */
  function listenTo(connection: pg.Client, channel: string): Promise<unknown> {
    const heard = asked.then(() => connection.query(`listen ${connection.escapeIdentifier(channel)}`))
    asked = heard.catch(() => {})
    return heard
  }

  async function reconnect(broken: pg.Client): Promise<void> {
    if (closed || client !== broken) return
    client = undefined
    await new Promise((resolve) => setTimeout(resolve, LISTEN_RETRY_MS).unref())
    if (!closed && !client) await connect()
  }

  return {
    listen(channel: string, heard: () => void) {
      const known = channels.get(channel)
      channels.set(channel, (known ?? new Set()).add(heard))
      if (!client) void connect()
      else if (!known) listenTo(client, channel).catch(complain)
      return () => {
        channels.get(channel)?.delete(heard)
      }
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
