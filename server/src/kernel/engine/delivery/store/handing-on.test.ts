import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { ACCOUNT } from '../../../../../test/house.ts'
import { quietHouse } from '../../../../../test/quiet-house.ts'
import type { Writer } from '../../tables.ts'
import { newDelivery } from '../routing.ts'
import { type EventGroup, handOn, markedGroups } from './handing-on.ts'

const MARKS = 20_000
const NODES = 20
const NOBODY = {
  app_id: null,
  receiver_id: null,
  chosen_by: null,
  dialect: 'plain',
  reason: 'not_subscribed',
} as const

const decided = (groups: EventGroup[]) =>
  groups.map((group) => ({ group, delivery: newDelivery({ ...group, seq: 0 }, 0, NOBODY, 1) }))

test('of a long backlog the first few are handed on, in order, and no others are looked at', async (t) => {
  const { storage } = await quietHouse(t)
  await storage.transact(async (db) => {
    await db.deleteFrom('unrouted_events').execute()
    await sql`insert into unrouted_events (seq, account_id, node_id, field)
      with recursive counted (i) as (select 1 union all select i + 1 from counted where i < ${sql.lit(MARKS)})
      select 1000000 + i, ${ACCOUNT}, 'node ' || (i % ${sql.lit(NODES)}), 'account_update' from counted`.execute(
      db,
    )
    await sql`analyze unrouted_events`.execute(db)
    // Often enough for a server to keep its plan.
    for (let round = 0; round < 8; round++) {
      const { marked, groups } = await markedGroups(db, 100)
      assert.equal(marked, 100)
      assert.equal(groups.length, NODES)
      await handOn(db, 100, decided(groups))
    }
    const left = await db
      .selectFrom('unrouted_events')
      .select((the) => [the.fn.min('seq').as('first'), the.fn.countAll().as('count')])
      .executeTakeFirstOrThrow()
    assert.deepEqual([Number(left.first), Number(left.count)], [1_000_801, MARKS - 800])
    const written = await db
      .selectFrom('deliveries')
      .select(['event_seq', 'node_id'])
      .where('event_seq', '>', 1_000_000)
      .orderBy('id')
      .execute()
    assert.deepEqual(
      written.map(({ event_seq, node_id }) => `${event_seq} ${node_id}`),
      Array.from({ length: 800 }, (_, at) => `${1_000_001 + at} node ${(at + 1) % NODES}`),
    )
    if (storage.isShared) await assertPlanned(db)
  })
})

/** Prepared once, and by the numbers. */
async function assertPlanned(db: Writer): Promise<void> {
  const { rows } = await sql<{ name: string; values: number }>`
    select name, cardinality(parameter_types) as values from pg_prepared_statements
    where statement like '%unrouted_events order by seq%'`.execute(db)
  assert.equal(rows.length, 2)
  await sql`set local plan_cache_mode = force_generic_plan`.execute(db)
  for (const { name, values } of rows) {
    const given = Array.from({ length: values }, () => 'null').join()
    const plan = await sql.raw<object>(`explain execute ${name} (${given})`).execute(db)
    const steps = plan.rows.flatMap((row) => Object.values(row)).join('\n')
    assert.match(steps, /Limit[\s\S]*Index Scan using unrouted_events_pkey/)
    assert.doesNotMatch(steps, /Seq Scan/)
  }
}

if (process.env.TEST_DATABASE_URL !== undefined) {
  test('what is marked after it was looked whose marks there are is decided about in the next round', async (t) => {
    const { storage } = await quietHouse(t)
    const mark = (seq: number, node_id: string) =>
      storage.transact((db) =>
        db
          .insertInto('unrouted_events')
          .values({ seq, account_id: ACCOUNT, node_id, field: 'account_update' })
          .execute(),
      )
    await storage.transact((db) => db.deleteFrom('unrouted_events').execute())
    await mark(1_000_001, 'seen')
    await mark(1_000_003, 'seen')
    await storage.transact(async (db) => {
      const { marked, groups } = await markedGroups(db, 10)
      assert.equal(marked, 2)
      await mark(1_000_000, 'late')
      await mark(1_000_002, 'late')
      await mark(1_000_004, 'seen')
      await handOn(db, 10, decided(groups))
    })
    const left = await storage.read.selectFrom('unrouted_events').select('seq').orderBy('seq').execute()
    assert.deepEqual(
      left.map((one) => Number(one.seq)),
      [1_000_000, 1_000_002, 1_000_004],
    )
    const written = await storage.read
      .selectFrom('deliveries')
      .select('event_seq')
      .where('event_seq', '>=', 1_000_000)
      .orderBy('id')
      .execute()
    assert.deepEqual(
      written.map((one) => one.event_seq),
      [1_000_001, 1_000_003],
    )
  })
}
