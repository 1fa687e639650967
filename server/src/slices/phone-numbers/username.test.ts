import assert from 'node:assert/strict'
import { test } from 'node:test'
import { APP, assertDone, assertRefused, house, NUMBER, UNVERIFIED_NUMBER } from '../../../test/house.ts'
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
  for (const wrong of ['a', '..', 'www.shop', 'shop.com', '12345'])
    assertRefused(await owner.post(at(NUMBER), { username: wrong }), {
      status: 400,
      code: 100,
      says: /username/,
    })
})

test('a staged rule refuses a username as that of a page or a profile which is not linked (147003, 147004)', async (t) => {
  const { owner, operator } = await house(t)
  for (const code of [147003, 147004]) {
    const rule = { when: { operation: 'takeUsername', times: 1 }, what: { do: 'refuse', code } }
    assertDone(await operator.post(`/operator/apps/${APP}/stage`, rule))
    const refused = await owner.post(`/v25.0/${NUMBER}/username`, { username: 'parley.bakery' })
    assertRefused(refused, { status: 400, code, says: /not linked/ })
  }
  assertDone(await owner.post(`/v25.0/${NUMBER}/username`, { username: 'parley.bakery' }))
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
