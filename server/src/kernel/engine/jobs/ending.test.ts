import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { eventually } from '../../../../test/house.ts'
import { inCall, quietHouse, working } from '../../../../test/quiet-house.ts'
import type { Call } from '../../call/call.ts'
import { job } from './job.ts'
import { cancel, enqueue } from './store.ts'

const ROUNDS = 15

test('work and those who ask for it again never wait for each other', async (t) => {
  const house = await quietHouse(t)
  const touch = async ({ db }: Call) => {
    await db.updateTable('kept_values').set({ value: 'touched' }).where('name', '=', 'thing').execute()
    // Long enough for the others to come.
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
  const tend = job('tend', { input: z.object({}), run: ({ call }) => touch(call) })
  await inCall(house, ({ db }) => db.insertInto('kept_values').values({ name: 'thing', value: '' }).execute())
  await working(t, house, [tend])
  let asked = 0
  const ask = () =>
    inCall(house, async (call) => {
      asked++
      await touch(call)
      await enqueue(call, tend, {}, { key: 'thing' })
    })
  for (let round = 0; round < ROUNDS; round++) await Promise.all([ask(), ask(), ask()])
  // A transaction that had to give way would have run again; on the embedded engine many commit at once, or again alone.
  if (house.storage.engine === 'postgres') assert.equal(asked, 3 * ROUNDS)
})

test('work may ask for itself again, and call itself off', async (t) => {
  const house = await quietHouse(t)
  const ran: number[] = []
  const counting = job('counting', {
    input: z.object({ n: z.number() }),
    async run({ input: { n }, call }) {
      ran.push(n)
      if (n < 3) await enqueue(call, counting, { n: n + 1 }, { key: 'it' })
      else await cancel(call, counting, 'it')
    },
  })
  await working(t, house, [counting])
  await inCall(house, (call) => enqueue(call, counting, { n: 1 }, { key: 'it' }))
  await eventually(async () => {
    const left = await house.storage.read.selectFrom('jobs').select('id').execute()
    return ran.length === 3 && left.length === 0
  })
  assert.deepEqual(ran, [1, 2, 3])
})

test('work whose lease was lost changes nothing, not even when it asks for itself again', async (t) => {
  const house = await quietHouse(t)
  const gate = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const late = job('late', {
    input: z.object({}),
    async prepare({ attempt }) {
      if (attempt > 1) return
      began.resolve()
      await gate.promise
    },
    async run({ call }) {
      await call.db.insertInto('kept_values').values({ name: 'late', value: '' }).execute()
      await enqueue(call, late, {}, { key: 'it', at: call.now + 1 })
    },
  })
  await working(t, house, [late])
  await inCall(house, (call) => enqueue(call, late, {}, { key: 'it' }))
  await began.promise
  await inCall(house, (call) => cancel(call, late, 'it'))
  gate.resolve()
  await house.storage.transact(async () => {})
  await new Promise((resolve) => setTimeout(resolve, 100))
  const { read } = house.storage
  assert.deepEqual(
    await read.selectFrom('kept_values').select('name').where('name', '=', 'late').execute(),
    [],
  )
  assert.deepEqual(await read.selectFrom('jobs').select('id').execute(), [])
})
