/** A call that was answered, as the first span of its trace. */

import type { Course } from '../call/course.ts'
import { readTraceparent, rootSpanOf, type Span, wallClock } from '../outbound/traces/span.ts'
import type { Exchange } from './answer.ts'

/** Who calls is somebody else: his trace is linked to, and ours begins here, as the standard has it for public doors. */
export function callSpan(
  { request }: Exchange,
  known: { trace_id: string; status: number; duration_ms: number; course: Course },
): Span {
  const { trace_id, status, duration_ms, course } = known
  const endedAt = wallClock()
  return {
    trace_id,
    span_id: rootSpanOf(trace_id),
    name: course.operation ?? `${request.method}`,
    kind: 'server',
    startedAt: endedAt - duration_ms,
    endedAt,
    attributes: {
      'http.request.method': request.method,
      'url.path': request.url?.split('?')[0],
      'http.response.status_code': status,
      'parley.operation': course.operation,
      'parley.app_id': course.app_id ?? undefined,
      'parley.account_id': course.account_id ?? undefined,
      'parley.node_id': course.node_id ?? undefined,
      'parley.error_code': course.refusal?.parts.code,
    },
    link: readTraceparent(request.headers.traceparent),
    ...(status >= 500 && { error: course.refusal?.message ?? `${status}` }),
  }
}
