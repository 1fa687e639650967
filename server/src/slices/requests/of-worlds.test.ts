import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, eventually, house } from '../../../test/house.ts'
import { newWorld } from '../../../test/worlds.ts'

const template = {
  name: 'later',
  language: 'en_US',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Your order is ready.' }],
}

test('the story of a call contains what its later work caused, hours afterwards', async (t) => {
  const { operator, url } = await house(t, { PARLEY_REVIEW_DELAY_MS: '3600000' })
  const world = await newWorld(url, operator)
  const made = await world.owner.post(`/${world.account_id}/message_templates`, template)
  assertDone(made)
  const trace = made.headers.get('x-parley-trace-id')
  await world.advance(3_600)
  const { events } = (await operator.get(`/operator/traces/${trace}`)).body
  const listed = events.map((event: { field: string; value: { event: string } }) => [
    event.field,
    event.value.event,
  ])
  assert.deepEqual(listed, [['message_template_status_update', 'APPROVED']])
})

test('the calls of one world are listed alone, as are those of none; a world that is not there is refused (100)', async (t) => {
  const { operator, owner, url } = await house(t)
  const [one, two] = [await newWorld(url, operator), await newWorld(url, operator)]
  const reads = [
    await one.owner.get(`/${one.account_id}`),
    await two.owner.get(`/${two.account_id}`),
    await owner.get(`/${ACCOUNT}`),
  ]
  const traces = reads.map(({ headers }) => headers.get('x-parley-trace-id'))
  const readsOf = async (world: string) => {
    const { data } = (await operator.get(`/operator/requests?world=${world}&operation=readAccount`)).body
    return data.map((call: { trace_id: string }) => call.trace_id)
  }
  for (const [at, world] of [one.id, two.id, '0'].entries())
    assert.deepEqual(await eventually(async () => (await readsOf(world)).length > 0 && readsOf(world)), [
      traces[at],
    ])
  assertRefused(await operator.get('/operator/requests?world=1'), {
    status: 400,
    code: 100,
    says: /no world 1/,
  })
})
