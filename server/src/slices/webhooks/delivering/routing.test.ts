import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { ACCOUNT, freshDatabase, settingsFor } from '../../../../test/house.ts'
import { recordAll } from '../../../../test/record.ts'
import { prepareHouse } from '../../../app/assembly.ts'
import { openHouse } from '../../../app/opening.ts'
import type { House } from '../../../kernel/call/house.ts'
import { routeAll } from './routing.ts'

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

test('marks whose events are gone hold up nobody, and all are handed on at one go', async (t) => {
  const house = await quietHouse(t)
  await recordAll(house, [{ account_id: ACCOUNT, node_id: 'first', value: { event: 'TEST' } }])
  const { seq } = await house.storage.read
    .selectFrom('events')
    .select((the) => the.fn.max<number>('seq').as('seq'))
    .executeTakeFirstOrThrow()
  await house.storage.transact(async (db) => {
    await db.deleteFrom('events').where('seq', '=', seq).execute()
    for (let more = 1; more <= 2_000; more++)
      await db
        .insertInto('unrouted_events')
        .values({ seq: seq - more })
        .execute()
  })
  await recordAll(house, [{ account_id: ACCOUNT, node_id: 'last', value: { event: 'TEST' } }])
  assert.equal(await route(house), true)
  assert.equal((await marksIn(house)).length, 0)
  const routed = await house.storage.read
    .selectFrom('deliveries')
    .select('reason')
    .where('node_id', '=', 'last')
    .execute()
  assert.deepEqual(
    routed.map((row) => row.reason),
    ['not_subscribed'],
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
      await recordAll(house, [{ account_id: ACCOUNT, node_id: 'one', value: { event: 'TEST' } }])
      assert.equal(await route(house), false)
      assert.equal((await marksIn(house)).length, 1)
    })
    assert.equal(await route(house), true)
    assert.equal((await marksIn(house)).length, 0)
  },
)
