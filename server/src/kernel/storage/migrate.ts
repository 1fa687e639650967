/** The database's history, applied in one line of time; what an engine spells differently is spelled here. */

import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Tables } from './tables.ts'

export type Migrations = Record<string, Migration>

function migratorOf(db: Kysely<Tables>, migrations: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

export async function applyMigrations(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  const { error, results } = await migratorOf(db, migrations).migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'none'
  throw new Error(`migration ${failed} failed: ${(error as Error).message}`, { cause: error })
}

export async function pendingOf(db: Kysely<Tables>, migrations: Migrations): Promise<string[]> {
  const known = await migratorOf(db, migrations).getMigrations()
  return known.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}

/** The one column type whose name differs between the engines. */
export function blobType(db: Kysely<unknown>) {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`bytea` : sql`blob`
}

/** Bytes that are compressed already: trying to compress them again costs more than writing them. */
export async function storeAsTheyAre(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set storage external`.execute(db)
}

/** `seq`, a number that grows with every insert: the order of recording. Use it with `$call`. */
export function withSequence(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    isPostgres
      ? table.addColumn('seq', sql`bigserial`, (column) => column.primaryKey())
      : table.addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
}
