/** Brings a schema on PostgreSQL up to date: one process at a time, over connections without time limits. */

import { Kysely, PostgresDialect, sql } from 'kysely'
import { buildBeside } from '../migrating/large-index.ts'
import { applyMigrations, type Migrations } from '../migrating/migrate.ts'
import { postgresStartProblem } from '../start-problems.ts'
import type { Storage } from '../storage.ts'
import type { Tables, Writer } from '../tables.ts'
import { type Complain, openPool, type Pool } from './pool.ts'
import { assertRoleLimits } from './pooled-limits.ts'
import type { WaysIn } from './ways-in.ts'

/** A large table takes its time to change; and a second process waits for the first. */
const MIGRATION_MS_MAX = 600_000
/** Nobody waits for it meanwhile. */
const INDEX_MS_MAX = 6 * 3_600_000
/** The key under which the query builder's own migrator locks: versions that used it are locked out too. */
const MIGRATION_LOCK = '3853314791062309107'
/** The settings that name the two ways to the database, for whoever has to correct them. */
const [PLAIN, DIRECT] = ['DATABASE_URL', 'PARLEY_DIRECT_DATABASE_URL']

type Given = {
  migrations: Migrations
  complain: Complain
  /** A direct connection, not through a pooler. */
  isDirect: boolean
}

export const queryBuilderOver = (pool: Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

export const migrating =
  (db: Kysely<Tables>, { direct, pooled, sessionLimits }: WaysIn, given: Given): Storage['migrate'] =>
  async (report) => {
    const { migrations, complain, isDirect } = given
    const within = (ms: number) => {
      const unhurried = { application_name: 'parley migrating', answerMsMax: ms, statement_timeout: ms }
      return queryBuilderOver(openPool({ ...direct, ...unhurried, max: 1 }, complain))
    }
    const [changing, building] = [within(MIGRATION_MS_MAX), within(INDEX_MS_MAX)]
    try {
      const alone = <T>(work: (db: Writer) => Promise<T>) =>
        changing.transaction().execute(async (transaction) => {
          await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(transaction)
          return work(transaction)
        })
      await applyMigrations(migrations, alone, report, (index) =>
        building.connection().execute((connection) => buildBeside(connection, index)),
      )
    } catch (error) {
      throw postgresStartProblem(error as Error, direct.hosts, isDirect ? DIRECT : PLAIN) ?? error
    } finally {
      await changing.destroy()
      await building.destroy()
    }
    if (!isDirect) return
    await assertRoleLimits(db, sessionLimits).catch((error: Error) => {
      throw postgresStartProblem(error, pooled.hosts, PLAIN) ?? error
    })
  }
