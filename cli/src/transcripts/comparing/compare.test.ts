/** What counts as the same, and what as a difference, field by field. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared, type Field } from './compare.ts'
import { inOurIds, newIds } from './ids.ts'

const differences = (recorded: unknown, got: unknown, given: string[] = []): string[] =>
  compared(recorded, got, { ids: newIds(), given: new Set(given) })
    .filter((field): field is Required<Field> => field.kind !== undefined)
    .map(({ path, kind }) => `${path}: ${kind}`)

const ERROR = {
  error: {
    code: 100,
    error_subcode: 2388024,
    message: 'It is there.',
    type: 'OAuthException',
    fbtrace_id: 'Aq',
  },
}
const LIST = [
  { id: '111111111111111', status: 'PENDING' },
  { id: '222222222222222', status: 'APPROVED' },
]

test('ids, times, cursors, links and the words of errors may differ', () => {
  const recorded = {
    id: '111111111111111',
    timestamp: '1700000000',
    updated_at: '2024-01-02T03:04:05+0000',
    cursors: { after: 'QVFI' },
    url: 'https://a.example/x',
    ...ERROR,
  }
  const got = {
    id: '98765432109876',
    timestamp: '1800000001',
    updated_at: '2026-11-19T10:00:00+0000',
    cursors: { after: 'dGxp' },
    url: 'http://127.0.0.1:8080/y',
    error: { ...ERROR.error, message: 'Taken already.', fbtrace_id: 'Bz' },
  }
  assert.deepEqual(differences(recorded, got), [])
})

const LIES: [name: string, recorded: unknown, got: unknown, found: string[]][] = [
  ['a key that is missing', { a: 1, b: { c: 2 } }, { a: 1 }, ['b.c: missing']],
  ['a key that is additional', { a: 1 }, { a: 1, extra: [true] }, ['extra[0]: additional']],
  ['a number as a text', { limit: 25 }, { limit: '25' }, ['limit: other value']],
  ['a text as a number', { wa_id: '16505551234' }, { wa_id: 16505551234 }, ['wa_id: other value']],
  ['another code', ERROR, { error: { ...ERROR.error, code: 131000 } }, ['error.code: other value']],
  [
    'another subcode',
    ERROR,
    { error: { ...ERROR.error, error_subcode: 33 } },
    ['error.error_subcode: other value'],
  ],
  ['an empty message', ERROR, { error: { ...ERROR.error, message: '' } }, ['error.message: other value']],
  ['a swapped word of an enumeration', { status: 'DRAFT' }, { status: 'PUBLISHED' }, ['status: other value']],
  [
    'an enumeration in small letters',
    { quality_rating: 'GREEN' },
    { quality_rating: 'green' },
    ['quality_rating: other value'],
  ],
  ['a word that nobody knows', { status: 'QKXW_ZZT' }, { status: 'DRAFT' }, ['status: other value']],
  [
    'seconds and milliseconds',
    { timestamp: 1700000000 },
    { timestamp: 1700000000000 },
    ['timestamp: other value'],
  ],
  [
    'another way to write a moment',
    { updated_at: '2024-01-02T03:04:05+0000' },
    { updated_at: '2024-01-02T03:04:05Z' },
    ['updated_at: other value'],
  ],
  ['another order', { data: LIST }, { data: [...LIST].reverse() }, ['data[order]: other value']],
  [
    'an entry that is missing',
    { data: LIST },
    { data: LIST.slice(1) },
    ['data[0].id: missing', 'data[0].status: missing'],
  ],
  ['null for a value', { name: 'a' }, { name: null }, ['name: other value']],
  ['a list for an object', { data: { id: '1' } }, { data: [{ id: '1' }] }, ['data: other value']],
  ['another kind of id', { id: 'wamid.ab' }, { id: '1234567890123' }, ['id: other value']],
  ['true for false', { success: true }, { success: false }, ['success: other value']],
  [
    'other words inside of JSON in a text',
    { response_json: '{"a":1,"limit":2}' },
    { response_json: '{"a":1,"limit":3}' },
    ['response_json(json).limit: other value'],
  ],
]
for (const [name, recorded, got, found] of LIES)
  test(`${name} is found`, () => assert.deepEqual(differences(recorded, got), found))

test('what our side was given it gives back; what it never got may differ', () => {
  assert.deepEqual(differences({ name: 'Ann' }, { name: 'Bob' }, ['Ann']), ['name: other value'])
  assert.deepEqual(differences({ name: 'Ann' }, { name: 'Bob' }), [])
  assert.deepEqual(differences({ name: 'Ann' }, { name: '' }), ['name: other value'])
})

test('an id stands for one thing, on both sides', () => {
  const ids = newIds()
  const one = { a_id: '1111111111', b_id: '1111111111' }
  const fields = compared(one, { a_id: '5555555555', b_id: '6666666666' }, { ids, given: new Set() })
  assert.equal(fields[1]?.kind, 'other value')
  assert.deepEqual(inOurIds({ to: 'see 1111111111', at: 1111111111 }, ids), {
    to: 'see 5555555555',
    at: 5555555555,
  })
  const swapped = compared({ c_id: '2222222222' }, { c_id: '5555555555' }, { ids, given: new Set() })
  assert.equal(swapped[0]?.kind, 'other value')
})
