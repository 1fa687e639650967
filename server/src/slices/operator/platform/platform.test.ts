import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDone, assertRefused, house } from '../../../../test/house.ts'
import { newWorld } from '../../../../test/worlds.ts'
import { platformBy } from '../../../kernel/call/call.ts'
import { platformOfAccount } from '../../accounts/index.ts'

const CHARGED = 'service_messages_are_charged'

test('for a date, the answer has the changes that hold, which come next and when, and how sure that is', async (t) => {
  const { operator } = await house(t)
  const { body } = await operator.get('/operator/platform?at=2027-01-20T12:00:00Z')
  assert.equal(body.version, 'v26.0')
  const { in_days, at, name, says, certain } = body.next[0]
  assert.deepEqual([in_days, at, name, certain], [1, '2027-01-21T00:00:00+0000', 'v21_has_ended', true])
  assert.match(says, /v21\.0 has ended/)
  const names = (rows: { name: string }[]) => rows.map((row) => row.name)
  assert.ok(names(body.changes).includes(CHARGED) && !names(body.changes).includes('v21_has_ended'))
  assert.deepEqual(names(body.optional).toSorted(), [
    'monthly_free_service_messages',
    'new_templates_are_paced',
    'template_links_must_be_https',
  ])
  assert.equal(body.changes.find((row: { name: string }) => row.name === 'usernames').certain, false)
  assertRefused(await operator.get('/operator/platform?at=someday'), {
    status: 400,
    code: 100,
    says: /at must be/,
  })
  assertRefused(await operator.get('/operator/platform?world=77'), {
    status: 404,
    code: 100,
    says: /no world 77/,
  })
})

test('a world begins at a date, goes on from there, and begins again there', async (t) => {
  const { operator, url, house: inside } = await house(t)
  const world = await newWorld(url, operator, { at: '2026-09-30T22:00:00Z' })
  const clock = await inside.worldClocks.of(world.app_id)
  const today = () => new Date(clock.now()).toISOString().slice(0, 10)
  assert.equal(today(), '2026-09-30')
  assert.equal(platformBy(clock).has(CHARGED), false)
  await world.advance(7_200)
  assert.deepEqual([today(), platformBy(clock).has(CHARGED)], ['2026-10-01', true])
  assertDone(await operator.post(`/operator/worlds/${world.id}/reset`))
  assert.deepEqual([today(), platformBy(clock).has(CHARGED)], ['2026-09-30', false])
  const read = (await operator.get(`/operator/platform?world=${world.id}`)).body
  const next = read.next.map((one: Record<string, unknown>) => [one.name, one.what, one.in_days])
  assert.deepEqual(next.slice(0, 2), [
    ['utility_templates_in_the_window_are_free', 'ends', 1],
    [CHARGED, 'begins', 1],
  ])
  for (const at of ['1999-01-01', '2100-01-01'])
    assertRefused(await operator.post('/operator/worlds', { at }), {
      status: 400,
      code: 100,
      says: /at must be unix seconds, .* from 2020-01-01/,
    })
})

test('changes are switched for one world, for the seeded sandbox, and for nobody else', async (t) => {
  const { operator, url, house: inside } = await house(t)
  const world = await newWorld(url, operator, { at: '2026-10-02', platform_changes: { [CHARGED]: false } })
  const other = await newWorld(url, operator, { at: '2026-10-02' })
  const holds = async (app_id: string | undefined) =>
    platformBy(await inside.worldClocks.of(app_id)).has(CHARGED)
  assert.deepEqual([await holds(world.app_id), await holds(other.app_id)], [false, true])
  const switched = await operator.post(`/operator/worlds/${world.id}/platform`, { changes: {} })
  assertDone(switched)
  assert.equal(await holds(world.app_id), true)
  const seeded = await operator.post('/operator/worlds/0/platform', { changes: { [CHARGED]: false } })
  assert.deepEqual(
    seeded.body.changes.some((row: { name: string }) => row.name === CHARGED),
    false,
  )
  assert.deepEqual([await holds(undefined), await holds(world.app_id)], [false, true])
  assertRefused(await operator.post('/operator/worlds/0/platform', { changes: { rain: true } }), {
    status: 400,
    code: 100,
    says: /changes has rain, which cannot be switched. There are marketing/,
  })
})

test('a job asks for the world of an account, and knows of no change while its application speaks no version', async (t) => {
  const { operator, url, house: inside } = await house(t)
  const world = await newWorld(url, operator, { at: '2026-10-02' })
  const asked = { db: inside.storage.read, house: inside }
  assert.equal((await platformOfAccount(asked, world.account_id)).has(CHARGED), false)
  assertDone(await world.owner.post(`/v23.0/${world.account_id}/subscribed_apps`))
  const platform = await platformOfAccount(asked, world.account_id)
  assert.deepEqual([platform.version, platform.has(CHARGED)], ['v23.0', true])
})
