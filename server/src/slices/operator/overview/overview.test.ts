import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { ACCOUNT, assertDone, assertRefused, eventually, house } from '../../../../test/house.ts'
import { receiver } from '../../../../test/receiver.ts'
import { systemCall } from '../../../kernel/call/call.ts'
import { transacted } from '../../../kernel/call/transaction.ts'
import { enqueue, job } from '../../../kernel/engine/index.ts'

const unknownJob = job('test.unheard_of', { input: z.object({}), run: async () => {} })

test('the overview reports the backlog and its age, who fails, what was given up, and of its own process', async (t) => {
  const { operator, owner, clock, house: inner } = await house(t)
  assertRefused(await owner.get('/operator/overview'), { status: 401, code: 190 })
  const calm = await operator.get('/operator/overview')
  assertDone(calm)
  assert.deepEqual(calm.body.deliveries, { count: 0, oldest_seconds: 0, oldest_reachable_seconds: 0 })
  assert.equal(calm.body.database.engine, inner.storage.engine)
  assert.equal(calm.body.database.connections !== undefined, inner.storage.isShared)
  assert.ok(calm.body.database.commits > 0)

  const hook = await receiver(t)
  assertDone(
    await owner.post(`/${ACCOUNT}/subscribed_apps`, {
      override_callback_uri: hook.url,
      verify_token: hook.verifyToken,
    }),
  )
  hook.answerWith(503)
  assertDone(await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'messages' }))
  await transacted(systemCall(inner, 'test'), (call) => enqueue(call, unknownJob, {}))
  const troubled = await eventually(async () => {
    const { body } = await operator.get('/operator/overview')
    return body.deliveries.count === 1 && body.jobs.dead === 1 && body
  }, 'a delivery that waits and a job that was given up')
  assert.equal(troubled.status, 'attention')
  assert.ok(troubled.problems.some(({ alert }: { alert: string }) => alert === 'ParleyJobsGivenUp'))

  await clock.advance(4_000)
  const later = await eventually(async () => {
    const { body } = await operator.get('/operator/overview')
    return body.deliveries.oldest_seconds >= 4_000 && body
  }, 'the same an hour later')
  const { closed, half_open, open } = later.circuits
  assert.equal(closed + half_open + open, 1)
  assert.equal(later.deliveries.oldest_reachable_seconds >= 4_000, closed === 1)
})
