/**
 * On PostgreSQL events, deliveries and their attempts are divided into ranges that are dropped as a whole (`kernel/storage/aging`).
 * What there is stays where it is and becomes the first part: nothing is copied, and others wait for moments only. Older versions
 * notice nothing: all tables keep their names.
 */

import { type Kysely, sql } from 'kysely'
import {
  addPartition,
  attach,
  isPostgres,
  keepVacuumOff,
  lockRetry,
  RANGE,
  type Writer,
} from '../src/kernel/engine/index.ts'

type Divided = {
  table: string
  column: string
  perNumber: number
  key?: string
  indexes: Record<string, string>
}

const EVENTS: Divided = {
  table: 'events',
  column: 'seq',
  perNumber: 1,
  key: 'primary key (seq)',
  indexes: { by_account: '(account_id, seq)', by_node: '(node_id, seq)', by_trace: '(trace_id)' },
}
const DELIVERIES: Divided = {
  table: 'deliveries',
  column: 'id',
  perNumber: 1_000,
  key: 'primary key (id)',
  indexes: {
    waiting: "(receiver_id, node_id, id) where state = 'waiting'",
    backing_off: "(receiver_id, next_at) where state = 'waiting' and attempts > 0",
    missed:
      "(account_id, created_at) where state = 'undelivered' or reason in ('no_callback', 'callback_disabled')",
  },
}
const ATTEMPTS: Divided = {
  table: 'delivery_attempts',
  column: 'delivery_id',
  perNumber: 1_000,
  indexes: { by_delivery: '(delivery_id, seq)' },
}

const SEQUENCE = 'events_seq_seq'
const TO_ACCOUNTS = 'foreign key (account_id) references accounts (id) on delete cascade'
const TO_DELIVERIES = 'foreign key (delivery_id) references deliveries (id) on delete cascade'

type Step = (run: (statement: string) => Promise<unknown>, db: Kysely<unknown>, end: number) => Promise<void>

/** Each in a transaction of its own; those that read all rows hold up nobody who writes. */
const STEPS: Step[] = [
  async (run, _db, end) => {
    await hold(run)
    for (const { table, column, perNumber } of [EVENTS, DELIVERIES, ATTEMPTS])
      await run(
        `alter table ${table} add constraint ${table}_end check (${column} < ${end * perNumber}) not valid`,
      )
  },
  (run) => validate(run, 'events', 'events_end'),
  (run) => validate(run, 'deliveries', 'deliveries_end'),
  (run) => validate(run, 'delivery_attempts', 'delivery_attempts_end'),
  async (run, db, end) => {
    await hold(run)
    await divide(run, db, EVENTS, end, TO_ACCOUNTS)
  },
  async (run, db, end) => {
    await hold(run)
    await divide(run, db, DELIVERIES, end, TO_ACCOUNTS)
  },
  async (run, db) => {
    await hold(run)
    await run(`alter table delivery_attempts drop constraint ${await foreignKeyOf(db, 'delivery_attempts')}`)
    await run(`alter table delivery_attempts add constraint attempts_delivery ${TO_DELIVERIES} not valid`)
  },
  (run) => validate(run, 'delivery_attempts', 'attempts_delivery'),
  async (run, db, end) => {
    await hold(run)
    await divide(run, db, ATTEMPTS, end, TO_DELIVERIES)
  },
]

/** In the order in which those take them who write. */
const HELD = ['accounts', 'events', 'deliveries', 'delivery_attempts']

/** Before anything else: else each would wait for the other. */
const hold = (run: (statement: string) => Promise<unknown>) =>
  run(`lock table ${HELD.join(', ')} in access exclusive mode`)

/** Others are busy with these tables. Whoever migrates comes back if they go on being so. */
const TRIES_MAX = 10

const validate = async (run: (statement: string) => Promise<unknown>, table: string, constraint: string) => {
  await run(`alter table ${table} validate constraint ${constraint}`)
}

export async function up(): Promise<void> {}

export async function inBatches(db: Kysely<unknown>, after: string): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  const [end, at] =
    after === '' ? [await endOfAll(db), 0] : (after.split(' ').map(Number) as [number, number])
  const run = (statement: string) => sql.raw(statement).execute(db)
  // What holds them for long would never let go within the moments for which others may be held up.
  await keepVacuumOff(db as Writer, HELD)
  await lockRetry(db as Writer, async () => STEPS[at]?.(run, db, end), TRIES_MAX)
  return at + 1 < STEPS.length ? `${end} ${at + 1}` : undefined
}

/** So far ahead that nobody gets there, however long these steps take. */
async function endOfAll(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ last_value: number }>`select last_value from ${sql.table(SEQUENCE)}`.execute(
    db,
  )
  return (Math.floor((Number(rows[0]?.last_value ?? 0) + RANGE / 2) / RANGE) + 1) * RANGE
}

async function foreignKeyOf(db: Kysely<unknown>, table: string): Promise<string> {
  const { rows } = await sql<{ conname: string }>`
    select conname from pg_constraint where conrelid = to_regclass(${table}) and contype = 'f'`.execute(db)
  return rows[0]?.conname ?? ''
}

async function sequenceOf(db: Kysely<unknown>, table: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select pg_get_serial_sequence(${table}, ${'seq'}) as name`.execute(db)
  return rows[0]?.name ?? null
}

/** A new table of the name, and the old one as its first part: rows and indexes are taken over as they are. */
async function divide(
  run: (statement: string) => Promise<unknown>,
  db: Kysely<unknown>,
  divided: Divided,
  end: number,
  parent: string,
): Promise<void> {
  const { table, column, key, indexes } = divided
  const first = `${table}_before_${end / RANGE}`
  const sequence = table === 'deliveries' ? null : await sequenceOf(db, table)
  await run(`alter table ${table} rename to ${first}`)
  for (const name of Object.keys(indexes))
    await run(`alter index ${table}_${name} rename to ${first}_${name}`)
  await run(`create table ${table} (like ${first} including defaults) partition by range (${column})`)
  if (key) await run(`alter table ${table} add constraint ${table}_key ${key}`)
  await run(`alter table ${table} add constraint ${table}_parent ${parent}`)
  for (const [name, columns] of Object.entries(indexes))
    await run(`create index ${table}_${name} on ${table} ${columns}`)
  await attach(db, divided, first, { from: undefined, to: end })
  await run(`alter table ${first} drop constraint ${table}_end`)
  // Else it would go with the first part.
  if (sequence !== null) await run(`alter sequence ${sequence} owned by ${table}.seq`)
  // Nothing that is written is ever without a place.
  await addPartition(db, divided, { from: end, to: undefined }, first)
}
