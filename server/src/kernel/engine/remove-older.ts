/** Removes old rows, a portion at a time, so that nobody waits for all of it. */

import { sql } from 'kysely'
import type { Tables, Writer } from './tables.ts'

type Aged<T extends keyof Tables & string> = {
  /** The columns that name a row. */
  key: (keyof Tables[T] & string)[]
  /** The column that tells its age, in milliseconds. */
  column: keyof Tables[T] & string
  before: number
  most: number
}

/** Gives how many there were: fewer than `most` when none is left. */
export async function removeOlder<T extends keyof Tables & string>(
  db: Writer,
  table: T,
  { key, column, before, most }: Aged<T>,
): Promise<number> {
  const names = sql.join(key.map((name) => sql.ref(name)))
  const done = await sql`delete from ${sql.table(table)} where (${names}) in (
    select ${names} from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${most})`.execute(db)
  return Number(done.numAffectedRows ?? 0n)
}
