import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { ACCOUNT, APP, freshDatabase, settingsFor } from '../../../../test/house.ts'
import { recordAll } from '../../../../test/record.ts'
import { prepareHouse } from '../../../app/assembly.ts'
import { openHouse } from '../../../app/opening.ts'
import { systemCall } from '../../../kernel/call/call.ts'
import type { House } from '../../../kernel/call/house.ts'
import { transacted } from '../../../kernel/call/transaction.ts'
import { removeAppAndAll } from '../../accounts/index.ts'
import { handOn, markedGroups } from '../store/handing-on.ts'
import { newDelivery, routeAll } from './routing.ts'

const NOBODY = {
  app_id: null,
  receiver_id: null,
  chosen_by: null,
  dialect: 'plain',
  reason: 'not_subscribed',
} as const

/** Nobody else routes: there is no service beside it. */
async function quietHouse(t: TestContext): Promise<House> {
  const place = await freshDatabase()
  const house = openHouse(settingsFor(place.environment), pino({ level: 'silent' }))
  t.after(async () => {
    await house.outbound.close()
    await house.storage.close()
    await place.remove()
  })
  await prepareHouse(house)
  return house
}

const route = (house: House) =>
  routeAll(
    house,
    () => false,
    () => {},
  )

const marksIn = ({ storage }: House) => storage.read.selectFrom('unrouted_events').selectAll().execute()

const deliveriesIn = ({ storage }: House) =>
  storage.read.selectFrom('deliveries').select(['event_seq', 'node_id', 'reason']).orderBy('id').execute()

const happened = (...nodes: string[]) =>
  nodes.map((node_id) => ({ account_id: ACCOUNT, node_id, value: { event: 'TEST' } }))

async function lastEvent({ storage }: House): Promise<number> {
  const { seq } = await storage.read
    .selectFrom('events')
    .select((the) => the.fn.max<number>('seq').as('seq'))
    .executeTakeFirstOrThrow()
  return Number(seq)
}

const asAnOlderVersion = { account_id: null, node_id: null, field: null }

test('marks whose events are gone hold up nobody, and all are handed on at one go', async (t) => {
  const house = await quietHouse(t)
  await recordAll(house, happened('first'))
  const seq = await lastEvent(house)
  await house.storage.transact(async (db) => {
    await db.deleteFrom('events').where('seq', '=', seq).execute()
    await db.updateTable('unrouted_events').set(asAnOlderVersion).execute()
    for (let more = 1; more <= 2_000; more++)
      await db
        .insertInto('unrouted_events')
        .values({ seq: seq - more, ...asAnOlderVersion })
        .execute()
  })
  await recordAll(house, happened('last'))
  assert.equal(await route(house), true)
  assert.equal((await marksIn(house)).length, 0)
  const routed = (await deliveriesIn(house)).filter((one) => one.event_seq >= seq)
  assert.deepEqual(
    routed.map(({ node_id, reason }) => [node_id, reason]),
    [['last', 'not_subscribed']],
  )
})

test('what an older version marked is handed on as well, among what this one did', async (t) => {
  const house = await quietHouse(t)
  await route(house)
  const before = await lastEvent(house)
  const nodes = Array.from({ length: 300 }, (_, at) => `node ${at % 7}`)
  await recordAll(house, happened(...nodes))
  await house.storage.transact((db) =>
    db.updateTable('unrouted_events').set(asAnOlderVersion).where(sql<boolean>`seq % 3 = 0`).execute(),
  )
  assert.equal(await route(house), true)
  assert.equal((await marksIn(house)).length, 0)
  const routed = (await deliveriesIn(house)).filter((one) => one.event_seq > before)
  assert.deepEqual(
    routed.map((one) => one.node_id),
    nodes,
  )
})

test('of an account that is gone nothing is left to hand on, also when one of the same id is made', async (t) => {
  const house = await quietHouse(t)
  await route(house)
  await recordAll(house, happened('gone'))
  assert.equal((await marksIn(house)).length, 1)
  await transacted(systemCall(house, 'test'), (call) => removeAppAndAll(call, APP))
  assert.deepEqual(await marksIn(house), [])
  const left = { seq: 1_000_000, account_id: ACCOUNT, node_id: 'left', field: 'account_update' }
  await house.storage.transact((db) => db.insertInto('unrouted_events').values(left).execute())
  assert.equal(await route(house), true)
  assert.deepEqual(await marksIn(house), [])
  assert.deepEqual(
    (await deliveriesIn(house)).filter((one) => one.event_seq === left.seq),
    [],
  )
})

/** The embedded engine belongs to one process. */
const testOfServers = process.env.TEST_DATABASE_URL === undefined ? () => {} : test

testOfServers(
  'who finds another process routing knows that its own events may be left, and routes them later',
  async (t) => {
    const house = await quietHouse(t)
    await route(house)
    await house.storage.transact(async (db) => {
      assert.equal(await house.storage.tryLock(db, 'parley routes events'), true)
      await recordAll(house, happened('one'))
      assert.equal(await route(house), false)
      assert.equal((await marksIn(house)).length, 1)
    })
    assert.equal(await route(house), true)
    assert.equal((await marksIn(house)).length, 0)
  },
)

testOfServers(
  'what is marked after it was looked whose marks there are waits for the next round',
  async (t) => {
    const house = await quietHouse(t)
    await route(house)
    await recordAll(house, happened('seen', 'seen'))
    const seen = await lastEvent(house)
    await house.storage.transact(async (db) => {
      const { marked, groups } = await markedGroups(db, 10)
      assert.equal(marked, 2)
      const late = { account_id: ACCOUNT, node_id: 'late', field: 'account_update' }
      await db
        .insertInto('unrouted_events')
        .values({ seq: seen + 1, ...late })
        .execute()
      const decided = groups.map((group) => ({
        group,
        delivery: newDelivery({ ...group, seq: 0 }, 0, NOBODY, 1),
      }))
      await handOn(db, 10, decided)
    })
    assert.deepEqual(
      (await marksIn(house)).map((mark) => mark.node_id),
      ['late'],
    )
    const routed = (await deliveriesIn(house)).filter((one) => one.event_seq > seen - 2)
    assert.deepEqual(
      routed.map((one) => one.event_seq),
      [seen - 1, seen],
    )
  },
)
