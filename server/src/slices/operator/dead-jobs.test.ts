import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { assertDone, assertRefused, eventually, house, type TestHouse } from '../../../test/house.ts'
import { systemCall } from '../../kernel/call/call.ts'
import { transacted } from '../../kernel/call/transaction.ts'
import { enqueue, job } from '../../kernel/engine/index.ts'

/** Nobody knows how to do this: a worker gives it up at once. */
const unknownJob = job('test.unheard_of', { input: z.object({}), run: async () => {} })

async function giveUp({ house: inner, operator }: TestHouse, count: number) {
  await transacted(systemCall(inner, 'test'), async (call) => {
    for (let at = 0; at < count; at++) await enqueue(call, unknownJob, {})
  })
  return eventually(async () => {
    const { data } = (await operator.get('/operator/jobs')).body
    return data.length === count && data
  }, 'the jobs to be given up')
}

test('jobs that were given up are listed newest first, with the reason and without what they were given', async (t) => {
  const world = await house(t)
  const jobs = await giveUp(world, 3)
  for (const { created_at, last_tried_at, id, ...job } of jobs) {
    assert.deepEqual(job, {
      name: 'test.unheard_of',
      attempts: 1,
      last_error: 'no slice knows the job test.unheard_of',
    })
    assert.match(`${created_at} ${last_tried_at}`, /^\d{4}-\d\d-\d\dT.*\+0000 \d{4}-/)
  }
  const ids = jobs.map(({ id }: { id: string }) => id)
  assert.deepEqual(ids, ids.toSorted().toReversed())
  const rest = await world.operator.get(`/operator/jobs?limit=1&before=${ids[0]}`)
  assert.deepEqual(
    rest.body.data.map(({ id }: { id: string }) => id),
    [ids[1]],
  )
  assertRefused(await world.operator.get('/operator/jobs?limit=0'), { status: 400, code: 100 })
})

test('a job that was given up is tried again with all its attempts, or discarded; others are left alone', async (t) => {
  const world = await house(t)
  const { operator, house: inner } = world
  const [first, second] = await giveUp(world, 2)
  const rows = () =>
    inner.storage.read.selectFrom('jobs').selectAll().where('name', '=', unknownJob.name).execute()
  await inner.storage.transact((db) =>
    db.updateTable('jobs').set({ attempts: 9 }).where('id', '=', first.id).executeTakeFirst(),
  )
  assertDone(await operator.post(`/operator/jobs/${first.id}/retry`))
  await eventually(
    async () =>
      (await rows()).some((row) => row.id === first.id && row.state === 'dead' && row.attempts === 1),
    'a first attempt of the job that is tried again',
  )
  assertDone(await operator.delete(`/operator/jobs/${second.id}`))
  assert.deepEqual(
    (await rows()).map((row) => row.id),
    [first.id],
  )
  const running = await inner.storage.read
    .selectFrom('jobs')
    .select('id')
    .where('state', '!=', 'dead')
    .execute()
  for (const id of [second.id, 'nothing', running[0]?.id ?? '']) {
    assertRefused(await operator.post(`/operator/jobs/${id}/retry`), { status: 404, code: 100 })
    assertRefused(await operator.delete(`/operator/jobs/${id}`), { status: 404, code: 100 })
  }
})

test('a job that was given up is forgotten when its time is over', async (t) => {
  const world = await house(t, { PARLEY_DEAD_JOBS_KEPT_DAYS: '3' })
  await giveUp(world, 1)
  const listed = async () => (await world.operator.get('/operator/jobs')).body.data.length
  await world.clock.advance(2 * 86_400)
  assert.equal(await listed(), 1)
  await world.clock.advance(2 * 86_400)
  await eventually(async () => (await listed()) === 0, 'it to be forgotten')
})
