/** The last day of events as bars, above the list. */

import { useWorldNow } from '../../server/clock.ts'
import type { ScopeFound } from '../../server/scope.ts'
import { Bars } from '../../ui/bars.tsx'
import { dayName, hourMinute } from '../../ui/times.ts'
import { eventWords } from '../../words/events.ts'
import { eventBars, sum, useTraffic } from '../home/health.ts'

const HOUR_SECONDS = 3_600

export function EventsChart({ scope }: { scope: ScopeFound }) {
  const now = useWorldNow(60_000)
  const traffic = useTraffic(scope)
  if (!traffic || sum(traffic.events, ({ events }) => events) === 0) return null
  const from = now - traffic.seconds * 1000
  const isLong = traffic.seconds > HOUR_SECONDS
  const [start, end] = eventWords.chartAxis(
    isLong ? `${dayName(from)} ${hourMinute(from)}` : hourMinute(from),
  )
  return (
    <figure className="events-chart">
      <Bars buckets={eventBars(traffic)} tone="unsent" label={eventWords.chart} />
      <figcaption>
        <span>{start}</span>
        <span>{end}</span>
      </figcaption>
    </figure>
  )
}
