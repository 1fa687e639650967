/**
 * Applies migrations in one order: each in one transaction with the record that it was applied, so that a process
 * that dies leaves nothing half done. Large tables are changed in batches, each with the record of how far they are:
 * the next start continues there.
 */

import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { isPostgres } from '../adapter.ts'
import { waitForMomentsOnly } from '../lock-retry.ts'
import type { Reader, Writer } from '../tables.ts'
import { isLockNotHad, isUnavailable } from '../trouble.ts'
import { HeldUp, type Transact, unlessHeldUp } from './held-up.ts'
import { buildHere, type LargeIndex, unbuilt } from './large-index.ts'
import { assertTolerated, keepNeeded, neededIn, RULE_BEGINS_AFTER, type Schema, schemaOf } from './schema.ts'

export type Migration = {
  up(db: Kysely<unknown>): Promise<void>
  /**
   * For a migration that takes away what older versions use, or requires of rows what they do not write: the
   * migration that a version must know to run beside it. An earlier one, with which versions stopped using it; or
   * itself, when no older version can.
   */
  needs?: string
  /** One batch of what comes after `up`, going on behind `after`; gives where the next goes on, and nothing after the last. */
  inBatches?(db: Kysely<unknown>, after: string): Promise<string | undefined>
  /** On tables that may be large: built beside those who write, after `up` and before all batches. */
  indexes?: LargeIndex[]
}
export type Migrations = Record<string, Migration>

/** Receives the progress of a long migration, or whom it waits for. */
export type ReportProgress = (
  progress: { migration: string } & Record<string, unknown>,
  words: string,
) => void
/** What is left to do for a migration; nothing when it is done. */
type Step = { migration: string; after?: string | undefined; toBuild?: LargeIndex | undefined }
/** Outside of any transaction; where there is none, indexes are built in that of their migration. */
type Build = (index: LargeIndex) => Promise<void>

declare module '../tables.ts' {
  interface Tables {
    /** Named by the query builder, whose migrator kept it in earlier versions. */
    kysely_migration: { name: string; timestamp: string }
  }
}

/** `transact` must keep other processes from migrating at the same time. */
export async function applyMigrations(
  migrations: Migrations,
  transact: Transact,
  report: ReportProgress = () => {},
  build?: Build,
): Promise<void> {
  for (let building: string | undefined; ; ) {
    const done = await unlessHeldUp(transact, report, (db) => applyNext(db, migrations, build !== undefined))
    if (done === undefined) return
    const { migration, after, toBuild } = done
    // No progress before the first batch.
    if (after) report({ migration, after }, 'migrating in batches')
    if (!toBuild) continue
    // Whoever finds another process building it looks again and again.
    if (toBuild.name !== building)
      report({ migration, index: toBuild.name }, 'an index is built beside those who write')
    building = toBuild.name
    await build?.(toBuild)
  }
}

/** Undefined when there was nothing left to do. */
async function applyNext(
  db: Writer,
  migrations: Migrations,
  buildsBeside: boolean,
): Promise<Step | undefined> {
  await sql`create table if not exists kysely_migration
    (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db)
  const schema = await schemaIn(db, migrations)
  assertTolerated(schema)
  const [name = ''] = schema.pending
  const migration = migrations[name]
  if (!migration) return undefined
  assertInOrder(name, schema)
  const { needs, inBatches, indexes = [] } = migration
  const hasSteps = inBatches !== undefined || indexes.length > 0
  await waitForMomentsOnly(db)
  try {
    const after = hasSteps ? await progressOf(db, name) : undefined
    if (after === undefined) {
      await migration.up(db as Kysely<unknown>)
      if (hasSteps) await keepProgress(db, name, '')
    }
    const [toBuild] = await unbuilt(db, indexes)
    if (toBuild && buildsBeside) return { migration: name, toBuild }
    if (toBuild) for (const index of indexes) await buildHere(db, index)
    const next = after === undefined ? inBatches && '' : await inBatches?.(db as Kysely<unknown>, after)
    if (hasSteps) await keepProgress(db, name, next)
    if (next !== undefined) return { migration: name, after: next }
  } catch (error) {
    if (isLockNotHad(error)) throw new HeldUp(name)
    if (isUnavailable(error)) throw error
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  await db.insertInto('kysely_migration').values({ name, timestamp: new Date().toISOString() }).execute()
  if (needs !== undefined || name >= RULE_BEGINS_AFTER) await keepNeeded(db, needs ?? schema.neededBy)
  return { migration: name, after: undefined }
}

const progressName = (migration: string) => `migration ${migration}`

async function progressOf(db: Reader, migration: string): Promise<string | undefined> {
  const kept = db.selectFrom('kept_values').select('value').where('name', '=', progressName(migration))
  return (await kept.executeTakeFirst())?.value
}

async function keepProgress(db: Writer, migration: string, after: string | undefined): Promise<void> {
  const name = progressName(migration)
  await db.deleteFrom('kept_values').where('name', '=', name).execute()
  if (after !== undefined) await db.insertInto('kept_values').values({ name, value: after }).execute()
}

export async function schemaIn(db: Reader, migrations: Migrations): Promise<Schema> {
  const applied = (await hasRecords(db)) ? await appliedTo(db) : []
  return schemaOf(Object.keys(migrations), applied, await neededIn(db, applied))
}

/** Their names, in order. */
export const appliedTo = async (db: Reader): Promise<string[]> =>
  (await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()).map((row) => row.name)

/** After a migration that only a later version knows, no missing one may be inserted either. */
function assertInOrder(next: string, { has }: Schema): void {
  if (has !== undefined && has > next)
    throw new Error(`the migration ${next} comes before ${has}, which the database already has`)
}

async function hasRecords(db: Reader): Promise<boolean> {
  const { rows } = isPostgres(db)
    ? await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db as Writer)
    : await sql`select 1 from sqlite_schema where name = 'kysely_migration'`.execute(db as Writer)
  return rows.length > 0
}

/** The one column type whose name differs between the engines. */
export function blobType(db: Kysely<unknown>) {
  return isPostgres(db) ? sql`bytea` : sql`blob`
}

/** Bytes that are compressed already: trying to compress them again costs more than writing them. */
export async function storeAsTheyAre(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  if (!isPostgres(db)) return
  await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set storage external`.execute(db)
}

/** `seq`, a number that grows with every insert: the order of recording. Use it with `$call`. */
export function withSequence(db: Kysely<unknown>) {
  return <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    isPostgres(db)
      ? table.addColumn('seq', sql`bigserial`, (column) => column.primaryKey())
      : table.addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
}
