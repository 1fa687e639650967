/** The last day of events as bars, above the list: each leads to what happened then. */

import { useWorldNow } from '../../server/clock.ts'
import type { ScopeFound } from '../../server/scope.ts'
import { Bars } from '../../ui/bars.tsx'
import { Button } from '../../ui/button.tsx'
import { eventBars, sum, useTraffic } from '../../ui/health.ts'
import { dayName, hourMinute } from '../../ui/times.ts'
import { eventWords } from '../../words/events.ts'

const HOUR_SECONDS = 3_600

type ChartProps = {
  scope: ScopeFound
  /** The list begins there, not now. */
  until: string | undefined
  jump: (until: string | undefined) => void
}

export function EventsChart({ scope, until, jump }: ChartProps) {
  const now = useWorldNow(60_000)
  const traffic = useTraffic(scope)
  if (!traffic || sum(traffic.events, ({ events }) => events) === 0) return null
  const lengthMs = traffic.seconds * 1000
  const from = now - lengthMs
  const timeOf = (at: number) =>
    traffic.seconds > HOUR_SECONDS ? `${dayName(at)} ${hourMinute(at)}` : hourMinute(at)
  const [start, end] = eventWords.chartAxis(timeOf(from))
  const buckets = eventBars(traffic)
  const endOf = (bucket: number) => from + ((bucket + 1) * lengthMs) / buckets.length
  return (
    <figure className="events-chart">
      <Bars
        buckets={buckets}
        tone="unsent"
        label={eventWords.chart}
        leads={{
          words: (bucket) => eventWords.jumpTo(timeOf(endOf(bucket))),
          to: (bucket) => jump(new Date(endOf(bucket)).toISOString()),
        }}
      />
      <figcaption>
        <span>{start}</span>
        {until !== undefined && (
          <span className="row">
            {eventWords.until(timeOf(Date.parse(until)))}
            <Button little onClick={() => jump(undefined)}>
              {eventWords.untilNow}
            </Button>
          </span>
        )}
        <span>{end}</span>
      </figcaption>
    </figure>
  )
}
