/** Runs work as a span in the trace of its call. */

import { type Span, type SpanKind, wallClock } from '../outbound/traces/span.ts'
import { Refusal } from '../wire/errors.ts'
import { newSpanId } from '../wire/ids.ts'
import type { Asked } from './call.ts'

type SpanOf = { name: string; kind: SpanKind; attributes?: Span['attributes'] }

/** Spans begun inside it are its children. Without tracing, only the work runs. */
export async function asSpan<T>(asked: Asked, of: SpanOf, work: (asked: Asked) => Promise<T>): Promise<T> {
  const { span: parent, trace_id, house } = asked
  if (parent === undefined || !house.tracer) return work(asked)
  const span_id = newSpanId()
  const startedAt = wallClock()
  const record = (error?: string) =>
    house.tracer?.record({
      trace_id,
      span_id,
      parent,
      attributes: {},
      ...of,
      startedAt,
      endedAt: wallClock(),
      ...(error !== undefined && { error }),
    })
  try {
    const value = await work({ ...asked, span: span_id })
    record()
    return value
  } catch (error) {
    // A refusal is a rollback and no error; of other errors only the kind is recorded.
    record(error instanceof Refusal ? undefined : (error as Error).name)
    throw error
  }
}
