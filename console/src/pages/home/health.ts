/** How the last day went: what was told, what was asked, and how quickly it was answered. */

import type { ListedEvent, LoggedCall } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import type { ScopeFound } from '../../server/scope.ts'
import { bucketed } from '../../ui/bars.tsx'
import { readTime } from '../../ui/times.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const BUCKETS = 24
const MOST = 1000

export function useHealth({ params, account }: ScopeFound, worldNow: number) {
  const since = String(Math.floor((worldNow - DAY_MS) / 1000))
  const { data: events = [] } = useQuery({
    queryKey: ['events', 'day', account?.id, Math.floor(worldNow / 60_000)],
    queryFn: () => operator.events.list({ limit: MOST, since, ...(account && { account: account.id }) }).all(MOST),
    placeholderData: (earlier) => earlier,
    meta: { live: true },
  })
  const { data: calls = [] } = useQuery({
    queryKey: ['requests', 'day', params.world],
    queryFn: () =>
      operator.calls
        .list({ limit: MOST, world: params.world === 'default' ? '0' : params.world })
        .all(MOST),
    refetchInterval: 15_000,
  })
  return { events, calls: calls.filter(isOfAnApplication), ...figures(events, calls.filter(isOfAnApplication), worldNow) }
}

/** The operator's own questions, the console's among them, are not what is asked about here. */
export const isOfAnApplication = ({ path, caller }: LoggedCall): boolean =>
  caller !== 'operator' && !path.startsWith('/operator')

function figures(events: ListedEvent[], calls: LoggedCall[], worldNow: number) {
  const oldest = Math.min(...calls.map(({ unix_ms }) => unix_ms), ...events.map(({ occurred_at }) => readTime(occurred_at)))
  // A young installation is looked at more closely: a day of which a minute was lived through is one bar.
  const windowMs = Math.min(Date.now(), worldNow) - oldest < HOUR_MS ? HOUR_MS : DAY_MS
  const window = { since: worldNow - windowMs, until: worldNow, buckets: BUCKETS }
  const wall = { since: Date.now() - windowMs, until: Date.now(), buckets: BUCKETS }
  const isSent = ({ outcome }: ListedEvent) => outcome === 'delivered' || outcome === 'waiting'
  const isRefused = ({ status }: LoggedCall) => status >= 400
  const times = calls.map(({ duration_ms }) => duration_ms).sort((a, b) => a - b)
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return {
    sent: events.filter(({ outcome }) => outcome === 'delivered').length,
    unsent: events.filter(({ outcome }) => outcome === 'not_sent'),
    refused: calls.filter(isRefused).length,
    median: share(0.5),
    slow: share(0.95),
    eventBars: bucketed(events, ({ occurred_at }) => readTime(occurred_at), window).map((some) => ({
      usual: some.filter(isSent).length,
      trouble: some.filter((one) => !isSent(one)).length,
    })),
    callBars: bucketed(calls, ({ unix_ms }) => unix_ms, wall).map((some) => ({
      usual: some.filter((one) => !isRefused(one)).length,
      trouble: some.filter(isRefused).length,
    })),
    windowMs,
    timeLine: bucketed(calls, ({ unix_ms }) => unix_ms, wall)
      .filter((some) => some.length > 0)
      .map((some) => some.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / some.length),
  }
}
