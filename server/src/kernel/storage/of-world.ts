/** Which world a row belongs to, by its application. */

import { type RawBuilder, sql } from 'kysely'

/** The application that is the world; undefined: all that belongs to none. */
export type World = string | undefined

export const isAppOf = (world: World, column: string): RawBuilder<boolean> =>
  world === undefined
    ? sql<boolean>`${sql.ref(column)} not in (select app_id from worlds)`
    : sql<boolean>`${sql.ref(column)} = ${world}`
