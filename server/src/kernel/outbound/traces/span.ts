/** A span: one piece of the work that a call caused, as OpenTelemetry writes it; and the names of spans. */

import { newSpanId } from '../../wire/ids.ts'

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

export type SpanContext = { trace_id: string; span_id: string }

export type Span = SpanContext & {
  parent?: string
  name: string
  kind: SpanKind
  /** In milliseconds of the wall clock, whatever the clock of the world shows. */
  startedAt: number
  endedAt: number
  attributes: Record<string, string | number | undefined>
  /** Why it failed, if it did. */
  error?: string
  /** What it has to do with, without being a part of it. */
  link?: SpanContext | undefined
}

/** The first span of a call is named by its trace: whoever has the one has the other, in whichever process. */
export const rootSpanOf = (trace_id: string): string => trace_id.slice(16)

const SPAN_ID = /^(?!0{16})[0-9a-f]{16}$/

/** So is that of an event, by the drawn part of its id. */
export function spanOfEvent(eventId: string): string {
  const drawn = eventId.slice(-16)
  return SPAN_ID.test(drawn) ? drawn : newSpanId()
}

const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/
/** Calls of earlier versions have names of another form. */
export const isTraceId = (text: string): boolean => TRACE_ID.test(text)

export const traceparentOf = ({ trace_id, span_id }: SpanContext): string => `00-${trace_id}-${span_id}-01`

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?$/

/** https://www.w3.org/TR/trace-context/#traceparent-header; what is malformed is as good as not there. */
export function readTraceparent(header: string | string[] | undefined): SpanContext | undefined {
  const [, trace_id, span_id] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  return trace_id !== undefined && span_id !== undefined ? { trace_id, span_id } : undefined
}

export const wallClock = (): number => performance.timeOrigin + performance.now()
