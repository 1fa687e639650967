/** The few expressions that the two engines spell differently. */

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './storage.ts'

/** Milliseconds by the database's own clock. */
export function wallClock(engine: Engine): RawBuilder<number> {
  return engine === 'postgres'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}
