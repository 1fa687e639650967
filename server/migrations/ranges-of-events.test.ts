import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { partitionsOf } from '../src/kernel/engine/aging/partitions.ts'
import { RANGE, type Writer } from '../src/kernel/engine/index.ts'
import { databaseBefore } from '../test/earlier-database.ts'

const DIVIDED = '0043-ranges-of-events'
const TABLES = ['events', 'deliveries', 'delivery_attempts']
/** So many that a number of them is seen while the tables are divided. */
const ROWS = 2_000

/** In the words of the version before: what it goes on writing while another migrates. */
async function record(db: Writer): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into events (id, account_id, node_id, field, value, occurred_at, object)
    values (${String(Math.random())}, '2', 'n', 'messages', '{}', 1, 'o') returning seq`.execute(db)
  const seq = rows[0]?.seq ?? assert.fail()
  await sql`insert into deliveries
    (id, event_seq, account_id, node_id, receiver_id, state, attempts, next_at, expires_at, created_at)
    values (${seq * 1_000}, ${seq}, '2', 'n', 'r', 'waiting', 1, 2, 3, 4)`.execute(db)
  await sql`insert into delivery_attempts (delivery_id, attempt) values (${seq * 1_000}, 'a')`.execute(db)
  return seq
}

async function counts(db: Writer): Promise<number[]> {
  const counted = TABLES.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`)
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counted)}`.execute(db)
  return TABLES.map((table) => Number(rows[0]?.[table]))
}

test('tables are divided while the version before writes to them, and it goes on afterwards', async (t) => {
  const { earlier, later: openLater } = await databaseBefore(t, DIVIDED)
  t.after(() => earlier.isShared && earlier.close())
  await earlier.transact(async (db) => {
    await sql`insert into apps (id, name, secret, created_at) values ('1', 'app', 's', 0)`.execute(db)
    await sql`insert into accounts (id, app_id, name, timezone_id, message_template_namespace, account_review_status,
      business_verification_status, country, currency, ownership_type, primary_business_location, created_at)
      values ('2', '1', 'account', '1', 'n', 'APPROVED', 'verified', 'US', 'USD', 'SELF', 'US', 0)`.execute(
      db,
    )
    for (let row = 0; row < ROWS; row++) await record(db)
  })
  // The embedded engine has one process, and nothing is divided.
  if (!earlier.isShared) await earlier.close()
  const later = openLater()
  let isOver = !earlier.isShared
  const writing = (async () => {
    let written = 0
    for (; !isOver; written++) await earlier.transact(record)
    return written
  })()
  await later.migrate()
  isOver = true
  const written = await writing
  const storage = earlier.isShared ? earlier : later
  const seq = await storage.transact(record)
  const read = later.read as Writer
  const all = ROWS + written + 1
  assert.deepEqual(await counts(read), [all, all, all])
  if (earlier.isShared) {
    assert.ok(written > 0)
    for (const [at, table] of TABLES.entries()) {
      const parts = await partitionsOf(read, { table, perNumber: at === 0 ? 1 : 1_000 })
      assert.deepEqual(
        parts.map(({ name, from, to }) => [name, from, to]),
        [
          [`${table}_before_1`, undefined, RANGE],
          [`${table}_from_1`, RANGE, undefined],
        ],
      )
    }
    // What comes after the first range has its place, too, and refers to its own.
    await storage.transact((db) => sql`select setval('events_seq_seq', ${RANGE}::bigint)`.execute(db))
    assert.equal(await storage.transact(record), RANGE + 1)
    await assert.rejects(
      storage.transact((db) =>
        sql`insert into delivery_attempts (delivery_id, attempt) values (${RANGE * 1_000}, 'a')`.execute(db),
      ),
      /foreign key/,
    )
  }
  await storage.transact((db) => sql`delete from deliveries where event_seq = ${seq}`.execute(db))
  assert.equal((await counts(read))[2], (await counts(read))[1])
  await storage.transact((db) => sql`delete from apps`.execute(db))
  assert.deepEqual(await counts(read), [0, 0, 0])
})
