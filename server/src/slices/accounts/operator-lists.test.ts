import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ACCOUNT,
  APP,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  SECOND_ACCOUNT,
} from '../../../test/house.ts'

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

test('templates, flows, receivers and customers are searched and paged where they are kept, over all accounts', async (t) => {
  const { owner, operator } = await house(t)
  const all = async (path: string) => {
    const rows: Row[] = []
    for (let next: string | undefined = `/operator/${path}&limit=1`; next !== undefined; ) {
      const answer = await operator.get(next.replace(/^https?:\/\/[^/]+/, ''))
      assertDone(answer)
      rows.push(...answer.body.data)
      next = answer.body.paging.next
    }
    return rows.map(({ name }) => name)
  }
  const other = SECOND_ACCOUNT
  const world = (await operator.post('/operator/worlds', { name: 'Elsewhere' })).body
  for (const [account, name] of [
    [ACCOUNT, 'rye_ready'],
    [other, 'rye_sold'],
    [other, 'spelt_sold'],
  ]) {
    const components = [{ type: 'BODY', text: `About ${name}, warm.` }]
    const template = { name, category: 'UTILITY', language: 'en_US', components }
    assertDone(await operator.post(`/operator/${account}/templates`, { templates: [template] }))
    assertDone(await owner.post(`/${account}/flows`, { name, categories: ['OTHER'] }))
  }
  const mine = 'status=ANY&world=0'
  assert.deepEqual(await all(`templates?${mine}&q=RYE&order=newest_first`), ['rye_sold', 'rye_ready'])
  assert.deepEqual(await all(`templates?${mine}&q=spelt_sold, warm`), ['spelt_sold'])
  const ofOther = ['hello_world', 'rye_sold', 'spelt_sold']
  assert.deepEqual((await all(`templates?${mine}&account=${other}`)).toSorted(), ofOther)
  assert.deepEqual(await all(`templates?status=ANY&world=${world.id}&q=rye`), [])
  assert.deepEqual(await all('flows?world=0&q=rye'), ['rye_sold', 'rye_ready'])
  assert.deepEqual(await all(`flows?account=${ACCOUNT}&status=DRAFT`), ['rye_ready'])
  assert.deepEqual(await all('flows?status=PUBLISHED'), [])

  for (const [customer, name] of [
    ['16505551234', 'Ada'],
    ['16505559876', 'Jonas'],
  ])
    assertDone(
      await operator.post(`/operator/${NUMBER}/customer`, { customer, name, action: 'write', text: 'Hi' }),
    )
  const customers = async (q: string) =>
    (await operator.get(`/operator/${NUMBER}/conversations?q=${encodeURIComponent(q)}`)).body.data.map(
      ({ name }: Row) => name,
    )
  assert.deepEqual([await customers('ada'), await customers('+1 650-555-98')], [['Ada'], ['Jonas']])
  assertRefused(await operator.get('/operator/flows?world=7'), { status: 400, code: 100 })
})
