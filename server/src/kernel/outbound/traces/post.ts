/** One portion of spans to the collector, and what became of it: https://opentelemetry.io/docs/specs/otlp/#otlphttp-response */

import type { Settings } from '../../process/settings.ts'
import { VERSION } from '../../process/version.ts'
import type { Outbound } from '../client.ts'
import { exportRequest } from './otlp.ts'
import { readHeaders, serviceNameSetting, tracesHeadersSetting } from './settings.ts'
import type { Span } from './span.ts'

const DEADLINE_MS = 3_000
/** Its answer says whether it will be otherwise another time. */
const TRY_AGAIN = [429, 502, 503, 504]

export type Posted =
  | { is: 'taken'; rejected: number }
  | { is: 'refused' | 'try again'; why: string; retryAfterMs?: number }

export function postSpans(
  outbound: Outbound,
  endpoint: string,
  settings: Settings,
): (spans: Span[]) => Promise<Posted> {
  const url = `${endpoint}${endpoint.endsWith('/') ? '' : '/'}v1/traces`
  const headers = {
    ...readHeaders(settings.get(tracesHeadersSetting) ?? ''),
    'content-type': 'application/json',
  }
  const resource = {
    'service.name': settings.get(serviceNameSetting),
    'service.version': VERSION,
    'process.pid': process.pid,
  }
  return async (spans) => {
    const body = exportRequest(resource, { name: 'parley', version: VERSION }, spans)
    const answer = await outbound.send({ url, method: 'POST', headers, body, deadlineMs: DEADLINE_MS })
    if (answer.kind === 'failure') return { is: 'try again', why: answer.message }
    const { status } = answer
    if (status >= 200 && status < 300) return { is: 'taken', rejected: rejectedIn(answer.body, spans.length) }
    const seconds = Number(answer.headers['retry-after'])
    return {
      is: TRY_AGAIN.includes(status) ? 'try again' : 'refused',
      why: `it answered ${status}`,
      ...(seconds > 0 && { retryAfterMs: seconds * 1_000 }),
    }
  }
}

/** A collector may take some of them and say how many not. */
function rejectedIn(body: Buffer, sent: number): number {
  try {
    const { partialSuccess } = JSON.parse(body.toString('utf8')) as {
      partialSuccess?: { rejectedSpans?: unknown }
    }
    const rejected = Number(partialSuccess?.rejectedSpans ?? 0)
    return rejected > 0 ? Math.min(rejected, sent) : 0
  } catch {
    // An empty answer, or none that we can read: the status has said what counts.
    return 0
  }
}
