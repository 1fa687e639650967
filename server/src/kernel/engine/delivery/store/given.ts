/** Deliveries of which something is given, to change them by it. */

import { sql } from 'kysely'

/** Not as in the index of what waits, which would serve it worse than the number. */
export const STILL_WAITING = sql`case deliveries.state when 'waiting' then true else false end`

/**
 * What is given for each delivery, on a server: in lists beside that of the numbers, which is in order, so that a number's place in
 * it is found by halving. A join would do, but then the parts of the table that hold none of them are only left out as the
 * statement runs, and PostgreSQL 18 (18.4 does) crashes when such a statement must look again at a row that somebody has changed
 * meanwhile.
 */
export const givenFor = <T extends { id: number }>(all: readonly T[]) => {
  const given = all.toSorted((one, other) => one.id - other.id)
  const ids = given.map(({ id }) => id)
  const place = sql`width_bucket(deliveries.id, ${ids}::bigint[])`
  return {
    isGiven: sql`deliveries.id = any(${ids}::bigint[]) and ${STILL_WAITING}`,
    value: (type: 'text' | 'bigint', of: (one: T) => string | number) =>
      sql`(${given.map(of)}::${sql.raw(type)}[])[${place}]`,
  }
}
