import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house, NUMBER, UNVERIFIED_NUMBER } from '../../../test/house.ts'
import { receiver, type TestReceiver } from '../../../test/receiver.ts'
import { isUsername } from './username-rules.ts'

test('a number takes, moves, changes and gives up a username, since its day', async (t) => {
  const { owner, operator } = await house(t)
  const at = (number: string, version = '/v25.0') => `${version}/${number}/username`
  assert.deepEqual((await owner.get(at(NUMBER))).body, { status: 'not_set' })
  assert.deepEqual((await owner.post(at(NUMBER), { username: 'Parley.Bakery' })).body, { status: 'reserved' })
  assert.deepEqual((await owner.get(at(NUMBER))).body, { username: 'parley.bakery', status: 'reserved' })
  const username = 'parley.bakery'
  assertRefused(await owner.post(at(UNVERIFIED_NUMBER), { username }), {
    status: 400,
    code: 147002,
    says: /verify/,
  })
  assertDone(await operator.post(`/operator/${UNVERIFIED_NUMBER}`, { code_verification_status: 'VERIFIED' }))
  assertRefused(await owner.post(at(UNVERIFIED_NUMBER), { username }), {
    status: 400,
    code: 147005,
    says: /force_transfer/,
  })
  assertDone(await owner.post(at(UNVERIFIED_NUMBER), { username, transfer_action: 'force_transfer' }))
  assert.deepEqual((await owner.get(at(NUMBER))).body, { status: 'not_set' })
  const suggested = await owner.get(`/v25.0/${NUMBER}/username_suggestions`)
  assert.ok(suggested.body.data[0].username_suggestions.every(isUsername), suggested.text)
  assertDone(await owner.delete(at(UNVERIFIED_NUMBER)))
  assert.deepEqual((await owner.get(at(UNVERIFIED_NUMBER))).body, { status: 'not_set' })
  assert.deepEqual((await owner.get(at(NUMBER, ''))).body, { status: 'not_set' })
  assertDone(await operator.post('/operator/worlds/0/platform', { changes: { business_usernames: false } }))
  for (const early of [
    owner.get(at(NUMBER)),
    owner.post(at(NUMBER), { username }),
    owner.delete(at(NUMBER)),
    owner.get(`/v25.0/${NUMBER}/username_suggestions`),
  ])
    assertRefused(await early, { status: 400, code: 100, says: /before 2026-07-07/ })
  assertDone(await operator.post('/operator/worlds/0/platform', { changes: {} }))
  for (const wrong of ['a', '..', 'www.shop', 'shop.com', 'shop.edu', 'shop.us', 'shop.ai', '12345'])
    assertRefused(await owner.post(at(NUMBER), { username: wrong }), {
      status: 400,
      code: 100,
      says: /username/,
    })
})

test('the username of a page or a profile is refused until it is linked (147003, 147004), by the clock', async (t) => {
  const { owner, operator } = await house(t)
  const take = () => owner.post(`/v25.0/${NUMBER}/username`, { username: 'Parley.Bakery' })
  const set = (fields: object) => operator.post(`/operator/${ACCOUNT}`, fields)
  const switched = (changes: object) => operator.post('/operator/worlds/0/platform', { changes })
  for (const [code, name] of [
    [147003, 'unlinked_pages'],
    [147004, 'unlinked_profiles'],
  ] as const) {
    assertDone(await set({ [name]: 'other.shop,parley.bakery' }))
    assert.equal((await operator.get(`/operator/${ACCOUNT}`)).body[name], 'other.shop,parley.bakery')
    assertRefused(await take(), { status: 400, code, says: /not linked to the business/ })
    assert.deepEqual((await owner.get(`/v25.0/${NUMBER}/username`)).body, { status: 'not_set' })
    assertDone(await switched({ usernames_elsewhere_are_kept: false }))
    assertDone(await take())
    assertDone(await owner.delete(`/v25.0/${NUMBER}/username`))
    assertDone(await switched({}))
    assertDone(await set({ [name]: '' }))
  }
  assertDone(await take())
  assertRefused(await set({ unlinked_pages: 'parley bakery' }), { status: 400, code: 100, says: /usernames/ })
})

test('receivers on versioned paths hear of a username that is taken, moved and given up', async (t) => {
  const { owner, operator, eventually } = await house(t)
  const [platform, plain] = [await receiver(t), await receiver(t)]
  const callback = (hook: TestReceiver) => ({
    override_callback_uri: hook.url,
    verify_token: hook.verifyToken,
  })
  const second = UNVERIFIED_NUMBER
  assertDone(await operator.post(`/operator/${second}`, { code_verification_status: 'VERIFIED' }))
  assertDone(await owner.post(`/v25.0/${ACCOUNT}/subscribed_apps`, callback(platform)))
  const username = 'parley.bakery'
  assertDone(await owner.post(`/v25.0/${NUMBER}/username`, { username }))
  assertDone(await owner.post(`/v25.0/${NUMBER}/username`, { username }))
  const moves = { username, transfer_action: 'force_transfer' }
  assertDone(await owner.post(`/v25.0/${second}/username`, moves))
  assertDone(await owner.delete(`/v25.0/${second}/username`))
  const heard = () =>
    platform.arrivals
      .map(({ body }) => JSON.parse(body.toString()).entry[0].changes[0])
      .filter(({ field }) => field === 'business_username_updates')
      .map(({ value }) => value)
  await eventually(async () => heard().length === 4)
  const of = async (id: string) =>
    String((await owner.get(`/${id}`)).body.display_phone_number).replace(/\D/g, '')
  const [first, other] = [await of(NUMBER), await of(second)]
  const taken = { username, status: 'reserved' }
  assert.deepEqual(
    heard().filter((one) => one.display_phone_number === first),
    [
      { display_phone_number: first, ...taken },
      { display_phone_number: first, status: 'deleted' },
    ],
  )
  assert.deepEqual(
    heard().filter((one) => one.display_phone_number === other),
    [
      { display_phone_number: other, ...taken },
      { display_phone_number: other, status: 'deleted' },
    ],
  )
  assertDone(await owner.post(`/${ACCOUNT}/subscribed_apps`, callback(plain)))
  assertDone(await owner.post(`/v25.0/${NUMBER}/username`, { username }))
  assertDone(await operator.post(`/operator/${NUMBER}`, { quality_rating: 'YELLOW' }))
  await eventually(async () => plain.arrivals.length > 0)
  const fields = plain.arrivals.map(({ body }) => JSON.parse(body.toString()).entry[0].changes[0].field)
  assert.deepEqual(fields, ['phone_number_quality_update'])
})

test('a username that a number of another account has is not available (147001)', async (t) => {
  const { owner, operator, house: inside } = await house(t)
  const second = (
    await operator.post('/operator/200000000000002/phone_numbers', {
      display_phone_number: '+49 30 777',
      verified_name: 'Other',
    })
  ).body
  await inside.storage.transact((db) =>
    db.updateTable('phone_numbers').set({ username: 'ours' }).where('id', '=', second.id).execute(),
  )
  assertRefused(await owner.post(`/v25.0/${NUMBER}/username`, { username: 'ours' }), {
    status: 400,
    code: 147001,
    says: /another account/,
  })
})

test('of two numbers that ask for one username at once, one has it', async (t) => {
  const { owner, operator } = await house(t)
  assertDone(await operator.post(`/operator/${UNVERIFIED_NUMBER}`, { code_verification_status: 'VERIFIED' }))
  for (let round = 0; round < 10; round++) {
    const username = `shop.${'abcdefghij'[round]}${round}`
    const ask = (number: string) => owner.post(`/v25.0/${number}/username`, { username })
    const answers = await Promise.all([ask(NUMBER), ask(UNVERIFIED_NUMBER)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    assert.equal(answers.find(({ status }) => status === 400)?.body.error.code, 147005)
    const kept = await Promise.all(
      [NUMBER, UNVERIFIED_NUMBER].map((number) => owner.get(`/v25.0/${number}/username`)),
    )
    assert.equal(kept.filter(({ body }) => body.username === username).length, 1)
  }
})
