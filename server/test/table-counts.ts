/** How many rows each table holds: what a test compares before and after. */

import { sql } from 'kysely'
import type { House } from '../src/kernel/call/house.ts'
import { queryRows } from '../src/kernel/engine/index.ts'

/** The audit, the log of calls and the uses of tokens are records, and the migrations' own table never changes. */
const LEFT_OUT = new Set([
  'audit',
  'audit_blocks',
  'audit_chains',
  'kysely_migration',
  'requests',
  'request_details',
  'token_uses',
])

export async function tableCounts({ storage }: Pick<House, 'storage'>): Promise<Record<string, number>> {
  const tables = await queryRows(
    storage.read,
    storage.engine === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
          and tablename not in (select relname from pg_class where relispartition)`,
  )
  const counts: Record<string, number> = {}
  for (const name of tables
    .map((table) => table.name)
    .filter((one) => !LEFT_OUT.has(one))
    .sort()) {
    const [row] = await queryRows(
      storage.read,
      sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`,
    )
    counts[name] = Number(row?.count)
  }
  return counts
}
