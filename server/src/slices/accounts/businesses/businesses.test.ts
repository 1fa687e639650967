import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ACCOUNT,
  type Answer,
  APP,
  assertDone,
  assertRefused,
  house,
  SECOND_ACCOUNT,
  STRANGERS_ACCOUNT,
  type TestHouse,
} from '../../../../test/house.ts'
import { sentOnPlatform } from '../../../../test/platform-words.ts'

const BUSINESS = '600000000000001'
const V = '/v26.0'
const idsIn = ({ body }: Answer) => body.data.map(({ id }: { id: string }) => id)

const tokenFor = async ({ operator, actor }: TestHouse, more: object) =>
  actor((await operator.post(`/operator/${APP}/tokens`, more)).body.access_token)

/** Two accounts of one business and one of nobody, made a day after each other, and a token that opens them all. */
async function scene(all: TestHouse) {
  const { operator, clock } = all
  const made: string[] = []
  for (const more of [{ business_id: BUSINESS }, { business_id: BUSINESS }, {}]) {
    await clock.advance(86_400)
    const account = await operator.post('/operator/accounts', {
      app_id: APP,
      name: `Shop ${made.length}`,
      ...more,
    })
    assertDone(account)
    made.push(account.body.id)
  }
  const [first = '', second = '', lone = ''] = made
  return { first, second, lone, owner: await tokenFor(all, { accounts: 'all' }) }
}

test('a business is read with the accounts that it owns and those of others, where a version is named', async (t) => {
  const all = await house(t)
  const { owner, first, second, lone } = await scene(all)

  assert.deepEqual((await owner.get(`${V}/${BUSINESS}`)).body, { id: BUSINESS, name: 'Shop 0' })
  const fields = 'id,name,timezone_id,verification_status,whatever'
  assert.deepEqual((await owner.get(`${V}/${BUSINESS}?fields=${fields}`)).body, {
    id: BUSINESS,
    name: 'Shop 0',
    timezone_id: 'America/Los_Angeles',
    verification_status: 'verified',
  })
  const owned = await owner.get(`${V}/${BUSINESS}/owned_whatsapp_business_accounts`)
  assert.deepEqual(idsIn(owned), [second, first])
  assert.deepEqual(Object.keys(owned.body.data[0]).toSorted(), [
    'currency',
    'id',
    'message_template_namespace',
    'name',
    'timezone_id',
  ])
  const clients = await owner.get(`${V}/${BUSINESS}/client_whatsapp_business_accounts`)
  assert.deepEqual(idsIn(clients).toSorted(), [ACCOUNT, SECOND_ACCOUNT, lone].toSorted())
  assert.deepEqual(
    (await owner.get(`${V}/${first}?fields=owner_business_info,creation_time`)).body.owner_business_info,
    { id: BUSINESS, name: 'Shop 0' },
  )
  assert.deepEqual((await owner.get(`${V}/${lone}?fields=owner_business_info`)).body, { id: lone })

  for (const path of [`/${BUSINESS}`, `/${BUSINESS}/owned_whatsapp_business_accounts`])
    assertRefused(await owner.get(path), { status: 404, code: 100, subcode: 33 })
})

test('the way from a token to its numbers: its businesses, their accounts, the numbers of these', async (t) => {
  const all = await house(t)
  const { owner, first, second } = await scene(all)
  assertDone(await all.operator.post(`/operator/${ACCOUNT}`, { business_id: '600000000000002' }))
  const mine = await owner.get(`${V}/me/businesses?fields=id,name`)
  assert.deepEqual(mine.body.data, [
    { id: '600000000000002', name: 'Sandbox account' },
    { id: BUSINESS, name: 'Shop 0' },
  ])
  assert.equal((await owner.get(`${V}/me`)).body.id, APP)
  const inner = 'owned_whatsapp_business_accounts{id,phone_numbers{display_phone_number}}'
  const nested = await owner.get(`${V}/me?fields=id,businesses{name,${inner}}`)
  const [{ owned_whatsapp_business_accounts: accounts }, other] = nested.body.businesses.data
  assert.equal(accounts.data[0].id, ACCOUNT)
  assert.ok(accounts.data[0].phone_numbers.data.length > 0)
  assert.deepEqual(
    other.owned_whatsapp_business_accounts.data.map(({ id }: { id: string }) => id),
    [second, first],
  )
  const several = await owner.get(`${V}/?ids=${BUSINESS},${first}&fields=name`)
  assert.deepEqual(several.body, {
    [BUSINESS]: { id: BUSINESS, name: 'Shop 0' },
    [first]: { id: first, name: 'Shop 0' },
  })
  for (const path of ['/me', '/me/businesses', '/app/businesses'])
    assert.ok((await owner.get(path)).status >= 400, path)
})

test('accounts of a business are filtered and sorted by when they were made, page by page', async (t) => {
  const all = await house(t)
  const { owner, first, second } = await scene(all)
  const owned = (query: string) => owner.get(`${V}/${BUSINESS}/owned_whatsapp_business_accounts?${query}`)
  const { creation_time: made } = (await owner.get(`${V}/${first}?fields=creation_time`)).body
  const later = (await owner.get(`${V}/${second}?fields=creation_time`)).body.creation_time
  const filtering = (operator: string, value: unknown) =>
    `filtering=[{'field':'creation_time','operator':'${operator}','value':${JSON.stringify(value)}}]`
  assert.deepEqual(idsIn(await owned(filtering('GREATER_THAN', String(made)))), [second])
  assert.deepEqual(idsIn(await owned(filtering('LESS_THAN', later))), [first])
  assert.deepEqual(idsIn(await owned(filtering('IN_RANGE', [String(made), String(later)]))), [second, first])
  assert.deepEqual(idsIn(await owned("sort=['creation_time_ascending']")), [first, second])

  const page = await owned(`sort=creation_time_ascending&limit=1&${filtering('GREATER_THAN', 1)}`)
  assert.deepEqual(idsIn(page), [first])
  assert.deepEqual(idsIn(await owner.get(page.body.paging.next.slice(all.url.length))), [second])
  for (const [query, says] of [
    [filtering('IN_RANGE', 1), /value.*list of two times/],
    [filtering('NEAR', 1), /operator.*LESS_THAN/],
    ['sort=name', /sort.*creation_time_ascending/],
  ] as const)
    assertRefused(await owned(query), { status: 400, code: 100, says })
})

test('a business is there for those alone who reach an account of it, and shows them no other', async (t) => {
  const all = await house(t)
  const { stranger, operator } = all
  const { owner, first, second } = await scene(all)
  const missing = { status: 404, code: 100, subcode: 33 } as const
  const path = `${V}/${BUSINESS}`
  assertRefused(await stranger.get(path), missing)
  assertRefused(await stranger.get(`${path}/owned_whatsapp_business_accounts`), missing)
  const sender = await tokenFor(all, { accounts: 'all', permissions: ['messaging'] })
  assertRefused(await sender.get(path), { status: 403, code: 200 })
  const ofSecond = await tokenFor(all, { accounts: [second] })
  assert.equal((await ofSecond.get(path)).body.name, 'Shop 1')
  assert.deepEqual(idsIn(await ofSecond.get(`${path}/owned_whatsapp_business_accounts`)), [second])
  assert.deepEqual(idsIn(await ofSecond.get(`${path}/client_whatsapp_business_accounts`)), [])
  assert.deepEqual(idsIn(await ofSecond.get(`${V}/me/businesses`)), [BUSINESS])
  assertRefused(await all.owner.get(path), missing)

  // Elsewhere the same id is another business.
  assertDone(await operator.post(`/operator/${STRANGERS_ACCOUNT}`, { business_id: BUSINESS }))
  assert.deepEqual(idsIn(await stranger.get(`${path}/owned_whatsapp_business_accounts`)), [STRANGERS_ACCOUNT])
  assert.deepEqual(idsIn(await owner.get(`${path}/owned_whatsapp_business_accounts`)), [second, first])
  assert.equal((await owner.get(path)).body.name, 'Shop 0')
  assertDone(await operator.post(`/operator/${STRANGERS_ACCOUNT}`, { business_id: ACCOUNT }))
  assert.equal((await stranger.get(`${V}/${ACCOUNT}`)).body.name, "A stranger's account")
  assert.equal((await owner.get(`${V}/${ACCOUNT}`)).body.name, 'Sandbox account')
})

test('what happens to an account of a business is told with the id of that business', async (t) => {
  const { operator, house: inside } = await house(t)
  assertDone(await operator.post(`/operator/${APP}`, { api_version: 'v26.0' }))
  assertDone(await operator.post(`/operator/${ACCOUNT}`, { business_id: BUSINESS }))
  for (const event of ['PARTNER_ADDED', 'PARTNER_CLIENT_CERTIFICATION_STATUS_UPDATE'])
    assertDone(await operator.post(`/operator/${ACCOUNT}/account_event`, { event }))
  const [added, certified] = (await sentOnPlatform(inside)).map(({ value }) => value)
  assert.deepEqual(added.waba_info, { waba_id: ACCOUNT, owner_business_id: BUSINESS })
  assert.equal(certified.partner_client_certification_info.client_business_id, BUSINESS)
})
