/**
 * Leases: who works on a row, until when by the database's own clock, so that processes on several machines agree. A
 * process that lives renews its leases; one that is gone loses them.
 */

import { type RawBuilder, sql } from 'kysely'
import { wallClock } from './dialect.ts'
import type { Reader } from './tables.ts'

export const LEASE_MS = 10_000
export const LEASE_RENEWED_EVERY_MS = 3_000
/** Small corrections of the clock do not make a lease too long. */
const SLACK_MS = 5_000

/** When a lease that is given or renewed now ends. */
export const leaseEnd = (db: Reader): RawBuilder<number> => sql<number>`${wallClock(db)} + ${LEASE_MS}`

export const leaseIsOver = (db: Reader): RawBuilder<boolean> => sql<boolean>`lease_until < ${wallClock(db)}`

/** Longer than any that is given: it comes from a clock that was wrong and has been corrected. */
export const leaseIsTooLong = (db: Reader): RawBuilder<boolean> =>
  sql<boolean>`lease_until > ${leaseEnd(db)} + ${SLACK_MS}`
