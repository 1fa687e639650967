import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'

test('on versioned paths edges are answered as fields, with their own selection and limit; on plain ones refused', async (t) => {
  const { owner, anyone } = await house(t)
  for (const name of ['One', 'Two'])
    assertDone(await owner.post(`/${ACCOUNT}/flows`, { name, categories: ['OTHER'] }))
  const asked = 'name,phone_numbers{id},message_templates.limit(1){name},flows{name,id},nothing{id}'
  const { body } = await owner.get(`/v23.0/${ACCOUNT}?fields=${asked}`)
  assert.deepEqual(Object.keys(body).sort(), ['flows', 'id', 'message_templates', 'name', 'phone_numbers'])
  assert.deepEqual(body.phone_numbers, (await owner.get(`/v23.0/${ACCOUNT}/phone_numbers?fields=id`)).body)
  assert.deepEqual(Object.keys(body.phone_numbers.data[0]), ['id'])
  assert.deepEqual(
    body.flows.data.map(({ name }: { name: string }) => name),
    ['Two', 'One'],
  )
  assert.ok(body.message_templates.data.length <= 1)
  const first = (await owner.get(`/v23.0/${ACCOUNT}?fields=flows.limit(1){name}`)).body.flows
  assert.equal(first.data.length, 1)
  assert.match(
    first.paging.next,
    new RegExp(`/v23.0/${ACCOUNT}/flows\\?`),
    'the next page is one of the edge',
  )
  const byQuery = await anyone.get(`/v23.0/${ACCOUNT}?fields=flows{id}&access_token=sandbox-token`)
  assert.equal(byQuery.body.flows.data.length, 2)
  const both = (await owner.get(`/v23.0/?ids=${ACCOUNT},${NUMBER}&fields=id,phone_numbers{id}`)).body
  assert.deepEqual(both[ACCOUNT].phone_numbers, body.phone_numbers)
  assert.deepEqual(both[NUMBER], { id: NUMBER })
  assertRefused(await owner.get(`/${ACCOUNT}?fields=name,flows{name}`), {
    status: 400,
    code: 100,
    says: /nonexisting field \(flows\)/,
  })
  assertRefused(await owner.get(`/v23.0/${ACCOUNT}?fields=${Array(11).fill('flows').join(',')}`), {
    status: 400,
    code: 100,
    says: /at most 10 edges/,
  })
  assertRefused(await owner.get(`/v23.0/${ACCOUNT}?fields=flows.limit(none){id}`), { status: 400, code: 100 })
})
