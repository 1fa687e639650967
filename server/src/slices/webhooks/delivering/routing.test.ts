import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testOnPostgres } from '../../../../test/engines.ts'
import { ACCOUNT, APP } from '../../../../test/house.ts'
import { inCall, quietHouse } from '../../../../test/quiet-house.ts'
import { recordAll } from '../../../../test/record.ts'
import type { House } from '../../../kernel/call/house.ts'
import { deliveries, routeAll, traces } from '../../../kernel/engine/index.ts'
import { removeAppAndAll } from '../../accounts/index.ts'
import { delivererOf } from './deliverer.ts'

const route = (house: House) =>
  routeAll(
    house,
    delivererOf(house),
    () => false,
    () => {},
  )

const marksIn = ({ storage }: House) => storage.read.selectFrom('unrouted_events').selectAll().execute()

const deliveriesIn = ({ storage }: House) =>
  storage.read.selectFrom('deliveries').select(['event_seq', 'node_id', 'reason']).orderBy('id').execute()

const happened = (...nodes: string[]) =>
  nodes.map((node_id) => ({ account_id: ACCOUNT, node_id, value: { event: 'TEST' } }))

/** Without a callback: nothing is sent, and a row says so. */
const subscribe = ({ storage }: House) =>
  storage.transact((db) =>
    db
      .insertInto('subscriptions')
      .values({
        id: 'one',
        account_id: ACCOUNT,
        app_id: APP,
        fields: null,
        receiver_id: null,
        verify_token: null,
        dialect: 'plain',
        created_at: 1,
      })
      .execute(),
  )

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
  await subscribe(house)
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
    [['last', 'no_callback']],
  )
})

test('what an older version marked is handed on as well, among what this one did', async (t) => {
  const house = await quietHouse(t)
  await subscribe(house)
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
  await subscribe(house)
  await route(house)
  await recordAll(house, happened('gone'))
  assert.equal((await marksIn(house)).length, 1)
  await inCall(house, (call) => removeAppAndAll(call, APP))
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

test('for what nobody is subscribed to nothing is written, and it is told as if it were', async (t) => {
  const house = await quietHouse(t)
  await route(house)
  const db = house.storage.read
  const before = await lastEvent(house)
  await recordAll(house, happened('one', 'two'))
  assert.equal(await route(house), true)
  assert.equal((await marksIn(house)).length, 0)
  assert.deepEqual(
    (await deliveriesIn(house)).filter((one) => one.event_seq > before),
    [],
  )
  const events = await traces.eventsBehind({ db }, { reason: 'not_subscribed', afterSeq: before }, 10)
  assert.deepEqual(
    events.map(({ node_id }) => node_id),
    ['one', 'two'],
  )
  const told = await traces.deliveriesOf(
    { db },
    events.map(({ seq }) => seq),
  )
  assert.deepEqual(
    told.map(({ node_id, state, reason, app_id }) => [node_id, state, reason, app_id]),
    [
      ['one', 'not_sent', 'not_subscribed', null],
      ['two', 'not_sent', 'not_subscribed', null],
    ],
  )
  const [one, two] = told.map(({ id }) => id) as [number, number]
  assert.equal((await deliveries.findDelivery({ db }, two))?.event_seq, events[1]?.seq)
  const alike = await deliveries.stoppedAlike({ db }, told.slice(0, 1), 10)
  assert.ok(alike.some(({ id }) => id === one) && alike.some(({ id }) => id === two))

  await subscribe(house)
  await recordAll(house, happened('three'))
  assert.equal((await marksIn(house)).length, 1)
  assert.equal((await traces.eventsBehind({ db }, { state: 'waiting', afterSeq: before }, 10)).length, 1)
  assert.deepEqual(await traces.deliveriesOf({ db }, [await lastEvent(house)]), [])
  await route(house)
  const [last] = await traces.deliveriesOf({ db }, [await lastEvent(house)])
  assert.equal(last?.reason, 'no_callback')
})

testOnPostgres(
  'who finds another process routing knows that its own events may be left, and routes them later',
  async (t) => {
    const house = await quietHouse(t)
    await subscribe(house)
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
