/**
 * What there is to do, asked for by one question: who works on jobs asks it once a second and more, and tells who delivers, so
 * that a process with nothing to do asks for little.
 */

import { sql } from 'kysely'
import { compilable, compiledOnce } from './compiled.ts'
import type { Storage } from './storage.ts'

export type Waiting = {
  /** When the next waiting job falls due, by the server's clock. */
  nextDue: number | undefined
  /** There is an event that nobody has handed on. */
  isMarked: boolean
  /** There is a delivery that is not done. */
  isWaiting: boolean
}

/** Deliveries are looked for in the order of their index, which `exists` would leave out. */
const waiting = compiledOnce((db) =>
  compilable<{ next_due: unknown; is_marked: unknown; is_waiting: unknown }>(
    db,
    sql`select (select run_at from jobs where state = 'waiting' order by run_at limit 1) as next_due,
      exists (select 1 from unrouted_events) as is_marked, (
      select id from deliveries where state = 'waiting' order by receiver_id, node_id, id limit 1) is not null as is_waiting`,
  ),
)

const listeners = new WeakMap<Storage, Set<(found: Waiting) => void>>()

/** Hears what anybody of this process has found; gives how to hear no more. */
export function whenLooked(storage: Storage, hear: (found: Waiting) => void): () => void {
  const all = listeners.get(storage) ?? new Set()
  listeners.set(storage, all.add(hear))
  return () => all.delete(hear)
}

export async function whatWaits(storage: Storage): Promise<Waiting> {
  const [row] = await waiting(storage.read)
  const found = {
    nextDue: row?.next_due == null ? undefined : Number(row.next_due),
    isMarked: Boolean(row?.is_marked),
    isWaiting: Boolean(row?.is_waiting),
  }
  for (const hear of listeners.get(storage) ?? []) hear(found)
  return found
}
