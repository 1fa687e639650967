import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertRefused, eventually, house, NUMBER } from '../../../test/house.ts'
import { DURATION_BOUNDS_US, quantileMs } from './rules/quantiles.ts'

test('calls, events and notifications are counted in pieces of time, of one world', async (t) => {
  const { owner, operator } = await house(t)
  await owner.get(`/${NUMBER}`)
  await owner.get('/999')
  await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'account_update' })
  type Piece = Record<string, number>
  const counts = await eventually(async () => {
    const { body } = await operator.get('/operator/counts?seconds=3600&buckets=7&world=0')
    const sum = (list: Piece[], name: string) => list.reduce((total, one) => total + (one[name] ?? 0), 0)
    const counted = [sum(body.calls, 'calls'), sum(body.calls, 'refused'), sum(body.events, 'not_sent')]
    return counted[0] === 3 && counted[2] === 1 && { ...body, counted }
  }, 'the counts')
  assert.deepEqual(counts.counted, [3, 1, 1])
  assert.equal(counts.calls.length, 7)
  // Each call weighs the same: quantiles of the whole are not those of its pieces.
  assert.deepEqual([counts.total.calls, counts.total.refused], [3, 1])
  const slowest = Math.max(...counts.calls.map(({ p95_ms }: Piece) => p95_ms ?? 0))
  assert.ok(counts.total.p50_ms > 0 && counts.total.p50_ms <= counts.total.p95_ms)
  assert.ok(counts.total.p95_ms <= slowest)
  const calls = async (by: string) => {
    const { body } = await operator.get(`/operator/counts?world=0&by=${by}`)
    return body.calls.reduce((sum: number, one: Piece) => sum + (one.calls ?? 0), 0)
  }
  assert.deepEqual([await calls('application'), await calls('operator')], [2, 1])
  assert.equal((await operator.get('/operator/requests?by=operator')).body.data.length, 1)
  assert.ok(counts.calls.some(({ p95_ms }: Piece) => p95_ms !== undefined && p95_ms > 0))
  const made = (await operator.post('/operator/worlds', {})).body
  const other = (await operator.get(`/operator/counts?world=${made.id}`)).body
  assert.ok(other.events.every(({ not_sent }: Piece) => not_sent === 0))
  assertRefused(await operator.get('/operator/counts?buckets=0'), { status: 400, code: 100 })
})

test('a quantile lies in the class in which it must', () => {
  const at = DURATION_BOUNDS_US.indexOf(2_000)
  const half = quantileMs(new Map([[at, 10]]), 0.5)
  assert.ok(half !== undefined && half > 1 && half <= 2)
  assert.equal(quantileMs(new Map(), 0.5), undefined)
})
