/**
 * An index on a table that may be large. PostgreSQL builds it while others write, outside any transaction; if the
 * process dies meanwhile, an invalid index is left, which the next start drops and builds again.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../adapter.ts'
import { partitionNames } from '../aging/partitions.ts'
import { lockRetry } from '../lock-retry.ts'
import type { Reader, Writer } from '../tables.ts'

export type LargeIndex = {
  name: string
  table: string
  columns: string[]
  /** The condition of a partial index, as both engines write it; without it, all rows. */
  where?: string
}

/**
 * Not the lock of the migrations: a process waits for that one in a transaction, for which the build would wait. The
 * number is drawn once; any that nobody else uses.
 */
const BUILDING_LOCK = '7019384420167'
const LOOK_AGAIN_MS = 200

/** Indexes that are missing or invalid. */
export async function unbuilt(db: Reader, indexes: readonly LargeIndex[]): Promise<LargeIndex[]> {
  const missing: LargeIndex[] = []
  for (const index of indexes) if ((await standOf(db, index)) !== 'valid') missing.push(index)
  return missing
}

/** In the caller's transaction: for SQLite, which has no other writer. */
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
    const parts = await partitionNames(db, index.table)
    await (parts.length > 0 ? buildOnParts(db, index, parts) : buildAnew(db, index))
  } finally {
    // A connection that broke has released it already.
    await sql`select pg_advisory_unlock(${lock}::bigint)`.execute(db).catch(() => {})
  }
}

async function buildAnew(db: Writer, index: LargeIndex): Promise<void> {
  const stands = await standOf(db, index)
  if (stands === 'valid') return
  if (stands === 'invalid') await sql`drop index concurrently ${sql.ref(index.name)}`.execute(db)
  await created(index, { how: sql`concurrently` }).execute(db)
}

/**
 * On a partitioned table: one index on each partition while others write, under a parent index that becomes valid
 * with the last of them. New partitions get theirs when they are created.
 */
async function buildOnParts(db: Writer, index: LargeIndex, parts: string[]): Promise<void> {
  const { name } = index
  const inAMoment = (statement: RawBuilder<unknown>) =>
    db.transaction().execute((alone) => lockRetry(alone, () => statement.execute(alone)))
  if ((await standOf(db, index)) === 'missing') await inAMoment(created(index, { on: sql`only` }))
  const have = await partsWith(db, name)
  const without = parts.filter((part) => !have.includes(part))
  for (const part of without) {
    const ofPart = { ...index, name: `${name}_${part}`, table: part }
    await buildAnew(db, ofPart)
    await inAMoment(sql`alter index ${sql.ref(name)} attach partition ${sql.ref(ofPart.name)}`)
  }
  // The last partition without an index was dropped: nothing else makes the parent valid.
  if (without.length === 0 && (await standOf(db, index)) === 'invalid')
    await inAMoment(sql`drop index ${sql.ref(name)}`)
}

async function partsWith(db: Writer, name: string): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select part.relname as part from pg_inherits h join pg_index i on i.indexrelid = h.inhrelid
    join pg_class part on part.oid = i.indrelid where h.inhparent = to_regclass(${name})`.execute(db)
  return rows.map(({ part }) => part)
}

type Manner = { how?: RawBuilder<unknown>; on?: RawBuilder<unknown> }

function created({ name, table, columns, where }: LargeIndex, { how = sql``, on = sql`` }: Manner = {}) {
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  const some = where === undefined ? sql`` : sql`where ${sql.raw(where)}`
  return sql`create index ${how} ${sql.ref(name)} on ${on} ${sql.table(table)} (${listed}) ${some}`
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
