/** Between which numbers an event's deliveries lie. */

import { type RawBuilder, sql } from 'kysely'
import { DELIVERIES_PER_EVENT_MAX } from '../delivery.ts'

export function ofEvent(seq: string): RawBuilder<unknown> {
  const places = sql.lit(DELIVERIES_PER_EVENT_MAX)
  return sql`${sql.ref(seq)} * ${places} and ${sql.ref(seq)} * ${places} + ${places} - 1`
}
