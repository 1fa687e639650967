/** The last day of events as bars, above the list. */

import { useWorldNow } from '../../server/clock.ts'
import type { ScopeFound } from '../../server/scope.ts'
import { Bars } from '../../ui/bars.tsx'
import { dayName, hourMinute } from '../../ui/times.ts'
import { eventWords } from '../../words/events.ts'
import { useHealth } from '../home/health.ts'

export function EventsChart({ scope }: { scope: ScopeFound }) {
  const now = useWorldNow(60_000)
  const { eventBars, events, windowMs } = useHealth(scope, now)
  if (events.length === 0) return null
  const from = now - windowMs
  const [start, end] = eventWords.chartAxis(windowMs > 3_600_000 ? `${dayName(from)} ${hourMinute(from)}` : hourMinute(from))
  return (
    <figure className="events-chart">
      <Bars buckets={eventBars} tone="unsent" label={eventWords.chart} />
      <figcaption>
        <span>{start}</span>
        <span>{end}</span>
      </figcaption>
    </figure>
  )
}
