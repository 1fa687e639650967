import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { testOnPostgres } from '../../../../../test/engines.ts'
import { ACCOUNT, APP, house, type TestHouse } from '../../../../../test/house.ts'
import type { Writer } from '../../tables.ts'
import { DELIVERY_LIMITS, type Delivery } from '../delivery.ts'
import { newDelivery } from '../routing.ts'
import { holdAndMark } from './arrivals.ts'
import { markedGroups } from './handing-on.ts'
import { receiversWithWorkQuery } from './leases.ts'
import { addDeliveries } from './new-deliveries.ts'
import { endBackOff, expireAt } from './outcomes.ts'
import { firstDeliveries, headsQuery, nodeHeads, ofListedQuery, ofNodesQuery } from './ready.ts'

const BACKLOG = 20_000
const OTHER_NODES = 300
/** A query that seeks touches what it gives and a little more; one that scans touches the backlog. */
const TOUCHED_MAX = 3_000

/** PostgreSQL plans five times for the values before it judges whether that is worth it, and more often where much has changed since. */
const PLANNED_ANEW_MAX = 100

/** One node at which much waits and backs off, others at which little does, and a second receiver. */
async function withBacklog(t: TestContext, how: { backlog?: number; isKnown?: boolean } = {}) {
  const all = await house(t)
  await makeBacklog(all, how)
  return all
}

async function makeBacklog(
  { house: inside }: TestHouse,
  { backlog = BACKLOG, otherNodes = OTHER_NODES, isKnown = true } = {},
) {
  const { storage, clock } = inside
  const now = clock.now()
  await storage.transact(async (db) => {
    for (const id of ['big', 'small'])
      await sql`insert into receivers (id, app_id, url, circuit, failures, opened_times, paused_at, created_at)
        values (${id}, ${APP}, ${`http://127.0.0.1:1/${id}`}, 'open', 1, 1, 1, 0)`.execute(db)
    const waiting = Array.from({ length: backlog + otherNodes }, (_, at) => {
      const node_id = at < backlog ? 'busy' : `node ${at - backlog}`
      const receiver_id = at % 2 === 0 || at < backlog ? 'big' : 'small'
      const decision = {
        app_id: APP,
        receiver_id,
        chosen_by: 'account',
        dialect: 'plain',
        reason: null,
      } as const
      const delivery = newDelivery({ seq: 1_000_000 + at, account_id: ACCOUNT, node_id }, 0, decision, now)
      return at === 0 ? { ...delivery, attempts: 3, next_at: now + 60_000 } : delivery
    })
    for (let from = 0; from < waiting.length; from += 5_000) {
      const some = waiting.slice(from, from + 5_000)
      await addDeliveries(db, some)
      for (let at = 0; at < some.length; at += 500)
        await db
          .insertInto('events')
          .values(some.slice(at, at + 500).map(eventOf) as never)
          .execute()
    }
  })
  if (storage.isShared && isKnown) await sql`analyze`.execute(storage.read as Writer)
}

/** A table from end to end, a sort of what was found, or all that waits for one receiver. */
const SCANS = /^SCAN (d|w|deliveries|e|events)\b|TEMP B-TREE|INDEX deliveries_waiting \(receiver_id=\?\)/

const eventOf = ({ event_seq, node_id, created_at }: Delivery) => ({
  seq: event_seq,
  id: `event ${event_seq}`,
  account_id: ACCOUNT,
  node_id,
  field: 'messages',
  value: '{}',
  occurred_at: created_at,
  object: 'chat_business_account',
})

/** How many rows a plan touches in all its steps; on SQLite, whose plans do not count, what scans or sorts stands out. */
async function touchedBy({ house: inside }: TestHouse, query: RawBuilder<unknown>): Promise<number> {
  const db = inside.storage.read as Writer
  if (inside.storage.engine === 'sqlite') {
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db)
    // What was found for each of the nodes that were asked for is put in order: no more than may be read at once.
    const steps = rows.map((row) => row.detail)
    if (steps[0]?.startsWith('SCAN n VIRTUAL TABLE') && steps.at(-1)?.includes('TEMP B-TREE')) steps.pop()
    const bad = steps.filter((step) => SCANS.test(step))
    assert.deepEqual(bad, [], steps.join('\n'))
    return 0
  }
  const { rows } = await sql<{
    'QUERY PLAN': { Plan: Step }[]
  }>`explain (analyze, format json) ${query}`.execute(db)
  const [row] = rows as [{ 'QUERY PLAN': [{ Plan: Step }] }]
  return countIn(row['QUERY PLAN'][0].Plan)
}

type Step = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Step[]
}

const countIn = (step: Step): number =>
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'] +
  (step.Plans ?? []).reduce((sum, one) => sum + countIn(one), 0)

async function assertSeeks(all: TestHouse): Promise<void> {
  const { engine, read } = all.house.storage
  const nodes = ['busy', 'node 2', 'node 4']
  const queries: [string, RawBuilder<unknown>][] = [
    ['receivers with work', receiversWithWorkQuery(read, 'nobody')],
    ['the nodes of a receiver', headsQuery(read, 'big', '', 128)],
    ['those behind one', headsQuery(read, 'big', 'busy', 128)],
    engine === 'sqlite'
      ? ['the first of some nodes', ofListedQuery('big', JSON.stringify(nodes), 128)]
      : ['the first of some nodes', ofNodesQuery(read, 'big', nodes, { count: 3, each: 128 })],
  ]
  for (const [name, query] of queries) {
    const touched = await touchedBy(all, query)
    assert.ok(touched < TOUCHED_MAX, `${name}: ${touched} rows were touched`)
  }
}

test('finding what comes next costs the same, however much waits at one node', async (t) => {
  const all = await withBacklog(t)
  const { read } = all.house.storage
  await assertSeeks(all)
  const heads = await nodeHeads(read, 'big', { after: '', most: 1_000 })
  assert.equal(heads.length, 1 + OTHER_NODES / 2)
  const [busy] = heads
  assert.deepEqual([busy?.node_id, busy?.id, busy?.attempts], ['busy', 1_000_000_000, 3])
  const first = await firstDeliveries(read, 'big', { nodes: ['node 4', 'busy', 'none'], each: 2 })
  assert.deepEqual(
    first.map((one) => [one.node_id, one.event_id]),
    [
      ['busy', 'event 1000000'],
      ['busy', 'event 1000001'],
      ['node 4', 'event 1020004'],
    ],
  )
})

test('so it does while a server has yet to learn how much there is', async (t) => {
  await assertSeeks(await withBacklog(t, { backlog: 4_000, isKnown: false }))
})

testOnPostgres(
  'what arrived is found by its number, in the parts of the table that hold it, and by no join',
  async (t) => {
    const all = await withBacklog(t)
    const { storage } = all.house
    const delivered = [0, 1].map((nth) => ({
      id: 1_000_000_000 + nth * 1_000,
      attempt: { at: 1, duration_ms: 1 },
      under: { receiver_id: 'big', token: 'token', at: 1 },
    }))
    await storage.transact(async (db) => {
      const { rows } = await sql<object>`explain ${holdAndMark(delivered)}`.execute(db)
      const steps = rows.flatMap((row) => Object.values(row))
      const scans = steps.filter((step) => /Scan.* on deliveries/.test(step))
      assert.equal(scans.length, 1, steps.join('\n'))
      assert.match(steps.join('\n'), /Scan (using|on) deliveries\w*_pkey/)
      // Such a plan chooses parts as it runs, which crashes PostgreSQL 18 when a row has changed meanwhile.
      assert.ok(!steps.some((step) => /Nested Loop|Hash Join|Append/.test(step)), steps.join('\n'))
    })
  },
)

test('what ends many waits at once finds them by their time, and not by looking at all', async (t) => {
  const all = await withBacklog(t)
  const { storage, clock } = all.house
  // A statement changes and reads by the same plan; these are asked for what they would find.
  for (const condition of [
    sql`attempts > 0 and next_at > ${clock.now() + 100_000}`,
    sql`node_id = 'busy' order by id limit 500`,
  ]) {
    const touched = await touchedBy(
      all,
      sql`select id from deliveries where receiver_id = 'big' and state = 'waiting' and ${condition}`,
    )
    assert.ok(touched < TOUCHED_MAX, `${touched} rows were touched`)
  }
  await storage.transact(async (db) => {
    await expireAt(db, 'big', 'busy', clock.now())
    await endBackOff(db, 'big', clock.now())
    assert.equal((await markedGroups(db, 10)).marked, 0)
  })
  const headOf = async () => (await nodeHeads(storage.read, 'big', { after: '', most: 1 }))[0]
  const head = await headOf()
  assert.ok(head && head.next_at <= clock.now(), 'the one that backed off need not wait any longer')
  await storage.transact((db) => expireAt(db, 'big', 'busy', clock.now() + DELIVERY_LIMITS.lifetimeMs))
  assert.notEqual((await headOf())?.node_id, 'busy')
})

testOnPostgres(
  'a server plans once for all receivers, and goes on by it when much waits for some of them',
  async (t) => {
    const all = await house(t)
    const { storage } = all.house
    const ask = async (db: Writer, times: number) => {
      for (let asked = 0; asked < times; asked++) {
        await nodeHeads(db, 'small', { after: '', most: 128 })
        await firstDeliveries(db, 'small', { nodes: ['node 1', 'node 3'], each: 8 })
      }
    }
    await storage.transact(async (db) => {
      await ask(db, 10)
      await makeBacklog(all, { otherNodes: 20, isKnown: false })
      // By this connection, which notices it at once.
      await sql`analyze`.execute(db)
      await ask(db, 2 * PLANNED_ANEW_MAX)
      // Others that used this connection before asked less often.
      const { rows } = await sql<{ statement: string; custom_plans: number }>`
      select statement, custom_plans from pg_prepared_statements
      where statement like '%deliveries%' and generic_plans + custom_plans >= ${10 + 2 * PLANNED_ANEW_MAX}`.execute(
        db,
      )
      assert.equal(rows.length, 2)
      for (const { statement, custom_plans } of rows)
        assert.ok(custom_plans <= PLANNED_ANEW_MAX, `planned again ${custom_plans} times: ${statement}`)
    })
  },
)
