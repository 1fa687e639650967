/** The outbox: what happened, written in the same transaction as the change that it tells of. */

import type { Generated } from 'kysely'
import type { Call } from './call.ts'
import type { EventKind } from './event-kind.ts'
import { newRowId } from './ids.ts'
import { compiledOnce } from './storage/storage.ts'
import type { Writer } from './storage/tables.ts'

export type { EventKind } from './event-kind.ts'

/** An interface, so that the room which hands events on can add its column. */
export interface EventRow {
  /** Order of recording: within one node, the order in which things happened. */
  seq: Generated<number>
  id: string
  account_id: string
  node_id: string
  field: string
  /** The value as JSON text. */
  value: string
  occurred_at: number
  /** When it was handed on to those who listen; null until then. */
  routed_at: number | null
}

declare module './storage/tables.ts' {
  interface Tables {
    events: EventRow
  }
}

/** The channel on which processes tell each other that there is something to hand on. */
export const EVENTS_CHANNEL = 'parley_events'

const insertEvent = compiledOnce(
  (
    db: Writer,
    id: string,
    account_id: string,
    node_id: string,
    field: string,
    value: string,
    occurred_at: number,
  ) =>
    db.insertInto('events').values({ id, account_id, node_id, field, value, occurred_at, routed_at: null }),
)

/** Record after the node's own row was written: holding that row is what keeps the order true. */
export async function recordEvent(
  call: Call,
  kind: EventKind,
  about: { account_id: string; node_id: string },
  value: unknown,
): Promise<string> {
  const id = newRowId(call.now)
  await insertEvent(call.db, id, about.account_id, about.node_id, kind.field, JSON.stringify(value), call.now)
  await call.house.storage.notify(call.db, EVENTS_CHANNEL)
  return id
}
