/** Databases for tests, of the engine under test, each as the settings that lead to it. */

import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Names a database whose tables are made, which a run of the suite makes once; a file that runs by itself has none. */
export const PATTERN_VARIABLE = 'TEST_DATABASE_PATTERN'

/** And one that a service with its ordinary settings has opened: the seed is there, too. */
export const PLANTED_VARIABLE = 'TEST_PLANTED_PATTERN'

/** Where a run of the suite wants its databases; by default with all that is temporary. */
export const FOLDER_VARIABLE = 'TEST_DATABASES_FOLDER'

/** A machine that is busy with other tests is no broken database. */
export const PATIENT_MS = 100_000

export const databasesFolder = (): string => process.env[FOLDER_VARIABLE] ?? tmpdir()

/** Set where the run uses nothing of the database's driver that it does not promise. */
export const PLAIN_VARIABLE = 'TEST_PLAIN_CLIENT'
export const isPlainClient = process.env[PLAIN_VARIABLE] !== undefined

export type Place = { environment: Record<string, string>; remove(): Promise<void> }

/** An empty one. */
export async function freshDatabase(): Promise<Place> {
  const admin = process.env.TEST_DATABASE_URL
  return admin ? freshPostgres(admin) : freshSqlite()
}

export async function freshSqlite(): Promise<Place> {
  const directory = await mkdtemp(join(databasesFolder(), 'parley-test-'))
  return {
    environment: { PARLEY_DATA_DIR: directory },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

const administrators = new Map<string, pg.Pool>()

/** One connection of this process, for all databases that it makes; it keeps no process alive. */
function administrator(connectionString: string): pg.Pool {
  const known = administrators.get(connectionString)
  if (known) return known
  const pool = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true })
  // One that ends while nobody uses it is made again.
  pool.on('error', () => {})
  administrators.set(connectionString, pool)
  return pool
}

/** `pattern`: the database that it is a copy of. */
export async function freshPostgres(admin: string, pattern = 'template1'): Promise<Place> {
  const name = `parley_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const run = async (statement: string) => administrator(admin).query(statement)
  await run(`create database ${name} template ${pattern} strategy file_copy`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return {
    environment: { DATABASE_URL: url.href, ...(isPlainClient && { PARLEY_DATABASE_PLAIN: 'true' }) },
    remove: async () => {
      await run(`drop database ${name} with (force)`)
    },
  }
}

/** One that has its tables: a copy, because to make them again takes most of the time of a short test. */
export const migratedDatabase = (): Promise<Place> => copyOf(process.env[PATTERN_VARIABLE])

/** One as a service with its ordinary settings leaves it: a copy, because to plant the seed again takes half of that time. */
export const plantedDatabase = (): Promise<Place> => copyOf(process.env[PLANTED_VARIABLE])

async function copyOf(pattern: string | undefined): Promise<Place> {
  if (!pattern) return freshDatabase()
  const admin = process.env.TEST_DATABASE_URL
  if (admin) return freshPostgres(admin, new URL(pattern).pathname.slice(1))
  const place = await freshSqlite()
  await cp(pattern, place.environment.PARLEY_DATA_DIR ?? '', { recursive: true })
  return place
}
