import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { keptSpelling, otherSpelling } from './spellings.ts'

/** As it is dialled today, and as the platform keeps it. */
const KEPT = {
  '5531996883193': '553196883193',
  '5592981723241': '559281723241',
  '5511987654321': '5511987654321',
  '551187654321': '5511987654321',
  '552787654321': '5527987654321',
  '553133334444': '553133334444',
  '525639691841': '5215639691841',
  '5215639691841': '5215639691841',
  '541158749895': '5491158749895',
  '5491158749895': '5491158749895',
  '4930123456': '4930123456',
  '16505551234': '16505551234',
}

test('a number is kept as the platform keeps it, in Brazil, Mexico and Argentina', () => {
  for (const [given, kept] of Object.entries(KEPT)) assert.equal(keptSpelling(given), kept, given)
})

test('two spellings lead to each other and are kept as one; elsewhere there is one', () => {
  const areas = fc.stringMatching(/^(55[1-9]{2}9?[6-9]\d{7}|521?[2-9]\d{9}|549?[1-8]\d{9})$/)
  fc.assert(
    fc.property(areas, (digits) => {
      const other = otherSpelling(digits)
      if (other === undefined) return assert.equal(keptSpelling(digits), digits)
      assert.notEqual(other, digits)
      assert.equal(otherSpelling(other), digits)
      assert.equal(keptSpelling(other), keptSpelling(digits))
      assert.ok([digits, other].includes(keptSpelling(digits)))
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^(1|49|91)\d{9}$/), (digits) => otherSpelling(digits) === undefined),
  )
})
