/** PostgreSQL: any number of server and worker processes on one database. */

import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { ANSWER_MS_MAX, type BoundedClientConfig } from './bounded-client.ts'
import { fairPlaces, OURSELVES } from './fair-places.ts'
import { listenOn } from './listening.ts'
import { countedPlaces } from './load.ts'
import { applyMigrations, type Migrations, pendingOf } from './migrate.ts'
import { type Complain, openPool } from './postgres-pool.ts'
import { postgresStartProblem } from './start-problems.ts'
import type { Storage } from './storage.ts'
import type { Tables } from './tables.ts'
import { isConflict } from './trouble.ts'

const POOL_MAX = 10
/** What is only read, and statements that are their own transaction, find a connection beside all transactions. */
const TRANSACTIONS_MAX = POOL_MAX - 2
/** Waiting for a connection and then for an answer must end before a caller gives up, after some twelve seconds. */
const CONNECT_MS_MAX = 4_000
const STATEMENT_MS_MAX = ANSWER_MS_MAX - 1_000
/** The server does not hear of a silent link either: its side of a transaction would hold its locks for ever. */
const IDLE_IN_TRANSACTION_MS_MAX = 5_000
const KEEP_ALIVE_AFTER_MS = 10_000
const CONFLICT_TRIES_MAX = 5
/** A large table takes its time to be changed; and who starts second waits for who started first. */
const MIGRATION_MS_MAX = 600_000
/** The key under which the query builder's own migrator locks: versions that used it are locked out too. */
const MIGRATION_LOCK = '3853314791062309107'
/** Under this name it stands in the server's list of connections. */
export const LISTENER_NAME = 'parley listening'
const BIGINT_OID = 20

export function openPostgres(url: string, migrations: Migrations, complain: Complain): Storage {
  const settings: BoundedClientConfig = {
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    types: { getTypeParser: parserFor },
  }
  const pool = openPool(
    {
      ...settings,
      application_name: 'parley',
      max: POOL_MAX,
      statement_timeout: STATEMENT_MS_MAX,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS_MAX,
    },
    complain,
  )
  const db = queryBuilderOver(pool)
  const load = { commits: 0, conflicts: 0, waiting: 0 }
  const placed = countedPlaces(fairPlaces({ places: TRANSACTIONS_MAX, waitMsMax: CONNECT_MS_MAX }), load)
  const listening = listenOn({ ...settings, application_name: LISTENER_NAME }, complain)

  return {
    engine: 'postgres',
    isShared: true,
    read: db,

    transact: (work, party = OURSELVES) =>
      againAfterConflicts(load, () => placed(party, () => db.transaction().execute(work))),
    transactOne: (statement) => againAfterConflicts(load, () => statement(db)),

    snapshot: (look) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(look),

    version: () => undefined,
    load: () => ({
      ...load,
      connections: {
        open: pool.totalCount,
        idle: pool.idleCount,
        max: POOL_MAX,
        waiting: pool.waitingCount,
      },
    }),
    async migrate() {
      const unhurried = {
        application_name: 'parley migrating',
        answerMsMax: MIGRATION_MS_MAX,
        statement_timeout: MIGRATION_MS_MAX,
      }
      const migrating = queryBuilderOver(openPool({ ...settings, ...unhurried, max: 1 }, complain))
      try {
        await applyMigrations(migrations, (work) =>
          migrating.transaction().execute(async (transaction) => {
            await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(transaction)
            return work(transaction)
          }),
        )
      } catch (error) {
        throw postgresStartProblem(error as Error, url) ?? error
      } finally {
        await migrating.destroy()
      }
    },
    pendingMigrations: () => pendingOf(db, migrations),

    async tryLock(handle, name) {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(handle)
      return rows[0]?.taken === true
    },
    async notify(handle, channel) {
      if (handle.isTransaction) {
        const told = toldIn.get(handle) ?? new Set()
        if (told.has(channel)) return
        toldIn.set(handle, told.add(channel))
      }
      await sql`select pg_notify(${channel}, '')`.execute(handle)
    },
    listen: listening.listen,

    async close() {
      await listening.close()
      await db.destroy()
    },
  }
}

/** Others hear of a transaction once, when it is committed, however often it says so. */
const toldIn = new WeakMap<object, Set<string>>()

const queryBuilderOver = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

async function againAfterConflicts<T>(
  load: { commits: number; conflicts: number },
  run: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const value = await run()
      load.commits++
      return value
    } catch (error) {
      if (!isConflict(error)) throw error
      load.conflicts++
      if (tries >= CONFLICT_TRIES_MAX) throw error
    }
  }
}

/** Our integers stay below 2^53, so a bigint column reads as a number on this engine too. */
function parserFor(oid: number, format?: 'text' | 'binary') {
  return oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as 'text')
}
