import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house, NUMBER, UNVERIFIED_NUMBER } from '../../../test/house.ts'

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

test('edges within edges are answered two levels deep, of lists as of nodes, and what goes beyond is refused', async (t) => {
  const { owner } = await house(t)
  const profile = `/v23.0/${NUMBER}/whatsapp_business_profile`
  assertDone(await owner.post(profile, { messaging_product: 'whatsapp', about: 'Bread' }))
  const asked = 'phone_numbers{whatsapp_business_profile{about}}'
  const { body } = await owner.get(`/v23.0/${ACCOUNT}?fields=id,${asked}`)
  const numbers = new Map(body.phone_numbers.data.map((one: { id: string }) => [one.id, one]))
  assert.deepEqual(numbers.get(NUMBER), {
    id: NUMBER,
    whatsapp_business_profile: (await owner.get(`${profile}?fields=about`)).body,
  })
  assert.ok(numbers.has(UNVERIFIED_NUMBER), 'each entry has its own')
  const listed = await owner.get(
    `/v23.0/${ACCOUNT}/phone_numbers?limit=1&fields=id,whatsapp_business_profile{about}`,
  )
  assert.deepEqual(Object.keys(listed.body.data[0]), ['id', 'whatsapp_business_profile'])
  const next = await owner.get(listed.body.paging.next.replace(/^.*(?=\/v23)/, ''))
  assert.deepEqual(
    Object.keys(next.body.data[0]),
    ['id', 'whatsapp_business_profile'],
    'and so has the next page',
  )

  const flows = Array.from({ length: 12 }, (_, at) => ({ name: `Flow ${at}`, categories: ['OTHER'] }))
  for (const flow of flows) assertDone(await owner.post(`/${ACCOUNT}/flows`, flow))
  const two = (await owner.get(`/v23.0/${ACCOUNT}?fields=flows.limit(2){id,assets{name}}`)).body.flows.data
  assert.equal(two.length, 2)
  for (const one of two) assert.equal(one.assets.data[0].name, 'flow.json')
  const assets = (count: number) => `{${Array(count).fill('assets{name}').join()}}`
  const refused = [
    [`flows.limit(1)${assets(10)}`, /name at most 10 edges, and names 11/],
    [`flows${assets(9)}`, /read at most 100 edges, and asks for 109/],
    [`flows.limit(1)${assets(4)},flows.limit(1)${assets(5)}`, /name at most 10 edges, and names 11/],
  ] as const
  for (const [fields, says] of refused)
    assertRefused(await owner.get(`/v23.0/${ACCOUNT}?fields=${fields}`), { status: 400, code: 100, says })
})
