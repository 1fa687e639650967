/** One event: the sentence that says how it stands, the line of each application, then the proof. */

import type { ExplainedEvent } from '@parley-dev/operator'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'
import { useAhead } from '../../server/clock.ts'
import { operator } from '../../server/connection.ts'
import { useLiveEvents, useShellLive } from '../../shell/live.tsx'
import { stationsOf } from '../../ui/decision.ts'
import { DetailHead } from '../../ui/detail-head.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LineCells } from '../../ui/line.tsx'
import { To } from '../../ui/navigation.tsx'
import { OfScope } from '../../ui/of-scope.tsx'
import { outcomeLook } from '../../ui/outcome.ts'
import { useSearchState, withSearch } from '../../ui/search-state.ts'
import { TONE_ICON } from '../../ui/status.tsx'
import { clockTime, dayName, hourMinute, milliseconds, readTime } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { eventWords, outcomeWords } from '../../words/events.ts'
import { Fix } from './fix.tsx'
import { Forward } from './forward.tsx'
import { listed } from './listed.ts'
import { Proof } from './proof.tsx'
import { Resend } from './resend.tsx'
import { useRoutedNow } from './routed-now.ts'

const WAITING_MS = 1500

export function EventDetail() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const {
    data: event,
    error,
    refetch,
  } = useQuery({
    queryKey: ['event', id],
    queryFn: () => operator.events.explain(id),
    // The stream does not send what became of an older event: while it waits, it is looked at.
    refetchInterval: ({ state }) => (state.data?.outcome === 'waiting' ? WAITING_MS : false),
    placeholderData: (earlier) => earlier,
  })
  useLiveEvents({
    onEvent(news) {
      if (news.id === id && news.outcome !== event?.outcome) void refetch()
    },
    opened: () => void refetch(),
  })
  const { tell } = useShellLive()
  const telling = useRef(tell)
  telling.current = tell
  useEffect(() => {
    if (event) telling.current(listed(event))
  }, [event])
  if (!event) return error ? <Trouble error={error} again={() => void refetch()} /> : null
  return (
    <OfScope id={event.id} account={event.account_id}>
      <article className="event-detail" aria-label={eventWords.event}>
        <Head event={event} />
        <div className="scroll event-scroll">
          <div className="event-case">
            <Verdict event={event} />
            <Decision event={event} />
          </div>
          <Proof event={event} />
        </div>
      </article>
    </OfScope>
  )
}

function Head({ event }: { event: ExplainedEvent }) {
  const [search] = useSearchState()
  const { aheadMs } = useAhead()
  const { tab: _, ...kept } = search
  const at = readTime(event.occurred_at)
  return (
    <DetailHead
      page={withSearch('events', kept)}
      back={eventWords.back}
      title={<code>{event.field}</code>}
      meta={
        <>
          {event.about !== undefined && <span>{event.about}</span>}
          {event.trace_id !== undefined && (
            <span>
              {eventWords.caused}{' '}
              <To className="link" page={`requests/${encodeURIComponent(event.trace_id)}`}>
                {event.trace_id}
              </To>
            </span>
          )}
          <span className="faint">
            {eventWords.happened(clockTime(at), `${dayName(at - aheadMs)}, ${hourMinute(at - aheadMs)}`)}
          </span>
        </>
      }
    >
      <Resend event={event} />
      <Forward event={event} />
    </DetailHead>
  )
}

function Verdict({ event }: { event: ExplainedEvent }) {
  const { tone, words } = outcomeLook(listed(event))
  const delivered = event.deliveries.filter(({ state }) => state === 'delivered')
  const first = delivered[0]?.attempts.at(-1)
  const more =
    event.outcome === 'delivered'
      ? eventWords.verdictMore.delivered(delivered.length, milliseconds(first?.duration_ms ?? 0))
      : eventWords.verdictMore[event.outcome]
  return (
    <section className={`verdict tone-${tone}`}>
      <Icon name={TONE_ICON[tone]} />
      <p>
        <b>
          {words === outcomeWords.failing ? eventWords.verdicts.failing : eventWords.verdicts[event.outcome]}
        </b>{' '}
        <span>{more}</span>
      </p>
    </section>
  )
}

function Decision({ event }: { event: ExplainedEvent }) {
  const nowOf = useRoutedNow(event)
  const firstBroken = event.deliveries.find(({ reason }) => reason !== undefined)
  return (
    <section className="decision" aria-label={eventWords.decision}>
      <span />
      {eventWords.stations.map((name) => (
        <span key={name} className="decision-head">
          {name}
        </span>
      ))}
      {event.deliveries.map((delivery) => (
        <Fragment key={delivery.id}>
          <div className="decision-app">
            <b className="cut">{delivery.application?.name ?? eventWords.nobody}</b>
            <code className="faint">{delivery.application?.id}</code>
          </div>
          <LineCells stations={stationsOf(delivery)} stopsHere={eventWords.stopsHere} />
          <div className="decision-fix">
            {delivery.callback && (
              <p className="soft">
                <code className="plate">{delivery.callback.url}</code> {delivery.explanation}
              </p>
            )}
            <Fix event={event} delivery={delivery} now={nowOf(delivery)} isFirst={delivery === firstBroken} />
          </div>
        </Fragment>
      ))}
    </section>
  )
}
