/** One event: the sentence that says how it stands, the line of each application, then the proof. */

import type { ExplainedEvent } from '@parley-dev/operator'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'
import { useAhead } from '../../server/clock.ts'
import { operator } from '../../server/connection.ts'
import { useEventsTold, useShellLive } from '../../shell/live.tsx'
import { Button } from '../../ui/button.tsx'
import { stationsOf } from '../../ui/decision.ts'
import { DetailHead } from '../../ui/detail-head.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LineCells } from '../../ui/line.tsx'
import { To } from '../../ui/navigation.tsx'
import { OUTCOME_TONE } from '../../ui/outcome.ts'
import { useSearchState, withSearch } from '../../ui/search-state.ts'
import { useSingleKeys } from '../../ui/single-keys.ts'
import { TONE_ICON } from '../../ui/status.tsx'
import { clockTime, dayName, hourMinute, milliseconds, readTime } from '../../ui/times.ts'
import { say } from '../../ui/toast.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { eventWords } from '../../words/events.ts'
import { Fix } from './fix.tsx'
import { Forward } from './forward.tsx'
import { listed } from './listed.ts'
import { Proof } from './proof.tsx'

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
    // What became of an older event is not told by the stream: while it waits, it is looked at.
    refetchInterval: ({ state }) => (state.data?.outcome === 'waiting' ? WAITING_MS : false),
    placeholderData: (earlier) => earlier,
  })
  useEventsTold({
    hear(told) {
      if (told.id === id && told.outcome !== event?.outcome) void refetch()
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

function Resend({ event }: { event: ExplainedEvent }) {
  const client = useQueryClient()
  const sent = event.deliveries.filter(({ state }) => state !== 'not_sent')
  const again = useMutation({
    mutationFn: () => Promise.all(sent.map(({ id }) => operator.events.resend(id))),
    onSuccess: () => say(eventWords.resent),
    onSettled: () => client.invalidateQueries({ queryKey: ['event', event.id] }),
  })
  const canResend = sent.length > 0
  const { mutate } = again
  useSingleKeys((key) => key === 'r' && canResend && mutate())
  const isWaiting = sent.length > 0 && sent.every(({ state }) => state === 'waiting')
  return (
    <>
      {again.error && <span className="why tone-fail">{again.error.message}</span>}
      <Button
        icon="again"
        isBusy={again.isPending}
        because={canResend ? undefined : eventWords.nothingToResend}
        onClick={() => again.mutate()}
      >
        {isWaiting ? eventWords.retry : eventWords.resend}
      </Button>
    </>
  )
}

function Verdict({ event }: { event: ExplainedEvent }) {
  const tone = OUTCOME_TONE[event.outcome]
  const told = event.deliveries.filter(({ state }) => state === 'delivered')
  const first = told[0]?.attempts.at(-1)
  const more =
    event.outcome === 'delivered'
      ? eventWords.verdictMore.delivered(told.length, milliseconds(first?.duration_ms ?? 0))
      : eventWords.verdictMore[event.outcome]
  return (
    <section className={`verdict tone-${tone}`}>
      <Icon name={TONE_ICON[tone]} />
      <p>
        <b>{eventWords.verdicts[event.outcome]}</b> <span>{more}</span>
      </p>
    </section>
  )
}

function Decision({ event }: { event: ExplainedEvent }) {
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
            <Fix event={event} delivery={delivery} isFirst={delivery === firstBroken} />
          </div>
        </Fragment>
      ))}
    </section>
  )
}
