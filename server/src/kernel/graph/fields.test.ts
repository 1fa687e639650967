import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeDate } from '../wire/dates.ts'
import { parseFields } from './fields.ts'

const namesOf = (text: string) => parseFields(text).map((field) => field.name)

test('a list of names, with blanks and empty places', () => {
  assert.deepEqual(namesOf('a,b'), ['a', 'b'])
  assert.deepEqual(namesOf(' a , b ,,'), ['a', 'b'])
  assert.deepEqual(namesOf(''), [])
})

test('sub-selections and call syntax', () => {
  const [preview, phone] = parseFields('preview.invalidate(false).x(1,2),phone{id,throughput{level}}')
  assert.deepEqual(
    [preview?.name, [...(preview?.calls ?? [])]],
    [
      'preview',
      [
        ['invalidate', 'false'],
        ['x', '1,2'],
      ],
    ],
  )
  assert.deepEqual(
    phone?.inner.map((field) => field.name),
    ['id', 'throughput'],
  )
  assert.deepEqual(
    phone?.inner[1]?.inner.map((field) => field.name),
    ['level'],
  )
})

test('what cannot be read is refused with the place', () => {
  for (const text of ['a{b', 'a}', 'a.b', 'a.(x)', 'a.b(x', '{a}', 'a;b', 'a b', `${'a{'.repeat(20)}`]) {
    assert.throws(() => parseFields(text), /fields/, text)
  }
})

test('dates are written in the wire form, as unix seconds, or by PHP letters', () => {
  const moment = Date.UTC(2026, 0, 31, 9, 5, 7)
  assert.equal(writeDate(moment), '2026-01-31T09:05:07+0000')
  assert.equal(writeDate(moment, 'U'), 1769850307)
  assert.equal(writeDate(moment, 'Y-m-d H:i:s'), '2026-01-31 09:05:07')
  assert.equal(writeDate(moment, 'D, d M Y \\a\\t g:i A'), 'Sat, 31 Jan 2026 at 9:05 AM')
})
