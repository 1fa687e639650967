/** `fields=metric.name(…).granularity(…)`: what is known of the calls to a flow's data endpoint. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { DAY, HOUR } from '../../kernel/process/clock.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { metricThresholdNotReached, unknownMetric } from './errors/endpoint.ts'
import type { Flow } from './flow.ts'
import type { EndpointCall } from './health.ts'
import { latestCalls } from './store/endpoint.ts'

const UNAVAILABLE = ['timeout_error', 'no_http_response_error', 'cannot_be_served']
const isFailed = ({ outcome }: EndpointCall) => outcome !== 'ok'
const isMissed = ({ outcome }: EndpointCall) => UNAVAILABLE.includes(outcome)
const share = (calls: EndpointCall[], which: (call: EndpointCall) => boolean) =>
  Math.round((calls.filter(which).length / calls.length) * 10_000) / 10_000

/** Each gives the points of one stretch of time, by key. */
const METRICS: Record<string, (calls: EndpointCall[]) => Record<string, number>> = {
  ENDPOINT_REQUEST_COUNT: (calls) => ({ value: calls.length }),
  ENDPOINT_REQUEST_ERROR: (calls) => countedBy(calls.filter(isFailed), ({ outcome }) => outcome),
  ENDPOINT_REQUEST_ERROR_RATE: (calls) => ({ value: share(calls, isFailed) }),
  ENDPOINT_REQUEST_LATENCY_SECONDS_CEIL: (calls) =>
    countedBy(calls, ({ latency_ms }) => String(Math.max(1, Math.ceil(latency_ms / 1000)))),
  ENDPOINT_AVAILABILITY: (calls) => ({ value: share(calls, (call) => !isMissed(call)) }),
}

const STRETCHES: Record<string, number> = { HOUR, DAY, LIFETIME: Number.POSITIVE_INFINITY }
const CALLS_MAX = 10_000

export const metricSchema = z.object({
  id: z.string(),
  name: z.string(),
  granularity: z.string(),
  data_points: z.array(
    z.object({ timestamp: z.string(), data: z.array(z.object({ key: z.string(), value: z.number() })) }),
  ),
})

export async function metricOf(flow: Flow, call: Asked, calls?: ReadonlyMap<string, string>) {
  const name = wordIn('name', calls?.get('name'), Object.keys(METRICS))
  const granularity = wordIn('granularity', calls?.get('granularity') ?? 'DAY', Object.keys(STRETCHES))
  const since = timeOf(calls?.get('since')) ?? 0
  const until = (timeOf(calls?.get('until')) ?? call.now) + DAY
  const all = (await latestCalls(call, flow.id, since, CALLS_MAX)).filter(({ at }) => at < until)
  if (all.length === 0) throw metricThresholdNotReached(name)
  const stretch = STRETCHES[granularity] ?? DAY
  const groups = Map.groupBy(all, ({ at }) =>
    stretch === Number.POSITIVE_INFINITY ? 0 : at - (at % stretch),
  )
  const points = [...groups].toSorted(([a], [b]) => a - b)
  const measure = METRICS[name] as (calls: EndpointCall[]) => Record<string, number>
  return {
    id: flow.id,
    name,
    granularity,
    data_points: points.map(([at, some]) => ({
      timestamp: String(writeDate(at === 0 ? Math.min(...some.map((one) => one.at)) : at)),
      data: Object.entries(measure(some)).map(([key, value]) => ({ key, value })),
    })),
  }
}

function wordIn(what: string, given: string | undefined, known: string[]): string {
  const word = known.find((one) => one === given?.trim().toUpperCase())
  if (!word) throw unknownMetric(what, given ?? 'nothing', known)
  return word
}

const countedBy = (calls: EndpointCall[], keyOf: (call: EndpointCall) => string) =>
  Object.fromEntries([...Map.groupBy(calls, keyOf)].map(([key, some]) => [key, some.length]))

/** A day such as 2026-01-31. */
function timeOf(text: string | undefined): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN
  return Number.isNaN(at) ? undefined : at
}
