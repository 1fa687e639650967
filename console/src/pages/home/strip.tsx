/** Health at a glance: five figures in a strip, each with its course over the day. */

import { useQuery } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import type { ScopeFound } from '../../server/scope.ts'
import { Bars, LineChart } from '../../ui/bars.tsx'
import { Icon } from '../../ui/icon.tsx'
import { count, milliseconds } from '../../ui/times.ts'
import { homeWords } from '../../words/home.ts'
import { callBars, eventBars, sum, type Traffic } from './health.ts'

const TONES: Record<string, string> = { GREEN: 'tone-ok', YELLOW: 'tone-unsent', RED: 'tone-fail' }

export function Strip({ traffic, scope }: { traffic: Traffic | undefined; scope: ScopeFound }) {
  const { events = [], calls = [] } = traffic ?? {}
  const all = sum(calls, (bucket) => bucket.calls)
  const refused = sum(calls, (bucket) => bucket.refused + bucket.failed)
  const timed = calls.filter(({ p50_ms }) => p50_ms !== undefined)
  const median = middle(timed.map(({ p50_ms = 0 }) => p50_ms))
  const slow = Math.max(0, ...timed.map(({ p95_ms = 0 }) => p95_ms))
  return (
    <section className="strip" aria-label={homeWords.health((traffic?.seconds ?? 0) * 1000)}>
      <div>
        <h2>{homeWords.eventsSent}</h2>
        <p>
          <b>{count(sum(events, ({ delivered }) => delivered))}</b>{' '}
          <span>{homeWords.of(count(sum(events, (bucket) => bucket.events)))}</span>
        </p>
        {traffic && <Bars buckets={eventBars(traffic)} tone="unsent" label={homeWords.eventsSent} />}
      </div>
      <div>
        <h2>{homeWords.calls}</h2>
        <p>
          <b>{count(all)}</b> <span>{homeWords.refused(refused)}</span>
        </p>
        {traffic && <Bars buckets={callBars(traffic)} tone="fail" label={homeWords.calls} />}
      </div>
      <div>
        <h2>{homeWords.answerTime}</h2>
        <p>
          <b>{all === 0 ? '–' : milliseconds(median)}</b>{' '}
          <span>{all === 0 ? homeWords.noCalls : homeWords.percentile(milliseconds(slow))}</span>
        </p>
        <LineChart values={timed.map(({ p50_ms = 0 }) => p50_ms)} label={homeWords.answerTime} />
      </div>
      <NumberHealth scope={scope} />
    </section>
  )
}

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function NumberHealth({ scope: { someNumber } }: { scope: ScopeFound }) {
  const { data: number } = useQuery({
    queryKey: ['number', someNumber?.id],
    enabled: someNumber !== undefined,
    queryFn: () => operator.numbers.inspect(someNumber?.id ?? ''),
  })
  const quality = number?.quality_rating ?? 'UNKNOWN'
  const tier = (number?.messaging_limit_tier ?? number?.throughput?.level ?? '').replace('TIER_', '')
  return (
    <>
      <div>
        <h2>{homeWords.quality}</h2>
        <p>
          <b className={TONES[quality]}>
            {quality === 'GREEN' && <Icon name="done" />} {homeWords.qualities[quality]}
          </b>
        </p>
        <span className="strip-note cut">{number?.display_phone_number}</span>
      </div>
      <div>
        <h2>{homeWords.tier}</h2>
        <p>
          <b>{tier === '' ? '–' : homeWords.tierName(tier)}</b>{' '}
          <span>
            {number?.throughput?.max_messages_per_day !== undefined &&
              homeWords.perDay(number.throughput.max_messages_per_day)}
          </span>
        </p>
        <span className="strip-note cut">{number?.verified_name}</span>
      </div>
    </>
  )
}
