import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOnce } from '../../../../test/engines.ts'
import {
  ACCOUNT,
  type Actor,
  assertDone,
  assertRefused,
  house,
  SECOND_ACCOUNT,
  STRANGERS_ACCOUNT,
} from '../../../../test/house.ts'

async function create(owner: Actor, name: string, account = ACCOUNT, more: object = {}): Promise<string> {
  const answer = await owner.post(`/${account}/flows`, { name, categories: ['SURVEY', 'OTHER'], ...more })
  assertDone(answer)
  return answer.body.id
}

test('flows are copied by their ids, with definition, categories and state; the sources stay', async (t) => {
  const { owner, events } = await house(t)
  const draft = await create(owner, 'Draft', ACCOUNT, {
    flow_json: 'broken',
    endpoint_uri: 'https://example.com/x',
  })
  const published = await create(owner, 'Published')
  assertDone(await owner.post(`/${published}/publish`))
  const { status, body } = await owner.post(`/${SECOND_ACCOUNT}/migrate_flows`, {
    flow_ids: [draft, published],
  })
  assert.equal(status, 200)
  assert.deepEqual(body.failed_flows, [])
  assert.deepEqual(
    body.migrated_flows.map(({ migrated_id: _, ...source }: { migrated_id: string }) => source),
    [
      { source_id: draft, source_name: 'Draft' },
      { source_id: published, source_name: 'Published' },
    ],
  )
  const [first, second] = await Promise.all(
    body.migrated_flows.map(
      async (one: { migrated_id: string }) => (await owner.get(`/${one.migrated_id}`)).body,
    ),
  )
  assert.deepEqual(
    [first.name, first.status, first.categories, first.endpoint_uri, first.validation_errors.length],
    ['Draft', 'DRAFT', ['SURVEY', 'OTHER'], 'https://example.com/x', 1],
  )
  assert.deepEqual([second.name, second.status], ['Published', 'PUBLISHED'])
  assert.equal((await owner.get(`/${draft}`)).body.status, 'DRAFT')
  const copied = (await events('flows')).filter(({ account_id }) => account_id === SECOND_ACCOUNT)
  assert.deepEqual(
    copied.map(({ value }) => value.new_status),
    ['DRAFT', 'DRAFT', 'PUBLISHED'],
  )
})

test('each flow is copied or reported for itself', async (t) => {
  const { owner, stranger } = await house(t)
  const fine = await create(owner, 'Fine')
  const taken = await create(owner, 'Taken')
  await create(owner, 'Taken', SECOND_ACCOUNT)
  const home = await create(owner, 'Home', SECOND_ACCOUNT)
  const foreign = await create(stranger, 'Foreign', STRANGERS_ACCOUNT)
  const flow_ids = [taken, '42', foreign, home, fine, fine]
  const { body } = await owner.post(`/${SECOND_ACCOUNT}/migrate_flows`, { flow_ids })
  assert.deepEqual(
    body.migrated_flows.map((one: { source_id: string }) => one.source_id),
    [fine],
  )
  assert.deepEqual(
    body.failed_flows.map((one: { source_id: string }) => one.source_id),
    [taken, '42', foreign, home],
  )
  assert.deepEqual(body.failed_flows[0], {
    source_id: taken,
    source_name: 'Taken',
    error_code: '4233041',
    error_message: 'Flow with this name already exists in the destination account.',
  })
  assert.equal(body.failed_flows[1].error_message, body.failed_flows[2].error_message)
})

testOnce('flows are found by source account and names, in every form that clients send', async (t) => {
  const { owner } = await house(t)
  for (const name of ['One', 'Two', 'Three']) await create(owner, name)
  const edge = `/v23.0/${SECOND_ACCOUNT}/migrate_flows`
  const names = (answer: { body: { migrated_flows: { source_name: string }[] } }) =>
    answer.body.migrated_flows.map((one) => one.source_name)
  const commas = await owner.post(`${edge}?source_waba_id=${ACCOUNT}&source_flow_names=One,Nobody`)
  assert.deepEqual([names(commas), commas.body.failed_flows[0].source_name], [['One'], 'Nobody'])
  const json = await owner.post(edge, { source_waba_id: ACCOUNT, source_flow_names: '["Two"]' })
  assert.deepEqual(names(json), ['Two'])
  const all = await owner.post(edge, { source_business_account_id: ACCOUNT })
  assert.deepEqual(names(all), ['Three'])
  assert.equal(all.body.failed_flows.length, 2)
})

testOnce('the token must reach both accounts', async (t) => {
  const { owner, stranger } = await house(t)
  const id = await create(owner, 'Mine')
  assertRefused(await stranger.post(`/${SECOND_ACCOUNT}/migrate_flows`, { flow_ids: [id] }), {
    status: 404,
    code: 100,
  })
  const wrong = [
    {},
    { source_waba_id: STRANGERS_ACCOUNT },
    { source_waba_id: '42' },
    { source_waba_id: ACCOUNT },
  ]
  for (const input of wrong)
    assertRefused(await owner.post(`/${ACCOUNT}/migrate_flows`, input), { status: 400, code: 100 })
  const { body } = await stranger.post(`/${STRANGERS_ACCOUNT}/migrate_flows`, { flow_ids: [id] })
  assert.deepEqual([body.migrated_flows.length, body.failed_flows.length], [0, 1])
})
