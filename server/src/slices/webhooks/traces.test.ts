import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributesOf, type Collector, collector } from '../../../test/collector.ts'
import {
  ACCOUNT,
  actorAt,
  assertDone,
  assertRefused,
  eventually,
  house,
  NUMBER,
  PRODUCTION,
} from '../../../test/house.ts'
import { receiver } from '../../../test/receiver.ts'

const THEIRS = { trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', span_id: '00f067aa0ba902b7' }

const spansOf = (to: Collector, trace: string | null) => to.spans.filter(({ traceId }) => traceId === trace)

const spanNamed = (to: Collector, trace: string | null, name: string, what = name) =>
  eventually(async () => spansOf(to, trace).find((span) => span.name === name), `the span ${what}`)

test('a call, its transaction, its event and its delivery are one trace, whose id the answer and the webhook carry', async (t) => {
  const to = await collector(t)
  const { owner } = await house(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${to.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=shop%20one',
  })
  const hook = await receiver(t)
  assertDone(
    await owner.post(`/${ACCOUNT}/subscribed_apps`, {
      override_callback_uri: hook.url,
      verify_token: hook.verifyToken,
    }),
  )
  const made = await owner.post(
    `/${ACCOUNT}/message_templates`,
    {
      name: 'traced',
      category: 'UTILITY',
      language: 'en_US',
      components: [{ type: 'BODY', text: 'Your order is on its way.' }],
    },
    { headers: { traceparent: `00-${THEIRS.trace_id}-${THEIRS.span_id}-01` } },
  )
  assertDone(made)
  const trace = made.headers.get('x-parley-trace-id')
  const delivery = await spanNamed(to, trace, 'deliver message_template_status_update')
  const event = await spanNamed(to, trace, 'event message_template_status_update')
  const call = await spanNamed(to, trace, 'createTemplate')
  const arrived = hook.arrivals.find(({ eventId }) => eventId === attributesOf(event)['parley.event_id'])
  assert.equal(arrived?.headers.traceparent, `00-${trace}-${delivery.spanId}-01`)
  assert.equal(delivery.parentSpanId, event.spanId)
  assert.equal(attributesOf(delivery)['http.response.status_code'], '200')
  const transactions = spansOf(to, trace).filter(({ name }) => name === 'transaction')
  assert.ok(transactions.some(({ spanId }) => spanId === event.parentSpanId))
  assert.equal(call.parentSpanId, undefined)
  assert.deepEqual(call.links, [{ traceId: THEIRS.trace_id, spanId: THEIRS.span_id }])
  assert.deepEqual(attributesOf(call)['parley.account_id'], ACCOUNT)
  // Whatever the trace is made of leads to the call.
  const parents = new Map(spansOf(to, trace).map((span) => [span.spanId, span.parentSpanId]))
  for (let [span, above] of parents) {
    while (above !== undefined) [span, above] = [above, parents.get(above)]
    assert.equal(span, call.spanId)
  }
  assert.equal(to.requests[0]?.['x-tenant'], 'shop one')

  const refused = await owner.get('/1')
  assertRefused(refused, { status: 404, code: 100 })
  const nowhere = await spanNamed(to, refused.body.error.trace_id, 'GET', 'of a call that reached nothing')
  assert.equal(attributesOf(nowhere)['parley.error_code'], '100')
})

test('without a collector nothing of traces is sent to receivers, and trace ids have the same form', async (t) => {
  const { owner, operator } = await house(t)
  const hook = await receiver(t)
  assertDone(
    await owner.post(`/${ACCOUNT}/subscribed_apps`, {
      override_callback_uri: hook.url,
      verify_token: hook.verifyToken,
    }),
  )
  assertDone(await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'messages' }))
  const [arrived] = await hook.arrived(1)
  assert.equal(arrived?.headers.traceparent, undefined)
  const trace = (await owner.get(`/${NUMBER}`)).headers.get('x-parley-trace-id')
  assert.match(trace ?? '', /^[0-9a-f]{32}$/)
})

test('a collector on a private address is reached in production, too: it is the operator who named it', async (t) => {
  const to = await collector(t)
  const { house: inner } = await house(t, { ...PRODUCTION, OTEL_EXPORTER_OTLP_ENDPOINT: to.url })
  const refused = await actorAt(inner.localUrl).get(`/${NUMBER}`)
  assertRefused(refused, { status: 401, code: 190 })
  await spanNamed(to, refused.body.error.trace_id, 'GET')
})
