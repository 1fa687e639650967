/** Health at a glance: five figures in a strip, each with its course over the day. */

import { useQuery } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import type { ScopeFound } from '../../server/scope.ts'
import { Bars, LineChart } from '../../ui/bars.tsx'
import { Icon } from '../../ui/icon.tsx'
import { count, milliseconds } from '../../ui/times.ts'
import { homeWords } from '../../words/home.ts'
import type { useHealth } from './health.ts'

const TONES: Record<string, string> = { GREEN: 'tone-ok', YELLOW: 'tone-unsent', RED: 'tone-fail' }

export function Strip({ health, scope }: { health: ReturnType<typeof useHealth>; scope: ScopeFound }) {
  const { events, calls } = health
  return (
    <section className="strip" aria-label={homeWords.health(health.windowMs)}>
      <div>
        <h2>{homeWords.eventsSent}</h2>
        <p>
          <b>{count(health.sent)}</b> <span>{homeWords.of(count(events.length))}</span>
        </p>
        <Bars buckets={health.eventBars} tone="unsent" label={homeWords.eventsSent} />
      </div>
      <div>
        <h2>{homeWords.calls}</h2>
        <p>
          <b>{count(calls.length)}</b> <span>{homeWords.refused(health.refused)}</span>
        </p>
        <Bars buckets={health.callBars} tone="fail" label={homeWords.calls} />
      </div>
      <div>
        <h2>{homeWords.answerTime}</h2>
        <p>
          <b>{calls.length === 0 ? '–' : milliseconds(health.median)}</b>{' '}
          <span>{calls.length === 0 ? homeWords.noCalls : homeWords.percentile(milliseconds(health.slow))}</span>
        </p>
        <LineChart values={health.timeLine} label={homeWords.answerTime} />
      </div>
      <NumberHealth scope={scope} />
    </section>
  )
}

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
          <b>{tier === '' ? '–' : homeWords.tierName(tier)}</b> <span>{number?.throughput?.max_messages_per_day !== undefined && homeWords.perDay(number.throughput.max_messages_per_day)}</span>
        </p>
        <span className="strip-note cut">{number?.verified_name}</span>
      </div>
    </>
  )
}
