/**
 * What there is to do, asked for by one question: who works on jobs asks it once a second and more, and tells who delivers, so
 * that a process with nothing to do asks for little. Now and then the same question asks which leases are not as they should be.
 */

import { sql } from 'kysely'
import { compilable, compiledOnce } from './compiled.ts'
import { LEASE_RENEWED_EVERY_MS, leaseIsOver, leaseIsTooLong } from './lease.ts'
import type { Storage } from './storage.ts'
import type { Reader } from './tables.ts'

export type Waiting = {
  /** When the next waiting job falls due, by the server's clock. */
  nextDue: number | undefined
  /** There is an event that nobody has handed on. */
  isMarked: boolean
  /** There is a delivery that is not done. */
  isWaiting: boolean
  /** There is a job whose worker is gone. */
  isLost: boolean
  /** There is a receiver with a lease longer than any that is given. */
  isTooLong: boolean
}

/** Deliveries are looked for in the order of their index, which `exists` would leave out. */
const WAITING = sql`select (select run_at from jobs where state = 'waiting' order by run_at limit 1) as next_due,
  exists (select 1 from unrouted_events) as is_marked, (
  select id from deliveries where state = 'waiting' order by receiver_id, node_id, id limit 1) is not null as is_waiting`

type Row = Partial<Record<'next_due' | 'is_marked' | 'is_waiting' | 'is_lost' | 'is_too_long', unknown>>

const waiting = compiledOnce((db) => compilable<Row>(db, WAITING))

const waitingAndLeases = compiledOnce((db: Reader) =>
  compilable<Row>(
    db,
    sql`${WAITING}, exists (select 1 from jobs where state = 'running' and ${leaseIsOver(db)}) as is_lost,
      exists (select 1 from receivers where ${leaseIsTooLong(db)}) as is_too_long`,
  ),
)

const listeners = new WeakMap<Storage, Set<(found: Waiting) => void>>()
const leasesAskedAt = new WeakMap<Storage, number>()

/** Hears what anybody of this process has found; gives how to hear no more. */
export function whenLooked(storage: Storage, hear: (found: Waiting) => void): () => void {
  const all = listeners.get(storage) ?? new Set()
  listeners.set(storage, all.add(hear))
  return () => all.delete(hear)
}

export async function whatWaits(storage: Storage): Promise<Waiting> {
  const [row] = await (isLeasesTurn(storage) ? waitingAndLeases : waiting)(storage.read)
  const found = {
    nextDue: row?.next_due == null ? undefined : Number(row.next_due),
    isMarked: Boolean(row?.is_marked),
    isWaiting: Boolean(row?.is_waiting),
    isLost: Boolean(row?.is_lost),
    isTooLong: Boolean(row?.is_too_long),
  }
  for (const hear of listeners.get(storage) ?? []) hear(found)
  return found
}

function isLeasesTurn(storage: Storage): boolean {
  const now = performance.now()
  if (now < (leasesAskedAt.get(storage) ?? 0) + LEASE_RENEWED_EVERY_MS) return false
  leasesAskedAt.set(storage, now)
  return true
}
