/** Updates many deliveries, each with values of its own. */

import { sql } from 'kysely'

/** Not as in the index of what waits, which would serve it worse than the number. */
export const STILL_WAITING = sql`case deliveries.state when 'waiting' then true else false end`

/**
 * The values for each delivery, on PostgreSQL: lists beside the ordered list of numbers, in which a binary search
 * finds a number's place. A join would do, but then partitions are pruned only at run time, and PostgreSQL 18 (18.4
 * does) crashes when such a statement rechecks a row that another transaction has changed.
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
