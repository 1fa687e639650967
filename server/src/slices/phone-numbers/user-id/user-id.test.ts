import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { customerNamed, userIdOf } from './user-id.ts'

const waIds = fc.stringMatching(/^[1-9][0-9]{6,14}$/)

test('a customer has one id at a business, leads back to them there, and another id elsewhere', () => {
  fc.assert(
    fc.property(waIds, (waId) => {
      const id = userIdOf('200000000000001', waId)
      assert.match(id, /^[A-Z]{2}\.[0-9]{20}$/)
      assert.equal(customerNamed('200000000000001', id), waId)
      assert.notEqual(userIdOf('200000000000002', waId), id)
      assert.equal(customerNamed('200000000000002', id), undefined)
    }),
  )
  assert.equal(userIdOf('200000000000001', '4930123456').slice(0, 3), 'DE.')
})

test('a user_id that no webhook carried is no customer', () => {
  for (const id of [
    '',
    'US.',
    'US.13491208655302',
    'US.13491208655302741918',
    'US.KDOAXWQPLMZRBN',
    '16505551234',
    'US.٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣',
  ])
    assert.equal(customerNamed('200000000000001', id), undefined, id)
})
