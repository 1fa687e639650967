import assert from 'node:assert/strict'
import { test } from 'node:test'
import { furnish } from '../../../../test/furnished-world.ts'
import { type Actor, type Answer, assertDone, assertRefused, house } from '../../../../test/house.ts'
import { newWorld, type TestWorld } from '../../../../test/worlds.ts'

const text = { to: '16505551234', type: 'text', text: { body: 'Hello' } }

/** Calls that draw ids; gives what was drawn. */
async function live(owner: Actor, { account_id, phone_number_id }: TestWorld): Promise<string[]> {
  const drawn = await Promise.resolve([
    await owner.post(`/${phone_number_id}/messages`, text),
    await owner.post(`/${account_id}/flows`, { name: 'Later', categories: ['OTHER'] }),
    await owner.post(`/${phone_number_id}/message_qrdls`, { prefilled_message: 'Hi' }),
  ])
  for (const answer of drawn) assertDone(answer)
  return drawn.map(({ body }: Answer) => body.messages?.[0].id ?? body.id ?? body.code)
}

test('a world that is reset to a snapshot is as it was: rows, tokens, clock; the same calls then draw the same ids', async (t) => {
  const here = await house(t)
  const { operator, url } = here
  const world = await newWorld(url, operator)
  await furnish(here, world.owner, world)
  assertDone(await operator.post(`/operator/worlds/${world.id}/snapshots`, { name: 'before' }))
  const templates = () => world.owner.get(`/${world.account_id}/message_templates?fields=name,status`)
  const listed = (await templates()).body.data
  const first = await live(world.owner, world)
  await world.advance(86_400)
  assertDone(await world.owner.delete(`/${world.account_id}/message_templates`, { name: 'approved' }))
  assert.notDeepEqual((await templates()).body.data, listed)

  for (const _ of [1, 2]) {
    const reset = await operator.post(`/operator/worlds/${world.id}/reset`, { snapshot: 'before' })
    assertDone(reset)
    assert.ok(Math.abs(reset.body.clock.ahead_seconds) < 60, reset.text)
    assert.deepEqual((await templates()).body.data, listed)
    const again = await live(world.owner, world)
    assert.equal(
      again.filter((id) => first.includes(id)).length,
      0,
      'what was drawn before is not drawn again',
    )
    const more = await operator.post(`/operator/worlds/${world.id}/reset`, { snapshot: 'before' })
    assertDone(more)
    assert.deepEqual(await live(world.owner, world), again)
  }
})

test('a world made from a snapshot is reset to it, keeps its tokens, and begins again with what the first began with', async (t) => {
  const { operator, url } = await house(t)
  const original = await newWorld(url, operator, { name: 'Shop' })
  assertDone(await operator.post(`/operator/${original.account_id}/phone_numbers`, number))
  assertDone(await operator.post(`/operator/worlds/${original.id}/snapshots`, { name: 'two-numbers' }))
  const world = await newWorld(url, operator, { snapshot: 'two-numbers', seed: 'own' })
  const numbers = async (owner: Actor) =>
    (await owner.get(`/${world.account_id}/phone_numbers`)).body.data.length
  assertDone(await operator.post(`/operator/${world.account_id}/phone_numbers`, number))
  assert.equal(await numbers(world.owner), 3)
  assertDone(await operator.post(`/operator/worlds/${world.id}/reset`, { snapshot: 'two-numbers' }))
  assert.equal(await numbers(world.owner), 2)
  assertDone(await operator.post(`/operator/worlds/${world.id}/reset`))
  assert.equal(await numbers(world.owner), 1)
  const stranger = await newWorld(url, operator)
  assertRefused(await operator.post(`/operator/worlds/${stranger.id}/reset`, { snapshot: 'two-numbers' }), {
    status: 400,
    code: 100,
    says: /neither of the world/,
  })
  assertRefused(await original.owner.get(`/${world.account_id}`), { status: 404, code: 100 })
  const again = await house(t)
  const file = await fetch(`${url}/operator/snapshots/two-numbers/file`, {
    headers: { authorization: 'Bearer sandbox-operator-key' },
  })
  const raw = new Uint8Array(await file.arrayBuffer())
  assertDone(await again.operator.post('/operator/snapshots/two', undefined, { raw }))
  const twin = await newWorld(again.url, again.operator, { snapshot: 'two', seed: 'own' })
  assert.deepEqual([twin.app_id, twin.phone_number_id], [world.app_id, world.phone_number_id])
})

const number = { display_phone_number: '+1 555 0199', verified_name: 'Another' }

test('snapshots are listed, read, replaced and removed by name; a name is taken once', async (t) => {
  const { operator, url } = await house(t)
  const world = await newWorld(url, operator)
  const save = (name: string, more = {}) =>
    operator.post(`/operator/worlds/${world.id}/snapshots`, { name, ...more })
  const saved = await save('one')
  assertDone(saved)
  assertDone(await save('two'))
  assertRefused(await save('one'), { status: 400, code: 100, says: /already/ })
  const file = await fetch(`${url}/operator/snapshots/one/file`, {
    headers: { authorization: 'Bearer sandbox-operator-key' },
  })
  const raw = new Uint8Array(await file.arrayBuffer())
  const taken = await operator.post('/operator/snapshots/one', undefined, { raw })
  assertRefused(taken, { status: 400, code: 100, says: /already/ })
  assertDone(await save('one', { replace: true }))
  const { data } = (await operator.get(`/operator/snapshots?world=${world.id}`)).body
  assert.deepEqual(data.map((one: { name: string }) => one.name).toSorted(), ['one', 'two'])
  assert.deepEqual((await operator.get('/operator/snapshots?world=1')).body.data, [])
  const { created_time: _, bytes: __, ...described } = (await operator.get('/operator/snapshots/one')).body
  assert.deepEqual(
    [described.kind, described.world_id, described.rows],
    ['snapshot', world.id, saved.body.rows],
  )
  const json = { headers: { accept: 'application/json' } }
  assert.equal((await operator.get('/operator/snapshots/one/file', json)).body.name, 'one')
  assert.equal((await operator.get(`/operator/worlds/${world.id}/bundle`, json)).body.kind, 'bundle')
  assert.equal((await operator.get(`/operator/worlds/${world.id}/export`, json)).body.format, 'parley-world')
  assertDone(await operator.delete('/operator/snapshots/one'))
  const gone = { status: 404, code: 100, says: /no snapshot one/ }
  assertRefused(await operator.get('/operator/snapshots/one'), gone)
  assertRefused(await operator.get('/operator/snapshots/one/file'), gone)
  assertRefused(await operator.delete('/operator/snapshots/one'), gone)
  assertRefused(await operator.post('/operator/worlds', { snapshot: 'one' }), gone)
  assertRefused(await operator.post(`/operator/worlds/${world.id}/reset`, { snapshot: 'one' }), gone)
  for (const name of ['../etc', '.hidden', 'a b', 'ä'])
    assertRefused(await save(name), { status: 400, code: 100, says: /letters, digits/ })
  const nowhere = { status: 404, code: 100, says: /no world/ }
  for (const path of ['export', 'bundle'])
    assertRefused(await operator.get(`/operator/worlds/1/${path}`), nowhere)
  assertRefused(await operator.post('/operator/worlds/1/snapshots', { name: 'a' }), nowhere)
  const both = { snapshot: 'two', seed_file: { apps: [] } }
  for (const wrong of [both, { keep_ids: true }])
    assertRefused(await operator.post('/operator/worlds', wrong), {
      status: 400,
      code: 100,
      says: /seed_file or with a snapshot/,
    })
})
