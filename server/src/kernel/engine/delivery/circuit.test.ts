import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { afterFailure, HEALTHY, type Health, nodeGapMs, turnOf } from './circuit.ts'
import { DELIVERY_LIMITS } from './delivery.ts'
import type { Receiver } from './receiver.ts'

const WELL: Health = { ...HEALTHY, suspended_at: null, paused_at: null }
const failure = { node_id: 'n', isDeadLine: false, othersSucceeded: false }
const GAPS = { msMax: 300_000, random: 0.5 }

test('a dead line opens the circuit at once, other failures after five in a row', () => {
  assert.equal(afterFailure(WELL, { ...failure, isDeadLine: true }, 0, GAPS).circuit, 'open')
  let health: Health = WELL
  for (let times = 1; times < DELIVERY_LIMITS.failuresMax; times++) {
    health = afterFailure(health, failure, 0, GAPS)
    assert.equal(health.circuit, 'closed')
  }
  assert.equal(afterFailure(health, failure, 0, GAPS).circuit, 'open')
})

test('a failure while others succeed is the event’s own', () => {
  for (const isDeadLine of [true, false])
    assert.equal(afterFailure(WELL, { ...failure, isDeadLine, othersSucceeded: true }, 0, GAPS), WELL)
})

test('probes come at growing gaps from 10 seconds to 5 minutes', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
      let health: Health = WELL
      let last = 0
      for (let times = 0; times < 30; times++) {
        health = afterFailure(health, { ...failure, isDeadLine: true }, 1_000, { msMax: 300_000, random })
        const gap = (health.next_probe_at ?? 0) - 1_000
        assert.ok(gap >= 8_000 && gap <= 300_000 && gap >= last, String(gap))
        last = gap
      }
      assert.ok(last >= 240_000)
      for (let attempts = 1; attempts < 30; attempts++)
        assert.ok(nodeGapMs(attempts, { msMax: 300_000, random }) <= 300_000)
    }),
  )
})

test('a receiver that says when to come back is believed for up to an hour', () => {
  const now = Date.UTC(2026, 0, 1)
  const waiting = afterFailure(WELL, { ...failure, retryAfterMs: 600_000 }, now, GAPS)
  assert.deepEqual([waiting.circuit, waiting.next_probe_at], ['open', now + 600_000])
  const long = afterFailure(WELL, { ...failure, retryAfterMs: 10 ** 9 }, now, GAPS)
  assert.equal(long.next_probe_at, now + 3_600_000)
})

test('while the circuit is open only one probe goes out, and one node’s poison leaves the others a way', () => {
  const at = (more: Partial<Receiver>) => turnOf({ ...WELL, ...more }, 100)
  assert.deepEqual(at({}), { may: 'everything' })
  assert.deepEqual(at({ circuit: 'open', next_probe_at: 200, failed_node: '*' }), {
    may: 'nothing',
    until: 200,
  })
  assert.deepEqual(at({ circuit: 'open', next_probe_at: 100, failed_node: '*' }), { may: 'one probe' })
  assert.deepEqual(at({ circuit: 'open', next_probe_at: 200, failed_node: 'n' }), {
    may: 'one probe',
    except: 'n',
  })
  assert.deepEqual(at({ circuit: 'half_open', next_probe_at: 50, failed_node: '*' }), { may: 'one probe' })
  assert.deepEqual(at({ paused_at: 1 }), { may: 'nothing', until: null })
  assert.deepEqual(at({ suspended_at: 1 }), { may: 'nothing', until: null })
  let health = afterFailure(WELL, { ...failure, isDeadLine: true }, 0, GAPS)
  assert.equal(health.failed_node, 'n')
  health = afterFailure(health, { ...failure, node_id: 'm', isDeadLine: true }, 0, GAPS)
  assert.equal(health.failed_node, '*')
})
