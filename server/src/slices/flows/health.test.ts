import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertsOf, measure, statusOf } from './health.ts'

const calls = (good: number, bad: number, outcome = 'timeout_error', latency_ms = 20) => [
  ...Array.from({ length: good }, () => ({ action: 'INIT', outcome: 'ok', latency_ms, at: 0 })),
  ...Array.from({ length: bad }, () => ({ action: 'INIT', outcome, latency_ms, at: 0 })),
]

test('half of the calls failing throttles a published flow, nine in ten block it, and fewer heal it', () => {
  assert.equal(statusOf('PUBLISHED', measure(calls(6, 4))), 'PUBLISHED')
  assert.equal(statusOf('PUBLISHED', measure(calls(5, 5))), 'THROTTLED')
  assert.equal(statusOf('THROTTLED', measure(calls(1, 9))), 'BLOCKED')
  assert.equal(statusOf('BLOCKED', measure(calls(5, 5))), 'THROTTLED')
  assert.equal(statusOf('BLOCKED', measure(calls(20, 0))), 'PUBLISHED')
})

test('drafts and deprecated flows keep their status, whatever their endpoint does', () => {
  assert.equal(statusOf('DRAFT', measure(calls(0, 10))), 'DRAFT')
  assert.equal(statusOf('DEPRECATED', measure(calls(0, 10))), 'DEPRECATED')
})

test('an endpoint that is silent is unavailable; one that answers wrongly has an error rate', () => {
  assert.deepEqual(alertsOf(measure(calls(10, 0))), [])
  assert.deepEqual(alertsOf(measure(calls(8, 2))), ['ENDPOINT_AVAILABILITY', 'ENDPOINT_ERROR_RATE'])
  assert.deepEqual(alertsOf(measure(calls(8, 2, 'unexpected_http_status_code'))), ['ENDPOINT_ERROR_RATE'])
  assert.deepEqual(alertsOf(measure(calls(10, 0, 'ok', 8_000))), ['ENDPOINT_LATENCY'])
})

test('the measure names each kind of failure with its count and share', () => {
  const mixed = [...calls(6, 2), ...calls(0, 2, 'payload-schema-error')]
  assert.deepEqual(measure(mixed), {
    calls: 10,
    availability: 80,
    error_rate: 40,
    p50_latency: 20,
    p90_latency: 20,
    errors: [
      { error_type: 'timeout_error', error_rate: 50, error_count: 2 },
      { error_type: 'payload-schema-error', error_rate: 50, error_count: 2 },
    ],
  })
})
