import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'

test('a world is fresh, isolated, and goes with everything in it', async (t) => {
  const { operator, owner, actor, house: inner } = await house(t)
  const worlds = await Promise.all(
    [1, 2, 3].map((i) => operator.post('/operator/worlds', { name: `World ${i}` })),
  )
  const [first, second] = worlds.map((world) => world.body)
  const mine = actor(first.access_token)
  assertDone(await mine.get(`/${first.phone_number_id}`))
  assertDone(await mine.post(`/${first.phone_number_id}/request_code`, { code_method: 'SMS' }))
  assertRefused(await mine.get(`/${second.phone_number_id}`), { status: 404, code: 100 })
  assertRefused(await owner.get(`/${first.account_id}`), { status: 404, code: 100 })
  assertDone(await operator.delete(`/operator/worlds/${first.id}`))
  assertRefused(await mine.get(`/${first.phone_number_id}`), { status: 401, code: 190 })
  assertRefused(await operator.get(`/operator/${first.account_id}`), { status: 404, code: 100 })
  assertRefused(await operator.delete(`/operator/worlds/${first.id}`), { status: 404, code: 100 })
  for (const table of ['directory', 'phone_numbers', 'events'] as const) {
    const left = await inner.storage.read
      .selectFrom(table)
      .selectAll()
      .where('account_id', '=', first.account_id)
      .execute()
    assert.deepEqual(left, [], table)
  }
  assertDone(await actor(second.access_token).get(`/${second.account_id}`))
})

test('the clock moves only forwards, and stays moved', async (t) => {
  const { operator, clock } = await house(t)
  const before = (await operator.get('/operator/clock')).body
  await clock.advance(3600)
  const after = (await operator.get('/operator/clock')).body
  assert.ok(after.unix_ms - before.unix_ms >= 3_600_000)
  assert.equal(after.ahead_seconds, 3600)
  for (const seconds of [0, -5, 'soon', 1e12]) {
    assertRefused(await operator.post('/operator/clock/advance', { seconds }), { status: 400, code: 100 })
  }
})

test('every change is in the audit log once, with who, what and which; refusals are not', async (t) => {
  const { owner, operator } = await house(t)
  assertDone(await owner.post(`/${NUMBER}/conversational_automation`, { prompts: ['a'] }))
  await owner.post(`/${NUMBER}/conversational_automation`, { prompts: 5 })
  assertDone(await operator.post(`/operator/${ACCOUNT}`, { name: 'x' }))
  const { data } = (await operator.get('/operator/audit')).body
  assert.deepEqual(
    data.map((row: Record<string, string>) => [
      row.action,
      row.node_id,
      row.account_id,
      row.actor?.split(':')[0],
    ]),
    [
      ['setAccount', ACCOUNT, ACCOUNT, 'operator'],
      ['configureAutomation', NUMBER, ACCOUNT, 'token'],
    ],
  )
  assert.equal((await operator.get(`/operator/audit?node=${NUMBER}`)).body.data.length, 1)
})

test('a publish that was refused is listed as refused in the audit, and can be asked for', async (t) => {
  const { owner, operator } = await house(t)
  const flow = await owner.post(`/${ACCOUNT}/flows`, {
    name: 'Broken',
    categories: ['OTHER'],
    flow_json: '{"version":"1"}',
  })
  assertDone(flow)
  assert.equal((await owner.post(`/${flow.body.id}/publish`)).status, 400)
  const outcomes = async (query: string) =>
    (await operator.get(`/operator/audit?${query}`)).body.data.map((row: Record<string, string>) => [
      row.action,
      row.outcome,
    ])
  const [[action, outcome]] = await outcomes('outcome=refused')
  assert.equal(action, 'publishFlow')
  assert.match(outcome, /^refused \d+$/)
  assert.deepEqual(await outcomes('outcome=done'), [['createFlow', 'done']])
  assert.equal((await outcomes('action=publishFlow')).length, 1)
})

test('filters of the audit that nothing can fit are refused with what there is (100)', async (t) => {
  const { operator } = await house(t)
  const refused = async (query: string, says: RegExp) =>
    assertRefused(await operator.get(`/operator/audit?${query}`), { status: 400, code: 100, says })
  await refused('action=publishFlo', /There are: authorization, .*publishFlow/)
  await refused('acton=publishFlow', /no parameter acton here; there are node, account, action/)
  await refused('outcome=lost', /done, refused/)
})
