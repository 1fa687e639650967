import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfUnitedStates } from './united-states.ts'

test('of the numbers that begin with 1, those of the United States are distinguished from Canada, the Caribbean and examples', () => {
  for (const digits of ['16505551234', '12125550123']) assert.ok(isOfUnitedStates(digits), digits)
  for (const digits of ['14165550123', '18765550123', '15550100099', '18005550123', '4930123456', '1650555'])
    assert.ok(!isOfUnitedStates(digits), digits)
})
