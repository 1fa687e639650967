/** Which engine a handle speaks to, for the few files that must know it before there is a storage. */

import { type Kysely, PostgresAdapter } from 'kysely'
import type { Reader } from './tables.ts'

export const isPostgres = (db: Reader | Kysely<unknown>): boolean =>
  (db as Kysely<unknown>).getExecutor().adapter instanceof PostgresAdapter
