/** Which world a row belongs to, by its application. */

import { type RawBuilder, sql } from 'kysely'
import { queryRows } from './storage.ts'
import type { Reader } from './tables.ts'

/** The application that is the world; undefined: all that belongs to none. */
export type World = string | undefined

/** Only what belongs to this world. */
export type WorldFilter = { app_id: World }

export const isAppOf = (world: World, column: string): RawBuilder<boolean> =>
  world === undefined
    ? sql<boolean>`${sql.ref(column)} not in (select app_id from worlds)`
    : sql<boolean>`${sql.ref(column)} = ${world}`

/** The same for what belongs to an account. */
export const isAccountOf = (world: World, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select id from accounts where ${isAppOf(world, 'app_id')})`

export async function isWorld(db: Reader, appId: string): Promise<boolean> {
  return (await queryRows(db, sql`select 1 from worlds where app_id = ${appId}`)).length > 0
}
