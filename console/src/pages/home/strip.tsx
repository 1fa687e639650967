/** Health at a glance: five figures in a strip, each with a small chart of how it changed. */

import type { OperatorOperations } from '@parley-dev/operator'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ScopeFound } from '../../server/scope.ts'
import { Bars, LineChart, Segments, ShareBar } from '../../ui/bars.tsx'
import { callBars, eventBars, sum, type Traffic } from '../../ui/health.ts'
import { numberQuery, qualityQuery, tierOf } from '../../ui/quality.ts'
import { count, milliseconds } from '../../ui/times.ts'
import { homeWords as words } from '../../words/home.ts'

type Overview = OperatorOperations['readOverview']['answer']
type StripProps = { traffic: Traffic | undefined; overview: Overview | undefined; scope: ScopeFound }

const TONES: Record<string, string> = { GREEN: 'tone-ok', YELLOW: 'tone-unsent', RED: 'tone-fail' }

export function Strip({ traffic, overview, scope }: StripProps) {
  const { events = [], calls = [], total } = traffic ?? {}
  const timed = calls.filter(({ p50_ms }) => p50_ms !== undefined)
  const usual = timed.map(({ p50_ms = 0 }) => p50_ms)
  const slow = timed.map(({ p95_ms = 0 }) => p95_ms)
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
        figure={count(total?.calls ?? 0)}
        more={words.refused((total?.refused ?? 0) + (total?.failed ?? 0))}
        note={overview && words.lag(milliseconds(overview.process.loop_lag.p99_seconds * 1000))}
      >
        {traffic && <Bars buckets={callBars(traffic)} tone="fail" label={words.calls} />}
      </Figure>
      <Figure
        title={words.latency}
        figure={total?.p50_ms === undefined ? '–' : milliseconds(total.p50_ms)}
        more={total?.p95_ms === undefined ? words.noCalls : words.percentile(milliseconds(total.p95_ms))}
        note={
          total?.delivery_ms === undefined
            ? words.noneDelivered
            : words.deliveredIn(milliseconds(total.delivery_ms))
        }
      >
        <LineChart values={usual} beside={slow} label={words.latency} />
      </Figure>
      <NumberHealth scope={scope} />
    </section>
  )
}

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
  const { data: history } = useQuery(qualityQuery(someNumber?.id))
  if (!number) return null
  const quality = number.quality_rating ?? 'UNKNOWN'
  const tier = tierOf(number)
  const perDay = number.throughput?.max_messages_per_day
  const used = history?.messaged_customers ?? 0
  return (
    <>
      <Figure
        title={words.quality}
        figure={words.qualities[quality] ?? quality}
        tone={TONES[quality]}
        note={number.display_phone_number}
      >
        <Segments
          of={words.ratings.map(([rating, tone]) => [words.qualities[rating] ?? rating, tone])}
          current={words.ratings.findIndex(([rating]) => rating === quality)}
          label={words.quality}
        />
      </Figure>
      <Figure
        title={words.tier}
        figure={tier === '' ? '–' : words.tierName(tier.replace('TIER_', ''))}
        more={perDay === undefined ? undefined : words.perDay(perDay)}
        note={perDay === undefined ? number.verified_name : words.used(used, perDay)}
      >
        <ShareBar share={perDay === undefined || perDay < 0 ? 0 : used / perDay} label={words.tier} />
      </Figure>
    </>
  )
}
