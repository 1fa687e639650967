/** A database as it was before a migration, for tests of what that migration does to rows that are there. */

import type { TestContext } from 'node:test'
import { migrations } from '../migrations/index.ts'
import { openPostgres, openSqlite } from '../src/kernel/engine/index.ts'
import { freshDatabase } from './house.ts'

type Storage = ReturnType<typeof openSqlite>

/** Fill `earlier`, close it, and open the same database with every migration known. */
export async function databaseBefore(
  t: TestContext,
  migration: string,
): Promise<{ earlier: Storage; later: () => Storage }> {
  const { environment, remove } = await freshDatabase()
  t.after(remove)
  const open = (known: typeof migrations) =>
    environment.DATABASE_URL
      ? openPostgres(environment.DATABASE_URL, known, () => {})
      : openSqlite(environment.PARLEY_DATA_DIR ?? '', known, () => {})
  const earlier = open(Object.fromEntries(Object.entries(migrations).filter(([name]) => name < migration)))
  await earlier.migrate()
  return {
    earlier,
    later() {
      const storage = open(migrations)
      t.after(() => storage.close())
      return storage
    },
  }
}
