/**
 * An index on a table that may be large. A server builds it beside those who go on writing, outside of any transaction; a
 * process that is killed meanwhile leaves one that is not valid, which whoever starts next drops and builds anew.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgres } from './adapter.ts'
import type { Reader, Writer } from './tables.ts'

export type LargeIndex = {
  name: string
  table: string
  columns: string[]
  /** Which rows stand in it, as both engines write it; without it all. */
  where?: string
}

/**
 * Not that of the migrations: whoever waits for that one does so in a transaction, which the building would wait for.
 * Drawn once; any number that nobody else uses.
 */
const BUILDING_LOCK = '7019384420167'
const LOOK_AGAIN_MS = 200

/** Those that are not there, or not valid. */
export async function unbuilt(db: Reader, indexes: readonly LargeIndex[]): Promise<LargeIndex[]> {
  const missing: LargeIndex[] = []
  for (const index of indexes) if ((await standOf(db, index)) !== 'valid') missing.push(index)
  return missing
}

/** In the transaction of the caller: for the embedded engine, which has no other writer. */
export async function buildHere(db: Writer, index: LargeIndex): Promise<void> {
  await created(index).execute(db)
}

/** `db` is one connection outside of any transaction. Gives back as well when somebody else is building: look again then. */
export async function buildBeside(db: Writer, index: LargeIndex): Promise<void> {
  const lock = sql.lit(BUILDING_LOCK)
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_lock(${lock}::bigint) as taken`.execute(db)
  if (rows[0]?.taken !== true) return void (await sleep(LOOK_AGAIN_MS))
  try {
    const stands = await standOf(db, index)
    if (stands === 'valid') return
    if (stands === 'invalid') await sql`drop index concurrently ${sql.ref(index.name)}`.execute(db)
    await created(index, sql`concurrently`).execute(db)
  } finally {
    // A connection that broke has let go of it already.
    await sql`select pg_advisory_unlock(${lock}::bigint)`.execute(db).catch(() => {})
  }
}

function created({ name, table, columns, where }: LargeIndex, how = sql``) {
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  const some = where === undefined ? sql`` : sql`where ${sql.raw(where)}`
  return sql`create index ${how} ${sql.ref(name)} on ${sql.table(table)} (${listed}) ${some}`
}

async function standOf(db: Reader, { name }: LargeIndex): Promise<'valid' | 'invalid' | 'missing'> {
  const asked = isPostgres(db)
    ? sql<{
        valid: boolean
      }>`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`
    : sql<{ valid: boolean }>`select 1 as valid from sqlite_schema where type = 'index' and name = ${name}`
  const { rows } = await asked.execute(db as Writer)
  if (!rows[0]) return 'missing'
  return rows[0].valid ? 'valid' : 'invalid'
}
