/** Spans in the words of OTLP over HTTP, as JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */

import type { Span, SpanKind } from './span.ts'

const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 }
const FAILED = 2
/** Of the last byte of a traceparent: it is being recorded. */
const SAMPLED = 1

type Attributes = Span['attributes']

export const exportRequest = (
  resource: Attributes,
  scope: { name: string; version: string },
  spans: Span[],
): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: keyValues(resource) },
        scopeSpans: [{ scope, spans: spans.map(spanInWords) }],
      },
    ],
  })

const spanInWords = (span: Span) => ({
  traceId: span.trace_id,
  spanId: span.span_id,
  ...(span.parent !== undefined && { parentSpanId: span.parent }),
  flags: SAMPLED,
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: nanoseconds(span.startedAt),
  endTimeUnixNano: nanoseconds(Math.max(span.startedAt, span.endedAt)),
  attributes: keyValues(span.attributes),
  ...(span.link && { links: [{ traceId: span.link.trace_id, spanId: span.link.span_id }] }),
  ...(span.error !== undefined && { status: { code: FAILED, message: span.error } }),
})

/** As text, since they are beyond what a number can hold; microseconds are as fine as our clock is. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1_000)}000`

const keyValues = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return []
    return { key, value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) } }
  })
