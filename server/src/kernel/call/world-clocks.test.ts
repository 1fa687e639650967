import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { eventually } from '../../../test/house.ts'
import { quietHouse, working } from '../../../test/quiet-house.ts'
import { enqueue, job, loadClocks, translateAllOfWorld } from '../engine/index.ts'
import { HOUR } from '../process/clock.ts'
import { systemCall } from './call.ts'
import type { House } from './house.ts'
import { transacted } from './transaction.ts'

/** The seeded application becomes a world, which this process has met. */
async function worldIn(house: House) {
  const { id } = await house.storage.read.selectFrom('apps').select('id').executeTakeFirstOrThrow()
  const own = { platform_changes: null, seed: '1', turns: 0, created_at: 0 }
  const world = { id, app_id: id, name: 'One', number: 1, ahead_ms: 0, ...own }
  await house.storage.transact((db) =>
    db
      .insertInto('worlds')
      .values({ ...world, begins_at: null, origin: null, expires_at: null })
      .execute(),
  )
  return { world, clock: await house.worldClocks.of(id) }
}

test('what was read of a world before it was moved does not take the moving back', async (t) => {
  const house = await quietHouse(t)
  const { world, clock } = await worldIn(house)
  const reading = house.worldClocks.refresh()
  house.worldClocks.set(world.app_id, { ...world, ahead_ms: HOUR })
  await reading
  assert.equal(clock.offset(), HOUR)
  await house.worldClocks.refresh()
  assert.equal(clock.offset(), 0)
})

test('a world that is met while others are read is not forgotten', async (t) => {
  const house = await quietHouse(t)
  const { world } = await worldIn(house)
  const reading = house.worldClocks.refresh()
  house.worldClocks.set('another', { ...world, ahead_ms: HOUR })
  const clock = await house.worldClocks.of('another')
  await reading
  assert.deepEqual([clock.offset(), clock.world()], [HOUR, 'another'])
})

test("what was read of the server's clock before it was moved does not take the moving back", async (t) => {
  const house = await quietHouse(t)
  const reading = loadClocks(house)
  house.clock.setOffset(HOUR)
  await reading
  assert.equal(house.clock.offset(), HOUR)
})

test('work that another process made due is done, though this one has not been notified that the clock was moved', async (t) => {
  const house = await quietHouse(t)
  const { world, clock } = await worldIn(house)
  const ran: number[] = []
  const later = job('later', { input: z.object({}), run: async ({ call }) => void ran.push(call.now) })
  const worker = await working(t, house, [later])
  const asked = systemCall(house, 'test', { clock })
  const at = clock.now() + HOUR
  await transacted(asked, (call) => enqueue(call, later, {}, { at }))
  await house.storage.transact(async (db) => {
    await db.updateTable('worlds').set({ ahead_ms: HOUR }).where('id', '=', world.id).execute()
    await translateAllOfWorld(db, world.app_id, -HOUR)
  })
  assert.equal(clock.offset(), 0)
  worker.wake()
  await eventually(async () => ran.length > 0, 'the work', 20_000)
  assert.ok(Number(ran[0]) >= at)
})

test('work that was claimed too early waits for the time of its world', async (t) => {
  const house = await quietHouse(t)
  const { world, clock } = await worldIn(house)
  const later = job('later', { input: z.object({}), run: async () => assert.fail('it is too early') })
  const worker = await working(t, house, [later])
  const at = clock.now() + HOUR
  await transacted(systemCall(house, 'test', { clock }), (call) => enqueue(call, later, {}, { at }))
  await house.storage.transact((db) => translateAllOfWorld(db, world.app_id, -2 * HOUR))
  worker.wake()
  const row = () => house.storage.read.selectFrom('jobs').selectAll().where('name', '=', 'later').execute()
  const [put] = await eventually(async () => {
    const rows = await row()
    return rows[0]?.run_at === at && rows
  }, 'it to be put off')
  assert.deepEqual([put?.state, put?.attempts, put?.last_error], ['waiting', 0, null])
})
