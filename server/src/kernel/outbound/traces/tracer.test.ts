import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { collector } from '../../../../test/collector.ts'
import { eventually, settingsFor } from '../../../../test/house.ts'
import { openTracer } from '../../../app/tracing.ts'
import { newMeter } from '../../process/metrics.ts'
import { newTraceId } from '../../wire/ids.ts'
import { readHeaders } from './settings.ts'
import { readTraceparent, rootSpanOf, type Span } from './span.ts'
import { SPANS_MAX } from './tracer.ts'

function span(trace_id = newTraceId()): Span {
  const now = Date.now()
  return {
    trace_id,
    span_id: rootSpanOf(trace_id),
    name: 'tried',
    kind: 'server',
    startedAt: now - 1,
    endedAt: now,
    attributes: {},
  }
}

function tracing(endpoint: string, more: Record<string, string> = {}) {
  const meter = newMeter()
  const settings = settingsFor({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more })
  const tracer = openTracer(settings, meter, pino({ level: 'silent' }))
  assert.ok(tracer)
  const count = async (outcome: string) =>
    Number(new RegExp(`parley_spans_total\\{outcome="${outcome}"\\} (\\d+)`).exec(await meter.text())?.[1])
  return { tracer, count }
}

test('a collector that is away costs nobody anything: spans are kept up to a bound, and sent when it is back', async (t) => {
  const to = await collector(t)
  to.answerWith((response) => response.socket?.destroy())
  const { tracer, count } = tracing(to.url)
  const started = performance.now()
  for (let at = 0; at < SPANS_MAX + 700; at++) tracer.record(span())
  assert.ok(performance.now() - started < 1_000, 'recording waits for nobody')
  await eventually(async () => to.requests.length >= 1, 'a first attempt')
  assert.ok((await count('dropped')) >= 700 - 512)
  to.answerWith()
  await eventually(async () => (await count('exported')) > 0, 'spans to arrive')
  await tracer.stop()
  assert.equal((await count('exported')) + (await count('dropped')), SPANS_MAX + 700)
  assert.equal(await count('exported'), to.spans.length)
})

test('one that refuses for good is not asked again about the same spans, and one that is slow is not waited for', async (t) => {
  const to = await collector(t)
  to.answerWith((response) => response.writeHead(400).end())
  const { tracer, count } = tracing(to.url)
  tracer.record(span())
  await eventually(async () => (await count('dropped')) === 1, 'the span to be dropped')
  to.answerWith((response) => response.writeHead(200).end('{"partialSuccess":{"rejectedSpans":"1"}}'))
  tracer.record(span())
  tracer.record(span())
  await eventually(async () => (await count('dropped')) === 2, 'what it did not take to be counted')
  assert.equal(await count('exported'), 1)
  to.answerWith(() => {})
  tracer.record(span())
  const started = performance.now()
  await tracer.stop()
  assert.ok(performance.now() - started < 9_000)
  assert.equal(await count('dropped'), 3)
})

test('of a share of all calls each is traced whole or not at all, whichever process is asked', async () => {
  const [one, other] = [1, 2].map(() => tracing('http://localhost:1', { PARLEY_TRACES_PERCENT: '25' }).tracer)
  const ids = Array.from({ length: 2_000 }, newTraceId)
  const traced = ids.filter((id) => one?.isTraced(id))
  assert.deepEqual(
    traced,
    ids.filter((id) => other?.isTraced(id)),
  )
  assert.ok(traced.length > 350 && traced.length < 650, `${traced.length}`)
  assert.equal(one?.isTraced('aB3_-xyz-1'), false)
})

test('a traceparent is read as the standard writes it, and anything else is as good as none', () => {
  const [trace_id, span_id] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  assert.deepEqual(readTraceparent(`00-${trace_id}-${span_id}-01`), { trace_id, span_id })
  assert.deepEqual(readTraceparent(`cc-${trace_id}-${span_id}-01-what-comes`), { trace_id, span_id })
  for (const bad of [
    undefined,
    '',
    `ff-${trace_id}-${span_id}-01`,
    `00-${'0'.repeat(32)}-${span_id}-01`,
    `00-${trace_id}-${'0'.repeat(16)}-01`,
    `00-${trace_id.toUpperCase()}-${span_id}-01`,
    `00-${trace_id}-${span_id}`,
  ])
    assert.equal(readTraceparent(bad), undefined)
})

test('headers for a collector are read as its documentation writes them', () => {
  assert.deepEqual(readHeaders('Authorization=Basic%20abc%3D,x-scope = one'), {
    authorization: 'Basic abc=',
    'x-scope': 'one',
  })
  for (const bad of ['', 'no value', 'a=%zz', 'a=1,,b=2']) assert.equal(readHeaders(bad), undefined)
})
