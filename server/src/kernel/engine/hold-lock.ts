/** A named lock until the transaction ends: whoever counts before inserting makes the others wait. */

import { sql } from 'kysely'
import { engineOf } from './storage.ts'
import type { Writer } from './tables.ts'

/** On SQLite the one writer has every lock. */
export async function holdLock(db: Writer, name: string): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
