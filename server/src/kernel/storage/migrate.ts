/**
 * The database's history, applied in one line of time: each migration in one transaction with the record that it
 * was applied, so that a process that dies in between leaves nothing half-made.
 */

import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'
import { StartProblem } from '../process/settings.ts'
import type { Reader, Writer } from './tables.ts'
import { isUnavailable } from './trouble.ts'

type Migration = { up(db: Kysely<unknown>): Promise<void> }
export type Migrations = Record<string, Migration>

type Transact = <T>(work: (db: Writer) => Promise<T>) => Promise<T>

declare module './tables.ts' {
  interface Tables {
    /** Named by the query builder, whose migrator kept it in earlier versions. */
    kysely_migration: { name: string; timestamp: string }
  }
}

/** `transact` must keep other processes from migrating at the same time. */
export async function applyMigrations(migrations: Migrations, transact: Transact): Promise<void> {
  while (await transact((db) => applyNext(db, migrations)));
}

/** False when there was nothing left to do. */
async function applyNext(db: Writer, migrations: Migrations): Promise<boolean> {
  await sql`create table if not exists kysely_migration
    (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db)
  const applied = await appliedTo(db)
  assertKnown(migrations, applied)
  const [name] = missing(migrations, applied)
  if (name === undefined) return false
  assertInOrder(name, applied)
  try {
    await migrations[name]?.up(db as Kysely<unknown>)
  } catch (error) {
    if (isUnavailable(error)) throw error
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  await db.insertInto('kysely_migration').values({ name, timestamp: new Date().toISOString() }).execute()
  return true
}

export async function pendingOf(db: Reader, migrations: Migrations): Promise<string[]> {
  return missing(migrations, (await hasRecords(db)) ? await appliedTo(db) : [])
}

/** Their names, in order. */
export const appliedTo = async (db: Reader): Promise<string[]> =>
  (await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()).map((row) => row.name)

const missing = (migrations: Migrations, applied: string[]): string[] =>
  Object.keys(migrations)
    .filter((name) => !applied.includes(name))
    .sort()

function assertKnown(migrations: Migrations, applied: string[]): void {
  const unknown = applied.find((name) => !Object.hasOwn(migrations, name))
  if (unknown === undefined) return
  throw new StartProblem(
    `the database has the migration ${unknown}, which this version of Parley does not know: a later version made it; start that version, or restore a backup made by this one`,
  )
}

function assertInOrder(next: string, applied: string[]): void {
  const last = applied.at(-1)
  if (last !== undefined && last > next)
    throw new Error(`the migration ${next} comes before ${last}, which the database already has`)
}

async function hasRecords(db: Reader): Promise<boolean> {
  const { rows } = isPostgres(db as Kysely<unknown> & Reader)
    ? await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db as Writer)
    : await sql`select 1 from sqlite_schema where name = 'kysely_migration'`.execute(db as Writer)
  return rows.length > 0
}

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter

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
