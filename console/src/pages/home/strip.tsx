/** Health at a glance: five figures in a strip, each with its course as a small chart. */

import type { OperatorOperations } from '@parley-dev/operator'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWorldNow } from '../../server/clock.ts'
import type { ScopeFound } from '../../server/scope.ts'
import { Bars, LineChart, StepChart } from '../../ui/bars.tsx'
import { callBars, eventBars, sum, type Traffic } from '../../ui/health.ts'
import { levelsOf, numberQuery, QUALITY_MOST, standingQuery, TIER_MOST, tierOf } from '../../ui/standing.ts'
import { count, milliseconds } from '../../ui/times.ts'
import { homeWords as words } from '../../words/home.ts'

type Overview = OperatorOperations['readOverview']['answer']
type StripProps = { traffic: Traffic | undefined; overview: Overview | undefined; scope: ScopeFound }

const TONES: Record<string, string> = { GREEN: 'tone-ok', YELLOW: 'tone-unsent', RED: 'tone-fail' }
const MINUTE_MS = 60_000

export function Strip({ traffic, overview, scope }: StripProps) {
  const { events = [], calls = [] } = traffic ?? {}
  const all = sum(calls, (bucket) => bucket.calls)
  const timed = calls.filter(({ p50_ms }) => p50_ms !== undefined)
  const usual = timed.map(({ p50_ms = 0 }) => p50_ms)
  const slow = timed.map(({ p95_ms = 0 }) => p95_ms)
  const told = events.flatMap(({ delivery_ms }) => delivery_ms ?? [])
  return (
    <section className="strip" aria-label={words.health((traffic?.seconds ?? 0) * 1000)}>
      <Figure
        title={words.deliveries}
        figure={count(sum(events, ({ delivered }) => delivered))}
        more={words.of(count(sum(events, (bucket) => bucket.events)))}
        note={overview && words.waiting(overview.deliveries.count, overview.deliveries.oldest_seconds)}
      >
        {traffic && <Bars buckets={eventBars(traffic)} tone="unsent" label={words.deliveries} />}
      </Figure>
      <Figure
        title={words.calls}
        figure={count(all)}
        more={words.refused(sum(calls, (bucket) => bucket.refused + bucket.failed))}
        note={overview && words.lag(milliseconds(overview.process.loop_lag.p99_seconds * 1000))}
      >
        {traffic && <Bars buckets={callBars(traffic)} tone="fail" label={words.calls} />}
      </Figure>
      <Figure
        title={words.latency}
        figure={all === 0 ? '–' : milliseconds(middle(usual))}
        more={all === 0 ? words.noCalls : words.percentile(milliseconds(Math.max(0, ...slow)))}
        note={told.length === 0 ? words.noneDelivered : words.deliveredIn(milliseconds(middle(told)))}
      >
        <LineChart values={usual} beside={slow} label={words.latency} />
      </Figure>
      <NumberHealth scope={scope} />
    </section>
  )
}

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type FigureProps = {
  title: string
  figure: string
  tone?: string | undefined
  more?: string | undefined
  note?: string | undefined
  children: ReactNode
}

const Figure = ({ title, figure, tone, more, note, children }: FigureProps) => (
  <div>
    <h2>{title}</h2>
    <p>
      <b className={tone}>{figure}</b> <span>{more}</span>
    </p>
    {children}
    <span className="strip-note cut">{note}</span>
  </div>
)

/** Of the number that is looked at, or of the first. */
function NumberHealth({ scope: { someNumber } }: { scope: ScopeFound }) {
  const { data: number } = useQuery(numberQuery(someNumber?.id))
  const { data: history = [] } = useQuery(standingQuery(someNumber?.id))
  const now = useWorldNow(MINUTE_MS)
  if (!number) return null
  const quality = number.quality_rating ?? 'UNKNOWN'
  const tier = tierOf(number)
  const stands = { quality, tier }
  const perDay = number.throughput?.max_messages_per_day
  return (
    <>
      <Figure
        title={words.quality}
        figure={words.qualities[quality] ?? quality}
        tone={TONES[quality]}
        note={number.display_phone_number}
      >
        <StepChart
          levels={levelsOf('quality', stands, history, now)}
          most={QUALITY_MOST}
          until={now}
          label={words.quality}
        />
      </Figure>
      <Figure
        title={words.tier}
        figure={tier === '' ? '–' : words.tierName(tier.replace('TIER_', ''))}
        more={perDay === undefined ? undefined : words.perDay(perDay)}
        note={number.verified_name}
      >
        <StepChart
          levels={levelsOf('tier', stands, history, now)}
          most={TIER_MOST}
          until={now}
          label={words.tier}
        />
      </Figure>
    </>
  )
}
