/** Tables that grow, filled without anybody sending anything: `i` counts the rows, in words that both engines know. */

import { sql } from 'kysely'
import type { Writer } from '../../server/src/kernel/engine/index.ts'

export type Database = { run(statement: string): Promise<unknown>; series(last: number): string }

const ACCOUNT = '200000000000001'
const NUMBER = '300000000000001'
/** As `webhooks/delivery.ts` numbers them. */
const DELIVERIES_PER_EVENT = 1_000
/** One conversation in a hundred messages. */
const CUSTOMERS = 100

const VALUE = JSON.stringify({
  messaging_product: 'chat',
  metadata: { display_phone_number: '16505550001', phone_number_id: NUMBER },
  contacts: [{ profile: { name: 'Ann' }, wa_id: '4911' }],
  statuses: [{ id: 'mid.filled', status: 'delivered', timestamp: '1794700801', recipient_id: '4911' }],
})
const CONTENT = JSON.stringify({ body: 'Your order is on its way.' })

/** Rows that are to be forgotten, before all others. */
export const AGED = 1_000
const AGE_MS = 40 * 86_400_000
/** What an installation begins with stands before. */
export const FIRST_EVENT = 1_000

/** What the row of that number is called, as those that are ours: the names of what came together lie together in an index. */
const FIRST_NAME = 1_000_000_000
export const filledName = (i: number) => `filled${FIRST_NAME + i}`
const FILLED_NAME = `'filled' || (${FIRST_NAME} + i)`

/** The youngest is of this moment, and all but the aged are younger than anything that is forgotten. */
const when = (now: number, last: number) =>
  `case when i <= ${AGED} then ${now - AGE_MS} else ${now} - (${last} - i) / 10 end`

/** No more calls are kept than this: `kernel/records/requests/request.ts`. */
const CALLS_MAX = 90_000

const tables = (now: number, last: number): Record<string, Record<string, string>> => ({
  conversations: {
    phone_number_id: `'${NUMBER}'`,
    wa_id: "'491' || i",
    last_inbound_at: when(now, last),
    last_message_at: when(now, last),
    created_at: when(now, last),
  },
  messages: {
    id: "'mid.filled' || i",
    phone_number_id: `'${NUMBER}'`,
    wa_id: `'491' || (i - i % ${CUSTOMERS} + 1)`,
    direction: "'outgoing'",
    type: "'text'",
    content: `'${CONTENT}'`,
    status: "'delivered'",
    created_at: when(now, last),
  },
  events: {
    seq: `${FIRST_EVENT} + i`,
    id: FILLED_NAME,
    account_id: `'${ACCOUNT}'`,
    node_id: `'${NUMBER}'`,
    field: "'message_status'",
    value: `'${VALUE}'`,
    occurred_at: when(now, last),
    object: "'account'",
    trace_id: FILLED_NAME,
  },
  deliveries: {
    id: `(${FIRST_EVENT} + i) * ${DELIVERIES_PER_EVENT}`,
    event_seq: `${FIRST_EVENT} + i`,
    account_id: `'${ACCOUNT}'`,
    node_id: `'${NUMBER}'`,
    state: "'delivered'",
    attempts: '1',
    next_at: '0',
    expires_at: '0',
    created_at: when(now, last),
    finished_at: when(now, last),
  },
  // Below zero, where those that seal the audit have been long ago: sealing is not what is measured.
  audit: {
    seq: '-i',
    at: when(now, last),
    actor: "'token'",
    action: "'sendMessage'",
    node_id: `'${NUMBER}'`,
    account_id: `'${ACCOUNT}'`,
    trace_id: FILLED_NAME,
  },
  requests: {
    seq: 'i',
    trace_id: FILLED_NAME,
    at: String(now),
    method: "'POST'",
    path: `'/${NUMBER}/messages'`,
    operation: "'sendMessage'",
    actor: "'token'",
    account_id: `'${ACCOUNT}'`,
    node_id: `'${NUMBER}'`,
    status: '200',
    duration_us: 'i % 5000',
    skipped_before: '0',
  },
})

export const GROWN = Object.keys(tables(0, 0))

/** In a transaction of a service that runs. */
export const filling = (db: Writer, isShared: boolean): Database => ({
  run: (statement) => sql.raw(statement).execute(db),
  series: (last) =>
    isShared
      ? `generate_series(1::bigint, ${last}) as series(i)`
      : `(with recursive series(i) as (select 1 union all select i + 1 from series where i < ${last}) select i from series)`,
})

/** Those events that are to be forgotten, once more. */
export async function fillAged({ run, series }: Database): Promise<void> {
  const columns = tables(Date.now(), AGED)
  for (const table of ['events', 'deliveries'] as const) {
    const given = columns[table] ?? {}
    await run(
      `insert into ${table} (${Object.keys(given).join(', ')}) select ${Object.values(given).join(', ')} from ${series(AGED)}`,
    )
  }
}

export const BACKLOG_RECEIVER = 'backlog'
const BACKLOG_MAX = 100_000

/** One in ten, of at most so many of the youngest events, waits at one node, for a receiver that nothing is sent to. */
export async function fillBacklog({ run, series }: Database, size: number, appId: string): Promise<void> {
  await run(`insert into receivers (id, app_id, url, circuit, failures, opened_times, paused_at, created_at)
    values ('${BACKLOG_RECEIVER}', '${appId}', 'http://127.0.0.1:1/', 'open', 1, 1, 1, 0) on conflict do nothing`)
  const seq = `${FIRST_EVENT + AGED + size} - i`
  const columns = {
    id: `(${seq}) * ${DELIVERIES_PER_EVENT} + 1`,
    event_seq: seq,
    account_id: `'${ACCOUNT}'`,
    node_id: `'${NUMBER}'`,
    receiver_id: `'${BACKLOG_RECEIVER}'`,
    state: "'waiting'",
    attempts: '0',
    next_at: '0',
    expires_at: String(Date.now() + AGE_MS),
    created_at: String(Date.now()),
  }
  // SQLite would take an `on` right behind a table for that of a join.
  await run(`insert into deliveries (${Object.keys(columns).join(', ')})
    select ${Object.values(columns).join(', ')} from ${series(Math.min(size / 10, BACKLOG_MAX))} where true on conflict do nothing`)
}

/** So many young rows in each table, and those that have aged. */
export async function fill({ run, series }: Database, size: number): Promise<void> {
  const last = AGED + size
  for (const [table, columns] of Object.entries(tables(Date.now(), last))) {
    const [names, values] = [Object.keys(columns), Object.values(columns)]
    const rows = table === 'requests' ? Math.min(last, CALLS_MAX) : last
    await run(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${series(rows)}`)
  }
}
