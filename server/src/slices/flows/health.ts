/** The health of a data endpoint, judged by its latest calls. Thresholds are data. */

import { HOUR } from '../../kernel/process/clock.ts'
import type { Alert, FlowStatus } from './flow.ts'

export type EndpointCall = { action: string; outcome: string; latency_ms: number; at: number }

/** The latest calls within the time are looked at; with fewer than the least, nothing changes. */
export const HEALTH_WINDOW = { calls: 20, withinMs: HOUR, callsMin: 5 }

/** In percent of calls, or milliseconds. */
export const ALERT_THRESHOLDS = {
  ENDPOINT_AVAILABILITY: 90,
  ENDPOINT_ERROR_RATE: 10,
  ENDPOINT_LATENCY: 7_000,
} as const satisfies Record<Alert, number>

/** The first row whose share of failed calls is reached decides; below all, the flow is well. */
const STATUS_THRESHOLDS: readonly { status: FlowStatus; failedPercentMin: number }[] = [
  { status: 'BLOCKED', failedPercentMin: 90 },
  { status: 'THROTTLED', failedPercentMin: 50 },
  { status: 'PUBLISHED', failedPercentMin: 0 },
]

export type Health = {
  calls: number
  availability: number
  error_rate: number
  p50_latency: number
  p90_latency: number
  errors: { error_type: string; error_rate: number; error_count: number }[]
}

/** Failures to answer at all, as opposed to wrong answers. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  'timeout_error',
  'no_http_response_error',
  'cannot_be_served',
])

export function measure(calls: EndpointCall[]): Health {
  const failed = calls.filter((call) => call.outcome !== 'ok')
  const percent = (part: number, whole: number) =>
    whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100
  const silent = failed.filter((call) => UNAVAILABLE.has(call.outcome))
  const latencies = calls.map((call) => call.latency_ms).toSorted((a, b) => a - b)
  const at = (share: number) => latencies[Math.ceil(latencies.length * share) - 1] ?? 0
  const kinds = Map.groupBy(failed, (call) => call.outcome)
  return {
    calls: calls.length,
    availability: percent(calls.length - silent.length, calls.length),
    error_rate: percent(failed.length, calls.length),
    p50_latency: at(0.5),
    p90_latency: at(0.9),
    errors: [...kinds].map(([error_type, all]) => ({
      error_type,
      error_rate: percent(all.length, failed.length),
      error_count: all.length,
    })),
  }
}

export function alertsOf(health: Health): Alert[] {
  const active: Record<Alert, boolean> = {
    ENDPOINT_AVAILABILITY: health.availability < ALERT_THRESHOLDS.ENDPOINT_AVAILABILITY,
    ENDPOINT_ERROR_RATE: health.error_rate >= ALERT_THRESHOLDS.ENDPOINT_ERROR_RATE,
    ENDPOINT_LATENCY: health.p90_latency >= ALERT_THRESHOLDS.ENDPOINT_LATENCY,
  }
  return (Object.keys(active) as Alert[]).filter((alert) => active[alert])
}

const WATCHED: readonly FlowStatus[] = ['PUBLISHED', 'THROTTLED', 'BLOCKED']

export function statusOf(status: FlowStatus, health: Health): FlowStatus {
  if (!WATCHED.includes(status)) return status
  return STATUS_THRESHOLDS.find((row) => health.error_rate >= row.failedPercentMin)?.status ?? status
}
