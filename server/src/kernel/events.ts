/** The outbox: what happened, written in the same transaction as the change that it tells of. */

import type { Generated } from 'kysely'
import type { Call } from './call.ts'
import type { EventKind } from './event-kind.ts'
import { brandSetting } from './house.ts'
import { newRowId } from './ids.ts'
import { compiledOnce } from './storage/storage.ts'
import type { Writer } from './storage/tables.ts'

export type { EventKind } from './event-kind.ts'

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
  /** The word in front of its notification. With it, the row is all that the bytes are made of. */
  object: string
}

declare module './storage/tables.ts' {
  interface Tables {
    events: EventRow
    /** Events that nobody has handed on to those who listen yet. */
    unrouted_events: { seq: number }
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
    object: string,
  ) =>
    db
      .insertInto('events')
      .values({ id, account_id, node_id, field, value, occurred_at, object })
      .returning('seq'),
)

const insertUnrouted = compiledOnce((db: Writer, seq: number) =>
  db.insertInto('unrouted_events').values({ seq }),
)

/** Record after the node's own row was written: holding that row is what keeps the order true. */
export async function recordEvent(
  call: Call,
  kind: EventKind,
  about: { account_id: string; node_id: string },
  value: unknown,
): Promise<string> {
  const id = newRowId(call.now)
  const object = `${call.house.settings.get(brandSetting)}_business_account`
  const [row] = await insertEvent(
    call.db,
    id,
    about.account_id,
    about.node_id,
    kind.field,
    JSON.stringify(value),
    call.now,
    object,
  )
  if (!row) throw new Error('the event was not recorded')
  await insertUnrouted(call.db, row.seq)
  await call.house.storage.notify(call.db, EVENTS_CHANNEL)
  return id
}
