/**
 * A world may begin at another time, and switch changes of the platform; an application has the version that it speaks; an
 * event may hold what only those are told who speak the platform's dialect.
 */

import type { Kysely } from 'kysely'

const COLUMNS = [
  ['worlds', 'begins_at', 'bigint'],
  ['worlds', 'platform_changes', 'text'],
  ['apps', 'api_version', 'text'],
  ['events', 'platform_value', 'text'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, type] of COLUMNS)
    await db.schema.alterTable(table).addColumn(column, type).execute()
}
