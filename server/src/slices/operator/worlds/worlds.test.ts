import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldsComeAndGo } from '../../../../../lab/faults/worlds/worlds-come-and-go.ts'
import { assertDone, assertRefused, house } from '../../../../test/house.ts'
import { newWorld } from '../../../../test/worlds.ts'

const SEED = {
  apps: [{ id: 'shop', name: 'Shop', secret: 'a-secret-of-the-shop' }],
  accounts: [
    { id: '200000000000001', app_id: 'shop', name: 'First' },
    { id: 'second', app_id: 'shop', name: 'Second' },
  ],
  phone_numbers: [
    { id: 1, account_id: 'second', display_phone_number: '+49 30 123456', verified_name: 'Bakery' },
  ],
  tokens: [
    { app_id: 'shop', accounts: ['second'], access_token: 'given-in-the-file' },
    { app_id: 'shop', accounts: 'all', permissions: ['messaging'] },
  ],
  templates: [
    {
      account_id: 'second',
      name: 'hello',
      language: 'en_US',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Hello.' }],
    },
  ],
}

test('a world is returned with all that a program needs, and can be listed, read and removed', async (t) => {
  const { operator, url } = await house(t)
  const made = (await operator.post('/operator/worlds', { name: 'Shop' })).body
  assert.equal(
    made.env,
    `PARLEY_URL=${url}\nPARLEY_APP_ID=${made.app_id}\nPARLEY_APP_SECRET=${made.app_secret}\nPARLEY_ACCOUNT_ID=${made.account_id}\nPARLEY_PHONE_NUMBER_ID=${made.phone_number_id}\nPARLEY_ACCESS_TOKEN=${made.access_token}\n`,
  )
  assert.deepEqual([made.number, made.ids.account], [1, made.account_id])
  const other = await newWorld(url, operator)
  const page = (await operator.get('/operator/worlds?limit=1')).body
  assert.deepEqual([page.data.length, page.data[0].id], [1, other.id])
  const next = await operator.get(page.paging.next.replace(url, ''))
  assert.deepEqual([next.body.data[0].id, next.body.data[0].name], [made.id, 'Shop'])
  const read = (await operator.get(`/operator/worlds/${made.id}`)).body
  assert.deepEqual(read.accounts, [{ id: made.account_id, name: 'Shop account' }])
  assert.equal(read.phone_numbers[0].id, made.phone_number_id)
  assert.equal(JSON.stringify(read).includes(made.app_secret), false)
  assertDone(await operator.delete(`/operator/worlds/${made.id}`))
  const nobody = { status: 404, code: 100, says: /no world/ }
  assertRefused(await operator.get(`/operator/worlds/${made.id}`), nobody)
  assertRefused(await operator.post(`/operator/worlds/${made.id}/reset`), nobody)
  assertRefused(await operator.delete(`/operator/worlds/${made.id}`), nobody)
  assertRefused(await operator.delete('/operator/worlds/0'), nobody)
})

test('a seed file begins any number of worlds, each with ids and tokens of its own', async (t) => {
  const { operator, actor } = await house(t)
  const worlds = await Promise.all([1, 2].map(() => operator.post('/operator/worlds', { seed_file: SEED })))
  for (const { body } of worlds) {
    assert.equal(body.app_secret, 'a-secret-of-the-shop')
    assert.deepEqual([body.accounts.length, body.phone_numbers.length, body.access_tokens.length], [2, 1, 2])
    assert.deepEqual(body.phone_numbers, [body.ids['1']])
    const owner = actor(body.access_token)
    const { data } = (await owner.get(`/${body.ids.second}/message_templates`)).body
    assert.deepEqual([data.length, data[0].name, data[0].status], [1, 'hello', 'APPROVED'])
    assertRefused(await owner.get(`/${body.ids['200000000000001']}`), { status: 404, code: 100 })
  }
  assert.notEqual(worlds[0]?.body.ids.shop, worlds[1]?.body.ids.shop)
  assertRefused(await actor('given-in-the-file').get('/app'), { status: 401, code: 190 })
})

test('a seed file that cannot be planted leaves nothing behind, and says where it is wrong (100)', async (t) => {
  const { operator } = await house(t)
  const { apps, accounts } = SEED
  for (const [seed_file, says] of [
    [{}, /apps must hold exactly one application/],
    [{ apps: [...apps, ...apps] }, /it holds 2/],
    [{ apps, cars: [] }, /cars is no section; there are apps, accounts/],
    [{ apps, accounts: [{ id: 'a', app_id: 'shop' }] }, /accounts\[0\]\.name/],
    [
      { apps, accounts: [{ id: 'a', app_id: '100000000000001', name: 'x' }] },
      /names 100000000000001, which is not/,
    ],
    [{ apps, tokens: [{ app_id: 'shop', accounts: ['200000000000001'] }] }, /names 200000000000001/],
    [{ apps, accounts, templates: [{ account_id: 'second', name: 'X' }] }, /templates\[0\]/],
    ['nonsense', /seed_file/],
    [{ apps: {} }, /must be a list/],
  ] as const)
    assertRefused(await operator.post('/operator/worlds', { seed_file }), { status: 400, code: 100, says })
  assert.deepEqual((await operator.get('/operator/worlds')).body.data, [])
  assert.equal((await operator.get('/operator/apps')).body.data.length, 2)
})

test('a world begins anew: nothing of what happened is left, its ids, secret and tokens are good', async (t) => {
  const { operator, url } = await house(t)
  const world = await newWorld(url, operator, { expires_in: 3_600 })
  const { owner, account_id } = world
  const template = {
    name: 'a',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hi.' }],
  }
  assertDone(await owner.post(`/${account_id}/message_templates`, template))
  await world.advance(90)
  const before = (await operator.get(`/operator/worlds/${world.id}`)).body
  const reset = await operator.post(`/operator/worlds/${world.id}/reset`)
  assertDone(reset)
  assert.deepEqual([reset.body.clock.ahead_seconds, reset.body.expires_at], [0, before.expires_at])
  const { data: templates } = (await owner.get(`/${account_id}/message_templates`)).body
  assert.deepEqual(
    templates.map(({ name }: { name: string }) => name),
    ['hello_world'],
  )
  assertDone(await owner.get(`/${world.phone_number_id}`))
  assertDone(await owner.post(`/${account_id}/message_templates`, template))
  await world.advance(5)
})

test('a world that was made for a while removes itself, by real time', async (t) => {
  const { operator, url, eventually, clock, house: inside } = await house(t)
  const [brief, lasting] = [
    await newWorld(url, operator, { expires_in: 1 }),
    await newWorld(url, operator, { expires_in: 3_600 }),
  ]
  // The seeded sandbox's clock has the sweeps run, and makes nothing older.
  await clock.advance(120)
  await eventually(async () => {
    await inside.storage.transact((db) =>
      db
        .updateTable('jobs')
        .set({ run_at: 0 })
        .where('name', '=', 'operator.remove_expired_worlds')
        .execute(),
    )
    return (await operator.get(`/operator/worlds/${brief.id}`)).status === 404
  }, 'the end of the world')
  assertRefused(await brief.owner.get('/app'), { status: 401, code: 190 })
  assertDone(await lasting.owner.get(`/${lasting.account_id}`))
})

test('a seed that is the number of a later world keeps nobody from making that', async (t) => {
  const { operator } = await house(t)
  assertDone(await operator.post('/operator/worlds', { seed: '2' }))
  const next = await operator.post('/operator/worlds', {})
  assertDone(next)
  assert.deepEqual([next.body.number, next.body.seed], [3, '3'])
})

test('worlds that come and go leave no row behind', async (t) => {
  const all = await house(t)
  const { left } = await worldsComeAndGo(t, all, 30)
  assert.deepEqual(left, {})
})

test('the operator lists all applications, accounts and numbers, in pages', async (t) => {
  const { operator, url } = await house(t)
  const world = await newWorld(url, operator)
  const ids = async (path: string) =>
    (await operator.get(path)).body.data.map((one: { id: string }) => one.id)
  assert.deepEqual(await ids('/operator/apps?limit=1'), [world.app_id])
  assert.equal((await ids('/operator/accounts')).length, 4)
  assert.deepEqual(await ids(`/operator/accounts?app_id=${world.app_id}`), [world.account_id])
  assert.equal((await ids('/operator/numbers')).length, 4)
  assert.deepEqual(await ids(`/operator/numbers?account_id=${world.account_id}`), [world.phone_number_id])
  const page = (await operator.get(`/operator/accounts?limit=1&app_id=100000000000001`)).body
  assert.match(page.paging.next, /app_id=100000000000001/)
})
