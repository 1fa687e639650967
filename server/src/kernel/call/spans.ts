/** Work that is told as a span of its own, in the trace of the call that it is done for. */

import { type Span, type SpanKind, wallClock } from '../outbound/traces/span.ts'
import { Refusal } from '../wire/errors.ts'
import { newSpanId } from '../wire/ids.ts'
import type { Asked } from './call.ts'

type Told = { name: string; kind: SpanKind; attributes?: Span['attributes'] }

/** What is told further on, is told as a part of it. Where nothing is traced, the work is all there is. */
export async function asSpan<T>(asked: Asked, told: Told, work: (asked: Asked) => Promise<T>): Promise<T> {
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
      ...told,
      startedAt,
      endedAt: wallClock(),
      ...(error !== undefined && { error }),
    })
  try {
    const value = await work({ ...asked, span: span_id })
    record()
    return value
  } catch (error) {
    // What is refused is rolled back, and nobody's fault; of other errors only the kind is told.
    record(error instanceof Refusal ? undefined : (error as Error).name)
    throw error
  }
}
