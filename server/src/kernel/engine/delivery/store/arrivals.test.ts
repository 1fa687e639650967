import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testOnPostgres } from '../../../../../test/engines.ts'
import { ACCOUNT, APP, eventually, NUMBER } from '../../../../../test/house.ts'
import { quietHouse } from '../../../../../test/quiet-house.ts'
import type { House } from '../../../call/house.ts'
import { DAY } from '../../../process/clock.ts'
import { moveOn } from '../../aging/progress.ts'
import type { Writer } from '../../tables.ts'
import type { Attempt } from '../delivery.ts'
import { newDelivery } from '../routing.ts'
import { type Delivered, deliveredMarker } from './arrivals.ts'
import { AGING_EVENTS } from './forgetting.ts'
import { addDeliveries } from './new-deliveries.ts'

const TOKEN = 'a good token'
const DECISION = {
  app_id: APP,
  receiver_id: 'one',
  chosen_by: 'account',
  dialect: 'plain',
  reason: null,
} as const

/** A house with a receiver that is leased. */
async function leasingHouse(t: Parameters<typeof quietHouse>[0]): Promise<House> {
  const house = await quietHouse(t)
  await house.storage.transact((db) =>
    sql`insert into receivers (id, app_id, url, circuit, failures, opened_times, lease_token, created_at)
      values ('one', ${APP}, 'http://127.0.0.1:1/one', 'closed', 0, 0, ${TOKEN}, 0)`.execute(db),
  )
  return house
}

/** So many that wait for it; gives their numbers. */
const waiting = (house: House, count: number): Promise<number[]> =>
  house.storage.transact(async (db) => {
    const rows = Array.from({ length: count }, (_, at) => ({
      id: `${at} ${Math.random()}`,
      account_id: ACCOUNT,
      node_id: NUMBER,
      field: 'messages',
      value: '{}',
      occurred_at: 0,
      object: 'chat_business_account',
    }))
    const seqs: number[] = []
    for (const row of rows) {
      const { seq } = await db.insertInto('events').values(row).returning('seq').executeTakeFirstOrThrow()
      seqs.push(seq)
    }
    const deliveries = seqs.map((seq) =>
      newDelivery({ seq, account_id: ACCOUNT, node_id: NUMBER }, 0, DECISION, 0),
    )
    await addDeliveries(db, deliveries)
    return deliveries.map((one) => one.id)
  })

/** Some answer alike. */
const attemptOf = (id: number): Attempt => ({
  at: id,
  duration_ms: id % 10,
  ...(id % 3 > 0 && {
    status: 200,
    headers: { server: 'a "good" one \\' },
    answer: id % 3 === 1 ? 'ok' : 'Größe\n',
  }),
})

const arrived = (id: number, token = TOKEN): Delivered => ({
  id,
  attempt: attemptOf(id),
  under: { receiver_id: 'one', token, at: 7 },
})

const stateOf = ({ storage: { read } }: House, id: number) =>
  read
    .selectFrom('deliveries')
    .select(['state', 'attempts', 'finished_at', 'attempt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const delivered = (id: number) => ({
  state: 'delivered',
  attempts: 1,
  finished_at: 7,
  attempt: JSON.stringify(attemptOf(id)),
})

test('what arrived is recorded under a lease that is held, each with its own attempt, and only once', async (t) => {
  const house = await leasingHouse(t)
  const mark = deliveredMarker()
  const [one = 0, other = 0, late = 0] = await waiting(house, 3)
  const record = (...all: Delivered[]) => house.storage.transactOne((db) => mark(db, all))
  const held = await record(arrived(other), arrived(one), arrived(late, 'a token that is lost'))
  assert.deepEqual([...held], [TOKEN])
  assert.deepEqual(await stateOf(house, one), delivered(one))
  assert.deepEqual(await stateOf(house, other), delivered(other))
  assert.equal((await stateOf(house, late)).state, 'waiting')
  await record({ ...arrived(one), attempt: { at: 8, duration_ms: 8 } })
  assert.deepEqual(await stateOf(house, one), delivered(one))
})

test('who records remembers the parts of the table, and goes on when others have come in their place', async (t) => {
  const house = await leasingHouse(t)
  const { storage } = house
  const mark = deliveredMarker()
  const moving = (day: number) =>
    storage.transact((db) => moveOn(db, AGING_EVENTS, { everyMs: DAY, now: day * DAY, fewest: 1 }))
  await moving(0)
  const [first = 0] = await waiting(house, 1)
  await storage.transactOne((db) => mark(db, [arrived(first)]))
  assert.equal(await moving(1), storage.isShared)
  // Where the last part was, there are two now.
  const [second = 0] = await waiting(house, 1)
  await storage.transactOne((db) => mark(db, [arrived(second)]))
  assert.equal(await moving(2), storage.isShared)
  const [third = 0, fourth = 0] = [...(await waiting(house, 1)), ...(await waiting(house, 1))]
  if (storage.isShared) assert.ok(third / second > 1.5, 'in parts of their own')
  const [kept = 0] = await waiting(house, 1)
  await storage.transactOne((db) => mark(db, [arrived(third), arrived(fourth)]))
  for (const id of [first, second, third, fourth]) assert.deepEqual(await stateOf(house, id), delivered(id))
  assert.equal((await stateOf(house, kept)).state, 'waiting')
})

test('those in two parts of the table are recorded together', async (t) => {
  const house = await leasingHouse(t)
  const { storage } = house
  const mark = deliveredMarker()
  const [before = 0] = await waiting(house, 1)
  await storage.transact((db) => moveOn(db, AGING_EVENTS, { everyMs: DAY, now: 0, fewest: 1 }))
  await waiting(house, 1)
  await storage.transact((db) => moveOn(db, AGING_EVENTS, { everyMs: DAY, now: DAY, fewest: 1 }))
  const [behind = 0] = await waiting(house, 1)
  await storage.transactOne((db) => mark(db, [arrived(behind), arrived(before)]))
  for (const id of [before, behind]) assert.deepEqual(await stateOf(house, id), delivered(id))
})

testOnPostgres(
  'on a server one that somebody changes meanwhile is looked at again, and recorded if it still waits',
  async (t) => {
    const house = await leasingHouse(t)
    const { storage } = house
    const mark = deliveredMarker()
    const [changed = 0, ended = 0, untouched = 0] = await waiting(house, 3)
    const isHeldUp = async () => {
      const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(storage.read as Writer)
      return (rows[0]?.count ?? 0) > 0
    }
    let recorded: Promise<Set<string>> | undefined
    await storage.transact(async (db) => {
      await db.updateTable('deliveries').set({ next_at: 5 }).where('id', '=', changed).execute()
      await db.updateTable('deliveries').set({ state: 'undelivered' }).where('id', '=', ended).execute()
      recorded = storage.transactOne((other) =>
        mark(
          other,
          [changed, ended, untouched].map((id) => arrived(id)),
        ),
      )
      await eventually(isHeldUp, 'the recording waits')
    })
    assert.deepEqual([...((await recorded) ?? [])], [TOKEN])
    for (const id of [changed, untouched]) assert.deepEqual(await stateOf(house, id), delivered(id))
    assert.equal((await stateOf(house, ended)).state, 'undelivered')
  },
)

testOnPostgres(
  'on a server they are sought in their part one by one, by a plan that is made once',
  async (t) => {
    const house = await leasingHouse(t)
    const { storage } = house
    const ids = await waiting(house, 40)
    const { rows: parts } = await sql<{ part: string }>`
    select tableoid::regclass::text as part from deliveries limit 1`.execute(storage.read as Writer)
    const part = parts[0]?.part ?? ''
    const mark = deliveredMarker()
    await storage.transact(async (db) => {
      for (const id of ids) await mark(db, [arrived(id)])
      const { rows } = await sql<{ name: string; values: number; custom_plans: number }>`
      select name, cardinality(parameter_types) as values, custom_plans from pg_prepared_statements
      where statement like ${`%update "${part}"%`}`.execute(db)
      const [{ name, values, custom_plans } = { name: '', values: 0, custom_plans: 0 }] = rows
      assert.equal(rows.length, 1)
      assert.ok(custom_plans <= 5, `planned again ${custom_plans} times`)
      await sql`set local plan_cache_mode = force_generic_plan`.execute(db)
      const given = Array.from({ length: values }, () => 'null').join()
      const plan = await sql.raw<object>(`explain execute ${name} (${given})`).execute(db)
      const steps = plan.rows.flatMap((row) => Object.values(row)).join('\n')
      assert.match(steps, new RegExp(`Nested Loop[^]*Index Scan using deliveries\\w*_pkey\\d* on ${part}`))
      assert.doesNotMatch(steps, /Seq Scan|Append/)
    })
  },
)
