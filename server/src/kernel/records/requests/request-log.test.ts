import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, house } from '../../../../test/house.ts'
import { newRequestFacts, type RequestFacts } from '../../call/request-facts.ts'
import { newTraceId } from '../../wire/ids.ts'
import { BODY_KEPT_MAX, redacting } from './redact.ts'
import type { Seen } from './request.ts'
import { requestLog, WAITING_MAX } from './request-log.ts'

const seen = (more: Partial<Seen> = {}): Seen => ({
  at: Date.now(),
  trace_id: newTraceId(),
  method: 'POST',
  path: '/1/messages',
  query: {},
  headers: {},
  status: 200,
  duration_ms: 1.5,
  answer_headers: {},
  facts: newRequestFacts(),
  ...more,
})

const facts = (more: Partial<RequestFacts>): RequestFacts => ({ ...newRequestFacts(), ...more })

const nothingDeclared = () => undefined
const text = (more: Partial<Seen>) =>
  JSON.stringify(redacting(['a-known-secret'], nothingDeclared)(seen(more), 0))

test('a secret is cut out by its name at every depth, by its form and by its value', () => {
  const deep = (inner: unknown, levels: number): unknown =>
    levels === 0 ? inner : { a: deep(inner, levels - 1) }
  const bag = {
    one: deep({ access_token: 'hidden' }, 20),
    two: 'Bearer hidden',
    three: 'before a-known-secret behind',
    four: '{"verify_token": "hidden", "kept": 1}',
    pin: 123_456,
    language: { code: 'en_US' },
  }
  const body = text({ facts: facts({ bag }) })
  assert.doesNotMatch(body, /hidden|a-known-secret|123456/)
  assert.match(body, /en_US/)
  assert.match(body, /kept/)
  assert.doesNotMatch(text({ query: { access_token: 'hidden', code: 'hidden' } }), /hidden/)
  assert.doesNotMatch(text({ headers: { authorization: 'hidden', 'idempotency-key': 'hidden' } }), /hidden/)
  assert.doesNotMatch(
    text({ facts: facts({ answer: '{"access_token":"hidden","code":"hidden"}' }) }),
    /hidden/,
  )
  assert.doesNotMatch(text({ path: '/a-known-secret/edge' }), /a-known-secret/)
})

test('a long body is cut', () => {
  const { details } = redacting([], nothingDeclared)(
    seen({ facts: facts({ bag: { a: 'x'.repeat(30_000) } }) }),
    0,
  )
  const { body } = JSON.parse(details.details)
  assert.match(body, /^\{"a":"xxx.*… \(cut, 30008 characters\)$/)
  assert.ok(body.length < BODY_KEPT_MAX + 100)
})

test('in a storm calls are counted instead of kept, and the next that is kept says how many', async (t) => {
  const { house: inner } = await house(t)
  const log = requestLog(inner, [], nothingDeclared)
  const before = seen()
  log?.note(newRequestFacts(), () => before)
  for (let at = 0; at < 2_000; at++) log?.note(newRequestFacts(), () => seen())
  const find = (trace_id: string) =>
    inner.storage.read
      .selectFrom('requests')
      .select('skipped_before')
      .where('trace_id', '=', trace_id)
      .executeTakeFirst()
  await eventually(() => find(before.trace_id), 'the first')
  const after = seen()
  log?.note(newRequestFacts(), () => after)
  await log?.stop()
  const rows = await inner.storage.read.selectFrom('requests').select('skipped_before').execute()
  assert.equal(rows.length, WAITING_MAX.calls + 1)
  assert.equal(
    rows.reduce((sum, row) => sum + row.skipped_before, 0),
    2_001 - WAITING_MAX.calls,
  )
})

test('what cannot be written is counted as skipped, and no caller notices', async (t) => {
  const { house: inner } = await house(t)
  const log = requestLog(inner, [], nothingDeclared)
  const twice = seen()
  for (const one of [twice, twice, seen()]) {
    log?.note(newRequestFacts(), () => one)
    await log?.stop()
  }
  const rows = await inner.storage.read
    .selectFrom('requests')
    .select('skipped_before')
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    rows.map((row) => row.skipped_before),
    [0, 1],
  )
})
