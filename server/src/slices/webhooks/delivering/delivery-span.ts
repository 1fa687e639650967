/** An attempt as a span in the trace of the call that caused its event; its id is sent to the receiver. */

import type { House } from '../../../kernel/call/house.ts'
import type { Attempt, Ready } from '../../../kernel/engine/index.ts'
import { spanOfEvent, traceparentOf, wallClock } from '../../../kernel/outbound/traces/span.ts'
import { newSpanId } from '../../../kernel/wire/ids.ts'

type DeliverySpan = { headers: { traceparent: string }; end(attempt: Attempt): void }

/** Undefined where nothing is traced. */
export function deliverySpan(
  { tracer }: House,
  receiver: { id: string; app_id: string },
  { id, event_id, field, attempts, trace_id }: Ready,
): DeliverySpan | undefined {
  if (trace_id === null || !tracer?.isTraced(trace_id)) return undefined
  const context = { trace_id, span_id: newSpanId() }
  const startedAt = wallClock()
  return {
    headers: { traceparent: traceparentOf(context) },
    end({ status, error }) {
      tracer.record({
        ...context,
        parent: spanOfEvent(event_id),
        name: `deliver ${field}`,
        kind: 'client',
        startedAt,
        endedAt: wallClock(),
        attributes: {
          'parley.event_id': event_id,
          'parley.delivery_id': String(id),
          'parley.receiver_id': receiver.id,
          'parley.app_id': receiver.app_id,
          'parley.attempt': attempts + 1,
          'http.response.status_code': status,
        },
        ...(error !== undefined && { error }),
      })
    },
  }
}
