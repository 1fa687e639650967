/** The outbox: what happened, written in the same transaction as the change that it tells of. */

import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { Call } from './call.ts'
import { newRowId } from './ids.ts'
import { compiledInsert } from './storage/storage.ts'

/** A kind of event: the field that receivers subscribe to, and the shape and an example of its value. */
export type EventKind = {
  field: string
  about: string
  /** What makes it happen, in words for the documentation. */
  cause: string
  schema: z.ZodType
  example: unknown
}

export type EventRow = {
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

const insertEvent = compiledInsert('events')

/** Record after the node's own row was written: holding that row is what keeps the order true. */
export async function recordEvent(
  call: Call,
  kind: EventKind,
  about: { account_id: string; node_id: string },
  value: unknown,
): Promise<string> {
  const id = newRowId(call.now)
  await insertEvent(call.db, {
    id,
    account_id: about.account_id,
    node_id: about.node_id,
    field: kind.field,
    value: JSON.stringify(value),
    occurred_at: call.now,
    routed_at: null,
  })
  await call.house.storage.notify(call.db, EVENTS_CHANNEL)
  return id
}
