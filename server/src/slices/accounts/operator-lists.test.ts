import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, APP, assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'

type Row = { id: string; name?: string }

test('applications, accounts, numbers and worlds are searched where they are kept, each in its world and either order', async (t) => {
  const { operator } = await house(t)
  const read = async (path: string) => {
    const answer = await operator.get(`/operator/${path}`)
    assertDone(answer)
    return answer.body as { data: Row[]; paging: { next?: string } }
  }
  const ids = async (path: string) => (await read(path)).data.map(({ id }) => id)
  for (const name of ['Rye & Spelt', 'Rye 100%', 'Corner shop'])
    assertDone(await operator.post('/operator/accounts', { app_id: APP, name }))
  const world = (await operator.post('/operator/worlds', { name: 'Rye elsewhere' })).body

  const rye = await read('accounts?q=RYE&world=0')
  assert.deepEqual(rye.data.map(({ name }) => name).toSorted(), ['Rye & Spelt', 'Rye 100%'])
  assert.deepEqual(await ids(`accounts?q=${ACCOUNT}`), [ACCOUNT])
  assert.deepEqual(
    (await read('accounts?q=100%25&world=0')).data.map(({ name }) => name),
    ['Rye 100%'],
    'a sign that means something in a pattern is taken by its word',
  )
  assert.deepEqual(await ids(`accounts?world=${world.id}`), [world.account_id])
  assert.ok(!(await ids('accounts?world=0&limit=1000')).includes(world.account_id))
  const first = await read('accounts?q=rye&world=0&order=oldest_first&limit=1')
  const second = await operator.get(first.paging.next?.replace(/^https?:\/\/[^/]+/, '') ?? '')
  const oldestFirst = [...first.data, ...(second.body.data as Row[])].map(({ id }) => id)
  assert.deepEqual(oldestFirst, rye.data.map(({ id }) => id).toReversed())

  const [number] =
    (await operator.get(`/operator/${NUMBER}`)).body.display_phone_number.match(/\d{4,}$/) ?? []
  assert.ok((await ids(`numbers?q=${number}`)).includes(NUMBER))
  assert.deepEqual(await ids(`numbers?q=${NUMBER}&account_id=${ACCOUNT}`), [NUMBER])
  assert.deepEqual(await ids(`numbers?world=${world.id}`), [world.phone_number_id])
  assert.deepEqual(await ids(`apps?world=${world.id}`), [world.app_id])
  assert.ok(!(await ids('apps?world=0')).includes(world.app_id))
  assert.deepEqual(await ids('worlds?q=elsewhere'), [world.id])
  assert.deepEqual(await ids('worlds?q=nowhere'), [])
  for (const path of ['accounts?world=7', 'numbers?order=sideways'])
    assertRefused(await operator.get(`/operator/${path}`), { status: 400, code: 100 })
})
