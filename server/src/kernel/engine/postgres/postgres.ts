/** PostgreSQL: any number of server and worker processes on one database. */

import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { compilable, compiledOnce } from '../compiled.ts'
import { type Migrations, schemaIn } from '../migrating/migrate.ts'
import type { Storage } from '../storage.ts'
import type { Tables, Writer } from '../tables.ts'
import { isConflict } from '../trouble.ts'
import { announcing } from './announcing.ts'
import type { Client } from './client.ts'
import { FairQueue, OURSELVES } from './fair-queue.ts'
import { Groups } from './groups.ts'
import { Listening } from './listening.ts'
import { migrating, queryBuilderOver } from './migrating.ts'
import { announce, announcedIn, notify, notifyAll } from './notices.ts'
import { assertDriverKnown } from './pipeline.ts'
import { type Complain, openPool, type PoolSettings } from './pool.ts'
import { ReplicaReads } from './replica.ts'
import { BESIDE_TRANSACTIONS, type PostgresOptions, waysIn } from './ways-in.ts'

const CONFLICT_TRIES_MAX = 5

export function openPostgres(
  url: string,
  migrations: Migrations,
  complain: Complain,
  options: PostgresOptions = {},
): Storage {
  if (!options.isPlain) assertDriverKnown()
  const ways = waysIn(url, options)
  const { max: connections, connectionTimeoutMillis: waitMsMax } = ways.pooled
  const pool = openPool(ways.pooled, complain)
  const db = queryBuilderOver(pool)
  const replica = ways.reading && replicaBeside(db, ways.reading, complain)
  const load = { commits: 0, conflicts: 0, waiting: 0 }
  const name = randomUUID()
  const listening = new Listening(ways.listening, complain, name)
  const news = announcing({
    notifyHere: listening.notify,
    notifyOthers: (channels) => notifyAll(db, channels, name),
    complain,
  })
  const groups = new Groups({
    async withClient(use) {
      const client = await pool.connect()
      return use(client as unknown as Client).finally(() => client.release())
    },
    places: new FairQueue({ places: connections - BESIDE_TRANSACTIONS, waitMsMax, load }),
    waitMsMax,
    load,
    committed: (handles) => news.committed(announcedIn(handles)),
  })
  const transactOne = <T>(statement: (db: Writer) => Promise<T>) =>
    againAfterConflicts(load, () => statement(db))

  return {
    engine: 'postgres',
    isShared: true,
    read: db,
    replica,
    transact: (work, party = OURSELVES) => groups.transact(work, party),
    expectedWaitMs: (party) => groups.expectedWaitMs(party),
    transactOne,
    transactSoon: transactOne,
    snapshot: (look) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(look),
    version: () => undefined,
    load: () => ({
      ...load,
      waiting: load.waiting + groups.waiting,
      busyMs: groups.busyMs,
      connections: { ...pool.connections(), max: connections },
    }),
    migrate: migrating(db, ways, { migrations, complain, isDirect: options.direct !== undefined }),
    schema: () => schemaIn(db, migrations),
    async tryLock(handle, lock) {
      const [row] = await tryTake(handle, lock)
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

/** Only its own connections fail: the primary is still there. */
const replicaBeside = (db: Kysely<Tables>, settings: PoolSettings, complain: Complain) =>
  new ReplicaReads(db, queryBuilderOver(openPool(settings, () => {})), (isUsed, why) => {
    if (!isUsed) complain(new Error(`the replica is not read for a while: ${why?.message}`))
  })

const tryTake = compiledOnce((db: Writer, name: string) =>
  compilable<{ taken: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`,
  ),
)

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
