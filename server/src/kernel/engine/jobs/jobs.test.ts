import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { eventually } from '../../../../test/house.ts'
import { inCall, quietHouse, working } from '../../../../test/quiet-house.ts'
import type { House } from '../../call/house.ts'
import { job } from './job.ts'
import { claim, end, putBack, shortenWaits, voidLeases } from './leases/store.ts'
import { enqueue, ensureRecurring } from './store.ts'

const rowsOf = (house: House) => house.storage.read.selectFrom('jobs').selectAll().execute()

test('a job enqueued in a transaction that is rolled back never runs', async (t) => {
  const house = await quietHouse(t)
  const ran: string[] = []
  const note = job('note', {
    input: z.object({ word: z.string() }),
    run: async ({ input }) => void ran.push(input.word),
  })
  await working(t, house, [note])
  await assert.rejects(
    inCall(house, async (call) => {
      await enqueue(call, note, { word: 'rolled back' })
      throw new Error('no')
    }),
  )
  await inCall(house, (call) => enqueue(call, note, { word: 'kept' }))
  await eventually(async () => ran.length > 0)
  assert.deepEqual(ran, ['kept'])
})

test('a job waits for its time, which the test clock brings', async (t) => {
  const house = await quietHouse(t)
  const ran: number[] = []
  const later = job('later', { input: z.object({}), run: async ({ call }) => void ran.push(call.now) })
  const worker = await working(t, house, [later])
  await inCall(house, (call) => enqueue(call, later, {}, { at: call.now + 3_600_000 }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  assert.equal(ran.length, 0)
  house.clock.setOffset(3_600_000)
  worker.wake()
  await eventually(async () => ran.length === 1)
})

test('a job that fails is tried again with growing gaps, and given up in the end', async (t) => {
  const house = await quietHouse(t)
  let tries = 0
  const gaveUp: string[] = []
  const failing = job('failing', {
    input: z.object({}),
    attemptsMax: 3,
    async prepare() {
      tries++
      throw new Error(`try ${tries}`)
    },
    run: async () => {},
    giveUp: async ({ error }) => void gaveUp.push(error.message),
  })
  const worker = await working(t, house, [failing])
  await inCall(house, (call) => enqueue(call, failing, {}))
  for (let i = 1; i <= 3; i++) {
    await eventually(async () => tries === i && (await rowsOf(house))[0]?.state !== 'running')
    house.clock.setOffset(house.clock.offset() + 60_000)
    worker.wake()
  }
  const [dead] = await eventually(async () => {
    const rows = await rowsOf(house)
    return rows[0]?.state === 'dead' && rows
  })
  assert.deepEqual([dead?.attempts, dead?.last_error, gaveUp], [3, 'try 3', ['try 3']])
})

test('what a job writes and the end of the job are one transaction', async (t) => {
  const house = await quietHouse(t)
  const halfway = job('halfway', {
    input: z.object({}),
    prepare: async ({ attempt }) => attempt,
    async run({ call, prepared: attempt }) {
      await call.db
        .insertInto('kept_values')
        .values({ name: `try ${attempt}`, value: '' })
        .execute()
      if (attempt === 1) throw new Error('after writing')
    },
  })
  const worker = await working(t, house, [halfway])
  await inCall(house, (call) => enqueue(call, halfway, {}))
  await eventually(async () => (await rowsOf(house))[0]?.last_error === 'after writing')
  house.clock.setOffset(60_000)
  worker.wake()
  await eventually(async () => (await rowsOf(house)).length === 0)
  const kept = await house.storage.read
    .selectFrom('kept_values')
    .select('name')
    .where('name', 'like', 'try%')
    .execute()
  assert.deepEqual(
    kept.map((row) => row.name),
    ['try 2'],
  )
})

test('a job with a key is there once, and moves when it is enqueued again', async (t) => {
  const house = await quietHouse(t)
  const keyed = job('keyed', { input: z.object({ n: z.number() }), run: async () => {} })
  await inCall(house, async (call) => {
    await enqueue(call, keyed, { n: 1 }, { key: 'a', at: 1 })
    await enqueue(call, keyed, { n: 2 }, { key: 'a', at: 2 })
    await enqueue(call, keyed, { n: 3 }, { key: 'b', at: 3 })
  })
  const rows = (await rowsOf(house)).toSorted((a, b) => a.run_at - b.run_at)
  assert.deepEqual(
    rows.map((row) => [row.payload, row.run_at]),
    [
      ['{"n":2}', 2],
      ['{"n":3}', 3],
    ],
  )
})

test('with keep, a job of that key stays as it is while it waits, and starts afresh once it was given up', async (t) => {
  const house = await quietHouse(t)
  const kept = job('kept', { input: z.object({ n: z.number() }), run: async () => {} })
  const ask = (n: number) =>
    inCall(house, (call) => enqueue(call, kept, { n }, { key: 'a', at: n, keep: true }))
  await ask(1)
  await ask(2)
  assert.deepEqual(
    (await rowsOf(house)).map((row) => row.payload),
    ['{"n":1}'],
  )
  await house.storage.transact((db) => db.updateTable('jobs').set({ state: 'dead' }).execute())
  await ask(3)
  assert.deepEqual(
    (await rowsOf(house)).map((row) => [row.payload, row.state]),
    [['{"n":3}', 'waiting']],
  )
})

test('a worker that lost its lease can end nothing and put back nothing', async (t) => {
  const house = await quietHouse(t)
  const { storage } = house
  const slow = job('slow', { input: z.object({}), run: async () => {} })
  await inCall(house, (call) => enqueue(call, slow, {}))
  const now = house.clock.now()
  const [first] = await storage.transact((db) => claim(db, 'first worker', now, 10))
  assert.ok(first)
  assert.deepEqual(await storage.transact((db) => claim(db, 'second worker', now, 10)), [])
  await storage.transact((db) => voidLeases(db))
  const stale = { id: first.id, token: 'first worker' }
  assert.equal(await storage.transact((db) => end(db, stale)), false)
  const [second] = await storage.transact((db) => claim(db, 'second worker', now, 10))
  assert.equal(second?.attempts, 2)
  assert.equal(await storage.transact((db) => end(db, stale)), false)
  assert.equal(await storage.transact((db) => putBack(db, stale, { state: 'waiting' })), false)
  assert.equal(await storage.transact((db) => end(db, { id: first.id, token: 'second worker' })), true)
})

test('claims at the same instant never overlap', async (t) => {
  const house = await quietHouse(t)
  const { storage } = house
  const many = job('many', { input: z.object({}), run: async () => {} })
  await inCall(house, async (call) => {
    for (let i = 0; i < 100; i++) await enqueue(call, many, {})
  })
  const now = house.clock.now()
  const claims = await Promise.all(
    Array.from({ length: 8 }, (_, i) => storage.transact((db) => claim(db, `worker ${i}`, now, 20))),
  )
  const ids = claims.flat().map((row) => row.id)
  assert.equal(new Set(ids).size, ids.length)
  const rest = await storage.transact((db) => claim(db, 'last', now, 100))
  assert.equal(ids.length + rest.length, 100)
})

test('a stopping worker finishes what it holds', async (t) => {
  const house = await quietHouse(t)
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const held = job('held', {
    input: z.object({}),
    async prepare() {
      started.resolve()
      await release.promise
    },
    run: async ({ call }) => {
      await call.db.insertInto('kept_values').values({ name: 'held', value: 'done' }).execute()
    },
  })
  const worker = await working(t, house, [held])
  await inCall(house, (call) => enqueue(call, held, {}))
  await started.promise
  const stopping = worker.stop()
  release.resolve()
  await stopping
  const kept = await house.storage.read
    .selectFrom('kept_values')
    .selectAll()
    .where('name', '=', 'held')
    .execute()
  assert.equal(kept.length, 1)
})

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

test('after a clock that was ahead has been put right, nothing waits for the time that it showed', async (t) => {
  const house = await quietHouse(t)
  const { storage, clock } = house
  const once = job('once', { input: z.object({}), run: async () => {} })
  await inCall(house, (call) => enqueue(call, once, {}, { at: call.now + 30 * DAY_MS, key: 'before' }))
  await inCall(house, (call) => enqueue(call, once, {}, { key: 'tried' }))
  clock.setOffset(DAY_MS)
  await inCall(house, async (call) => {
    await enqueue(call, once, {}, { at: call.now + HOUR_MS, key: 'in an hour' })
    await enqueue(call, once, {}, { key: 'held' })
    await ensureRecurring(call.db, 'sweep', call.now + HOUR_MS)
    const rows = await claim(call.db, 'a', call.now, 2)
    assert.equal(rows.length, 2)
    for (const { id, unique_key } of rows)
      if (unique_key === 'once tried')
        await putBack(call.db, { id, token: 'a' }, { state: 'waiting', run_at: call.now + 60_000 })
    // As the database's own clock would have written it, had it been ahead as well.
    await call.db
      .updateTable('jobs')
      .set({ lease_until: Date.now() + DAY_MS })
      .where('state', '=', 'running')
      .execute()
  })
  clock.setOffset(0)
  await storage.transact((db) => shortenWaits(db, clock.now(), [{ name: 'sweep', everyMs: HOUR_MS }]))
  const byKey = new Map((await rowsOf(house)).map((row) => [row.unique_key, row]))
  const waitOf = (key: string) => (byKey.get(key)?.run_at ?? Number.NaN) - clock.now()
  assert.ok(waitOf('once before') > 29 * DAY_MS, 'what was enqueued before keeps its time')
  assert.ok(waitOf('once in an hour') > HOUR_MS / 2 && waitOf('once in an hour') <= HOUR_MS)
  assert.ok(waitOf('once tried') <= 0)
  assert.ok(waitOf('sweep recurring') <= HOUR_MS)
  const held = byKey.get('once held')?.lease_until ?? Number.NaN
  assert.ok(held - Date.now() <= 20_000, 'a lease lasts no longer than any other')
})
