/** Everything a database holds, as one number: equal before and after where nothing may have changed. */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { House } from '../src/kernel/call/house.ts'

/** What changes by itself: the beat of the workers, and the record of who was refused. */
const RESTLESS = ['jobs', 'receivers', 'audit', 'audit_blocks', 'audit_chains', 'kept_values']

export async function databaseDigest(house: House): Promise<string> {
  const digest = createHash('sha256')
  await house.storage.transact(async (db) => {
    const tables = await db.introspection.getTables()
    for (const name of tables.map((table) => table.name).sort()) {
      if (RESTLESS.includes(name) || name.startsWith('sqlite_')) continue
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      digest.update(
        `${name} ${rows
          .map((row) => JSON.stringify(row))
          .sort()
          .join('\n')}\n`,
      )
    }
  })
  return digest.digest('hex')
}
