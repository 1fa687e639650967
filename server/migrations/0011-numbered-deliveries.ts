/**
 * Deliveries are numbered after their event: one index finds a delivery and all those of an event, and grows only
 * at its end. Those that exist are numbered anew.
 */

import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { withSequence } from '../src/kernel/engine/index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const isEmbedded = !(db.getExecutor().adapter instanceof PostgresAdapter)
  // There only this spelling makes it the number of the row itself, without an index beside the table.
  const number = isEmbedded ? 'integer' : 'bigint'
  const run = (statement: string) => sql.raw(statement).execute(db)

  for (const index of ['by_event', 'waiting', 'backing_off', 'missed'])
    await run(`drop index deliveries_${index}`)
  await run('drop index delivery_attempts_by_delivery')
  await run('alter table deliveries rename to named_deliveries')
  await run('alter table delivery_attempts rename to named_attempts')

  await db.schema
    .createTable('deliveries')
    .addColumn('id', number, (column) => column.primaryKey())
    .addColumn('event_seq', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('node_id', 'text', (column) => column.notNull())
    .addColumn('app_id', 'text')
    .addColumn('receiver_id', 'text')
    .addColumn('chosen_by', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('attempt', 'text')
    .execute()
  await db.schema
    .createTable('delivery_attempts')
    .$call(withSequence(db))
    .addColumn('delivery_id', number, (column) =>
      column.notNull().references('deliveries.id').onDelete('cascade'),
    )
    .addColumn('attempt', 'text', (column) => column.notNull())
    .execute()

  const numbered = `select named_deliveries.*,
    event_seq * 1000 + row_number() over (partition by event_seq order by id) - 1 as number from named_deliveries`
  const others = `event_seq, account_id, node_id, app_id, receiver_id, chosen_by, state, reason, attempts, next_at,
    expires_at, created_at, finished_at, attempt`
  await run(`insert into deliveries (id, ${others}) select number, ${others} from (${numbered}) as numbered`)
  await run(`insert into delivery_attempts (delivery_id, attempt)
    select numbered.number, named_attempts.attempt
    from named_attempts join (${numbered}) as numbered on numbered.id = named_attempts.delivery_id
    order by named_attempts.seq`)
  await run('drop table named_attempts')
  await run('drop table named_deliveries')

  await run(`create index deliveries_waiting on deliveries (receiver_id, id) where state = 'waiting'`)
  await run(`create index deliveries_backing_off on deliveries (receiver_id, next_at)
    where state = 'waiting' and attempts > 0`)
  await run(`create index deliveries_missed on deliveries (account_id, created_at)
    where state = 'undelivered' or reason in ('no_callback', 'callback_disabled')`)
  await run('create index delivery_attempts_by_delivery on delivery_attempts (delivery_id, seq)')

  if (!isEmbedded) return
  await run('alter table unrouted_events rename to indexed_unrouted_events')
  await run('create table unrouted_events (seq integer primary key)')
  await run('insert into unrouted_events select seq from indexed_unrouted_events')
  await run('drop table indexed_unrouted_events')
}
