/** The outbox: events, written in the same transaction as the change that they report. */

import type { Call } from '../../call/call.ts'
import { slot } from '../../call/slots.ts'
import { spanOfEvent, wallClock } from '../../outbound/traces/span.ts'
import { brandSetting } from '../../process/brand.ts'
import { type EventKind, RAW_EVENT } from '../../wire/event-kind.ts'
import { unansweredChange } from '../compiled.ts'
import { compiledInsert, sequencedInsert } from '../compiled-insert.ts'
import { listed, perEngine } from '../dialect.ts'
import type { Generated, Reader, Writer } from '../tables.ts'

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
  /** The `object` of its notification. With it, the row holds all that the body is made of. */
  object: string
  /** The call that caused it; not known of events of earlier versions. */
  trace_id: string | null
  /** What only receivers in the platform's dialect get of it, as JSON. */
  platform_value: string | null
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

declare module '../tables.ts' {
  interface Tables {
    events: EventRow
    /** Events that are not routed yet; with their account, unless an older version marked them. */
    unrouted_events: { seq: number } & Nullable<Pick<EventRow, 'account_id' | 'node_id' | 'field'>>
  }
}

/** The channel on which processes notify each other that there is something to route. */
export const EVENTS_CHANNEL = 'parley_events'

const insertEvent = sequencedInsert('events', [
  'id',
  'account_id',
  'node_id',
  'field',
  'value',
  'occurred_at',
  'object',
  'trace_id',
  'platform_value',
])
const MARK = ['seq', 'account_id', 'node_id', 'field'] as const
const insertUnrouted = compiledInsert('unrouted_events', MARK)

type NewEvent = Omit<EventRow, 'seq' | 'trace_id'> & { trace_id: string }

/** On PostgreSQL one statement writes both rows. */
const insertBoth = unansweredChange(
  (
    db,
    id: string,
    account_id: string,
    node_id: string,
    field: string,
    value: string,
    occurred_at: number,
    object: string,
    trace_id: string,
    platform_value: string | null,
  ) => {
    const event = { id, account_id, node_id, field, value, occurred_at, object, trace_id, platform_value }
    return db
      .with('told', (inside) => inside.insertInto('events').values(event).returning(MARK))
      .insertInto('unrouted_events')
      .columns(MARK)
      .expression((from) => from.selectFrom('told').select(MARK))
  },
)

type IsSubscribed = (db: Reader, accountId: string) => Promise<boolean>

/** Whether any application is subscribed to an account: what nobody hears is not marked where one process writes alone. */
export const subscribed = slot<IsSubscribed>('who is subscribed')

const insertNew = perEngine<Writer, [NewEvent, IsSubscribed | undefined], Promise<unknown>>({
  async sqlite(db, event, isSubscribed) {
    const { account_id, node_id, field } = event
    const seq = await insertEvent(db, event)
    if (isSubscribed && !(await isSubscribed(db, account_id))) return
    return insertUnrouted(db, { seq, account_id, node_id, field })
  },
  postgres: (db, event) =>
    insertBoth(
      db,
      event.id,
      event.account_id,
      event.node_id,
      event.field,
      event.value,
      event.occurred_at,
      event.object,
      event.trace_id,
      event.platform_value,
    ),
})

/**
 * For accounts that were removed, and their events with them. A new one with the same id begins with nothing to
 * route.
 */
export async function dropMarksOf(db: Writer, accountIds: string[]): Promise<void> {
  if (accountIds.length === 0) return
  await db.deleteFrom('unrouted_events').where('account_id', 'in', listed(db, accountIds)).execute()
}

type About = Pick<EventRow, 'account_id' | 'node_id'>

/**
 * Record after the node's own row was written: holding that row keeps the events in order. `more` is what the
 * platform's dialect adds; a plain notification has none of it.
 */
export const recordEvent = <Value>(
  call: Call,
  kind: EventKind<Value>,
  about: About,
  value: NoInfer<Value>,
  more?: Record<string, unknown>,
): Promise<string> => record(call, call.ids.rowId(), kind.field, about, value, more)

export const recordRawEvent = (call: Call, field: string, about: About, value: object): Promise<string> =>
  record(call, RAW_EVENT + call.ids.rowId(), field, about, value)

async function record(
  call: Call,
  id: string,
  field: string,
  about: About,
  value: unknown,
  more?: Record<string, unknown>,
): Promise<string> {
  const recordedAt = call.span === undefined ? 0 : wallClock()
  const event = {
    id,
    account_id: about.account_id,
    node_id: about.node_id,
    field,
    value: JSON.stringify(value),
    occurred_at: call.now,
    object: `${call.house.settings.get(brandSetting)}_business_account`,
    trace_id: call.trace_id,
    platform_value: more === undefined ? null : JSON.stringify(more),
  }
  await insertNew(call.db, event, call.house.slots.heldBy(subscribed))
  await call.house.storage.announce(call.db, EVENTS_CHANNEL)
  if (call.span !== undefined) call.afterCommit(() => tellTrace(call, field, about, id, recordedAt))
  return id
}

/** A span from recording to commit; deliveries of the event are its children. */
function tellTrace(
  { house, trace_id, span: parent }: Call,
  field: string,
  { account_id, node_id }: About,
  id: string,
  recordedAt: number,
): void {
  house.tracer?.record({
    trace_id,
    span_id: spanOfEvent(id),
    ...(parent !== undefined && { parent }),
    name: `event ${field}`,
    kind: 'producer',
    startedAt: recordedAt,
    endedAt: wallClock(),
    attributes: {
      'parley.event_id': id,
      'parley.field': field,
      'parley.account_id': account_id,
      'parley.node_id': node_id,
    },
  })
}
