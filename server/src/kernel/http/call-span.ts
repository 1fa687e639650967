/** A call that was answered, as the first span of its trace. */

import type { RequestFacts } from '../call/request-facts.ts'
import { readTraceparent, rootSpanOf, type Span, wallClock } from '../outbound/traces/span.ts'
import type { Exchange } from './answer.ts'

/** Who calls is somebody else: his trace is linked to, and ours begins here, as the standard has it for public doors. */
export function callSpan(
  { request }: Exchange,
  known: { trace_id: string; status: number; duration_ms: number; facts: RequestFacts },
): Span {
  const { trace_id, status, duration_ms, facts } = known
  const endedAt = wallClock()
  return {
    trace_id,
    span_id: rootSpanOf(trace_id),
    name: facts.operation ?? `${request.method}`,
    kind: 'server',
    startedAt: endedAt - duration_ms,
    endedAt,
    attributes: {
      'http.request.method': request.method,
      'url.path': request.url?.split('?')[0],
      'http.response.status_code': status,
      'parley.operation': facts.operation,
      'parley.app_id': facts.app_id ?? undefined,
      'parley.account_id': facts.account_id ?? undefined,
      'parley.node_id': facts.node_id ?? undefined,
      'parley.error_code': facts.refusal?.parts.code,
    },
    link: readTraceparent(request.headers.traceparent),
    ...(status >= 500 && { error: facts.refusal?.message ?? `${status}` }),
  }
}
