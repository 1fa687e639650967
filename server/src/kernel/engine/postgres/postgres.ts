/** PostgreSQL: any number of server and worker processes on one database. */

import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { compilable, compiledOnce } from '../compiled.ts'
import { countedPlaces } from '../load.ts'
import { buildBeside } from '../migrating/large-index.ts'
import { applyMigrations, type Migrations, schemaIn } from '../migrating/migrate.ts'
import { postgresStartProblem } from '../start-problems.ts'
import type { Storage } from '../storage.ts'
import type { Tables, Writer } from '../tables.ts'
import { isConflict } from '../trouble.ts'
import { announcing } from './announcing.ts'
import { ANSWER_MS_MAX, type Client, type ClientConfig } from './client.ts'
import { fairQueue, OURSELVES } from './fair-queue.ts'
import { groupsOver } from './groups.ts'
import { hostsIn } from './hosts.ts'
import { listenOn } from './listening.ts'
import { announce, announcedIn, notify, tellAll } from './notices.ts'
import { assertDriverKnown } from './pipeline.ts'
import { type Complain, openPool, type Pool } from './pool.ts'
import { assertRoleLimits } from './pooled-limits.ts'
import { type ReplicaReads, replicaReads } from './replica.ts'

/** Where nobody says otherwise. */
export const CONNECTIONS = 10
/** A new connection knows no table and no plan: its first questions take many times as long, and a burst would ask them. */
const POOL_IDLE_MS = 600_000
/** What is only read, and statements that are their own transaction, find a connection beside all transactions. */
const BESIDE_TRANSACTIONS = 2
export const CONNECTIONS_MIN = BESIDE_TRANSACTIONS + 1
/** Waiting for a connection and then for an answer must end before a caller gives up, after some twelve seconds. */
const CONNECTING = 4 / 7
/** Less than an answer may take, so that it is mostly the server that ends a statement. */
const STATEMENT = 6 / 7
/** The server does not hear of a silent link either: its side of a transaction would hold its locks for ever. */
const IDLE_IN_TRANSACTION = 5 / 7
/** The primary has yet to be asked where the replica does not answer. */
const REPLICA_CONNECT_MS_MAX = 1_000
const REPLICA_ANSWER_MS_MAX = 2_000
const KEEP_ALIVE_AFTER_MS = 10_000
const CONFLICT_TRIES_MAX = 5
/** A large table takes its time to be changed; and who starts second waits for who started first. */
const MIGRATION_MS_MAX = 600_000
/** Nobody waits for it meanwhile. */
const INDEX_MS_MAX = 6 * 3_600_000
/** The key under which the query builder's own migrator locks: versions that used it are locked out too. */
const MIGRATION_LOCK = '3853314791062309107'
/** Under this name it stands in the server's list of connections. */
export const LISTENER_NAME = 'parley listening'
const BIGINT_OID = 20
/** The settings that name the two ways to the database, for whoever has to correct them. */
const [PLAIN, DIRECT] = ['DATABASE_URL', 'PARLEY_DIRECT_DATABASE_URL']

export type PostgresOptions = {
  /** Around a pooler that gives each transaction another session: for what needs one of its own. */
  direct?: string | undefined
  replica?: string | undefined
  answerMsMax?: number | undefined
  /** To each of its servers, besides one that listens. */
  connections?: number | undefined
  /** Uses nothing of the driver that it does not promise. */
  isPlain?: boolean | undefined
}

export function openPostgres(
  url: string,
  migrations: Migrations,
  complain: Complain,
  options: PostgresOptions = {},
): Storage {
  const { answerMsMax = ANSWER_MS_MAX, connections = CONNECTIONS, isPlain = false } = options
  if (!isPlain) assertDriverKnown()
  const connectMsMax = Math.round(answerMsMax * CONNECTING)
  const sessionLimits = {
    statement_timeout: Math.round(answerMsMax * STATEMENT),
    idle_in_transaction_session_timeout: Math.round(answerMsMax * IDLE_IN_TRANSACTION),
  }
  const common = {
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    answerMsMax,
    isPlain,
    connectionTimeoutMillis: connectMsMax,
    types: { getTypeParser: parserFor },
  }
  const pooled = {
    ...common,
    hosts: hostsIn(url),
    application_name: 'parley',
    max: connections,
    idleTimeoutMillis: POOL_IDLE_MS,
    // A pooler refuses or forgets what only a session can have; there the role has them (docs/guides).
    ...(options.direct === undefined && sessionLimits),
  }
  const direct: ClientConfig = { ...common, hosts: hostsIn(options.direct ?? url) }
  const pool = openPool(pooled, complain)
  const db = queryBuilderOver(pool)
  const replica = options.replica === undefined ? undefined : openReplica(options.replica)
  const load = { commits: 0, conflicts: 0, waiting: 0 }
  const places = fairQueue({ places: connections - BESIDE_TRANSACTIONS, waitMsMax: connectMsMax })
  const name = randomUUID()
  const listening = listenOn({ ...direct, application_name: LISTENER_NAME }, complain, name)
  const news = announcing({
    tellHere: listening.tell,
    tellOthers: (channels) => tellAll(db, channels, name),
    complain,
  })

  const groups = groupsOver({
    async withClient(use) {
      const client = await pool.connect()
      return use(client as unknown as Client).finally(() => client.release())
    },
    places: { ...places, run: countedPlaces(places, load) },
    waitMsMax: connectMsMax,
    load,
    committed: (handles) => news.committed(announcedIn(handles)),
  })

  const transactOne = <T>(statement: (db: Writer) => Promise<T>) =>
    againAfterConflicts(load, () => statement(db))

  function openReplica(address: string): ReplicaReads {
    const hosts = hostsIn(address, 'any')
    const impatient = { connectionTimeoutMillis: REPLICA_CONNECT_MS_MAX, answerMsMax: REPLICA_ANSWER_MS_MAX }
    const limits = { ...sessionLimits, statement_timeout: REPLICA_ANSWER_MS_MAX }
    const settings = {
      ...common,
      ...impatient,
      ...limits,
      application_name: 'parley reading',
      max: connections,
    }
    const reading = queryBuilderOver(openPool({ ...settings, hosts }, () => {}))
    return replicaReads(db, reading, (isUsed, why) => {
      if (!isUsed) complain(new Error(`the replica is not read for a while: ${why?.message}`))
    })
  }

  return {
    engine: 'postgres',
    isShared: true,
    read: db,
    replica,

    transact: (work, party = OURSELVES) => groups.transact(work, party),
    expectedWaitMs: groups.expectedWaitMs,
    transactOne,
    transactSoon: transactOne,

    snapshot: (look) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(look),

    version: () => undefined,
    load: () => ({ ...load, connections: { ...pool.connections(), max: connections } }),
    async migrate(tell) {
      const within = (ms: number) => {
        const unhurried = { application_name: 'parley migrating', answerMsMax: ms, statement_timeout: ms }
        return queryBuilderOver(openPool({ ...direct, ...unhurried, max: 1 }, complain))
      }
      const [migrating, building] = [within(MIGRATION_MS_MAX), within(INDEX_MS_MAX)]
      try {
        const alone = <T>(work: (db: Writer) => Promise<T>) =>
          migrating.transaction().execute(async (transaction) => {
            await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(transaction)
            return work(transaction)
          })
        await applyMigrations(migrations, alone, tell, (index) =>
          building.connection().execute((connection) => buildBeside(connection, index)),
        )
      } catch (error) {
        throw postgresStartProblem(error as Error, direct.hosts, options.direct ? DIRECT : PLAIN) ?? error
      } finally {
        await migrating.destroy()
        await building.destroy()
      }
      if (options.direct === undefined) return
      await assertRoleLimits(db, sessionLimits).catch((error: Error) => {
        throw postgresStartProblem(error, pooled.hosts, PLAIN) ?? error
      })
    },
    schema: () => schemaIn(db, migrations),

    async tryLock(handle, name) {
      const [row] = await tryTake(handle, name)
      return row?.taken === true
    },
    notify,
    announce,
    listen: listening.listen,

    async close() {
      await news.close()
      await listening.close()
      await replica?.close()
      await db.destroy()
    },
  }
}

const tryTake = compiledOnce((db: Writer, name: string) =>
  compilable<{ taken: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`,
  ),
)

const queryBuilderOver = (pool: Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

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
