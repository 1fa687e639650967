import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house, NUMBER } from '../../../../test/house.ts'
import { newWorld } from '../../../../test/worlds.ts'

const ANN = '16505551234'
type Entry = { what: string; id?: string; title?: string; unix_ms: number }

test('what falls due next is listed for one world, the soonest first, and happens when its clock is moved', async (t) => {
  const all = await house(t, { PARLEY_REVIEW_DELAY_MS: '60000' })
  const { operator, owner } = all
  const world = await newWorld(all.url, operator)
  const upcoming = async (id: string, seconds = 86_400 * 3): Promise<Entry[]> => {
    const answer = await operator.get(`/operator/worlds/${id}/upcoming?seconds=${seconds}`)
    assertDone(answer)
    return answer.body.data
  }
  assertDone(await owner.post(`/${NUMBER}/request_code`, { code_method: 'SMS' }))
  assertDone(
    await operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, type: 'text', text: { body: 'Hi' } }),
  )
  const made = await owner.post(`/${ACCOUNT}/message_templates`, {
    name: 'order_ready',
    language: 'en',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Ready.' }],
  })
  assertDone(made)
  const listed = await upcoming('0')
  assert.deepEqual(
    listed.map(({ what }) => what),
    ['template_review', 'code_expires', 'window_closes'],
  )
  assert.deepEqual([listed[0]?.id, listed[0]?.title], [made.body.id, 'order_ready'])
  assert.equal(listed[1]?.id, NUMBER)
  assert.equal(listed[2]?.id, ANN)
  assert.deepEqual(await upcoming(world.id), [], 'nothing has begun there')
  assert.deepEqual((await upcoming('0', 1)).length, 0)

  assertDone(await operator.post('/operator/worlds/0/clock/advance', { seconds: 61 }))
  assert.deepEqual(
    (await upcoming('0')).map(({ what }) => what),
    ['code_expires', 'window_closes'],
  )
  assertRefused(await operator.get('/operator/worlds/none/upcoming'), { status: 404, code: 100 })
})
