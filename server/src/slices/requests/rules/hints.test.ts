import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checksOtherBytes, type Habit, HINTS, habitsIn, marksIn } from './hints.ts'

let count = 0
const call = (more: Partial<Habit> = {}): Habit => ({
  trace_id: `t${++count}`,
  at: count * 1_000,
  method: 'GET',
  path: '/300000000000001',
  operation: 'readPhoneNumber',
  status: 200,
  query: { fields: 'id' },
  headers: {},
  body: undefined,
  answer: {},
  answer_headers: {},
  ...more,
})

const named = (calls: Habit[]) => [...habitsIn(calls).keys()]

test('calls without a habit give no hint, and the operator has none', () => {
  assert.deepEqual(named([]), [])
  assert.deepEqual(
    named([call(), call({ path: '/200000000000001' }), call({ method: 'POST', body: { a: 1 } })]),
    [],
  )
  assert.deepEqual(named([call({ path: '/operator/x', query: { access_token: '[cut]' } })]), [])
})

test('a token in the query', () => {
  assert.deepEqual(named([call({ query: { access_token: '[cut]', fields: 'id' } })]), ['token_in_query'])
})

test('a next page that nobody asked for; not one that was', () => {
  const path = '/200000000000001/flows'
  const answer = { data: [], paging: { next: 'https://a/?after=[cut]' } }
  const first = call({ path, answer })
  assert.deepEqual(named([first]), ['page_not_followed'])
  assert.deepEqual(named([first, call({ path, query: { after: 'x' } })]), [])
})

test('an object that is read again and again within a minute; not one that is read now and then', () => {
  const polled = Array.from({ length: 6 }, () => call())
  assert.deepEqual(habitsIn(polled).get('status_polled')?.length, 2)
  const slow = Array.from({ length: 6 }, (_, at) => call({ at: at * 60_000 }))
  assert.deepEqual(named(slow), [])
})

test('objects that are always read without fields', () => {
  const reads = (query: object) =>
    Array.from({ length: 20 }, (_, at) => call({ path: `/${at + 1}`, query: { ...query } }))
  assert.deepEqual(named(reads({})), ['fields_never_used'])
  assert.deepEqual(named(reads({ fields: 'id' })), [])
})

test('the same POST again without a key; not with one, not with another body', () => {
  const post = (more: Partial<Habit> = {}) => call({ method: 'POST', body: { to: '1' }, ...more })
  assert.deepEqual(named([post({ status: 503 }), post()]), ['retry_without_key'])
  assert.deepEqual(named([post(), post({ headers: { 'idempotency-key': '[cut]' } })]), [])
  assert.deepEqual(named([post(), post({ body: { to: '2' } })]), [])
  assert.deepEqual(named([post({ status: 400 }), post()]), [], 'what was refused was fixed')
})

test('a call at once after a 429; not one that waited', () => {
  const refused = call({ status: 429, at: 1_000_000 })
  assert.deepEqual(named([refused, call({ at: 1_000_100 })]), ['ignored_429'])
  assert.deepEqual(named([refused, call({ at: 1_002_000 })]), [])
})

test('a parameter that nobody read', () => {
  assert.deepEqual(named([call({ answer_headers: { 'x-parley-unread': 'feilds' } })]), ['unread_parameter'])
})

test('a version that ends, by what the answer says of it', () => {
  const ending = { 'x-parley-version-ends': 'v21.0 ends in 63 days, on 2027-01-21' }
  assert.deepEqual(named([call({ answer_headers: ending })]), ['version_ends'])
})

test('a signature over other bytes: refused only with accents, taken only without', () => {
  const plain = { status: 200, isAccented: false }
  const accented = { status: 401, isAccented: true }
  assert.equal(checksOtherBytes([plain, accented]), true)
  assert.equal(checksOtherBytes([plain, { ...accented, status: 500 }]), false)
  assert.equal(checksOtherBytes([plain, accented, { status: 401, isAccented: false }]), false)
  assert.equal(checksOtherBytes([plain, accented, { status: 200, isAccented: true }]), false)
  assert.equal(checksOtherBytes([accented]), false, 'nothing shows that the secret is right')
})

test('each hint stands beside the calls that it shows in, and says what to do', () => {
  const bad = call({ query: { access_token: '[cut]' }, path: '/1' })
  assert.deepEqual(marksIn([bad, call({ path: '/2' })]), new Map([[bad.trace_id, ['token_in_query']]]))
  for (const words of Object.values(HINTS)) assert.ok(words.length > 60 && words.endsWith('.'))
})
