/** The whole story of one call as a line: request, check, changes, events and who heard of them, answer. */

import type { ExplainedEvent, LoggedCall, TracedCall } from '@parley/operator'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { operator } from '../../server/connection.ts'
import { useEventsTold } from '../../shell/live.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icon.tsx'
import { JsonView } from '../../ui/json-view.tsx'
import { Dot, Stop } from '../../ui/line.tsx'
import { To } from '../../ui/navigation.tsx'
import { useSearchState, withSearch } from '../../ui/search-state.ts'
import { Snippet } from '../../ui/snippet.tsx'
import { Status } from '../../ui/status.tsx'
import { milliseconds, wholeTime } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { hintWords, requestWords } from '../../words/requests.ts'
import { stationsOf } from '../events/decision.ts'
import { snippetsOf } from './snippets.ts'

export function CallDetail() {
  const { trace = '' } = useParams({ strict: false }) as { trace?: string }
  const {
    data: traced,
    error,
    refetch,
  } = useQuery({
    queryKey: ['trace', trace],
    queryFn: () => operator.calls.trace(trace),
    placeholderData: (earlier) => earlier,
  })
  useEventsTold((told) => {
    if (traced?.events.some(({ id }) => id === told.id)) void refetch()
  })
  if (!traced) return error ? <Trouble error={error} again={() => void refetch()} /> : null
  const { request } = traced
  return (
    <article className="event-detail" aria-label={requestWords.call}>
      <Head traced={traced} />
      <div className="scroll">
        {request === undefined && <p className="verdict tone-wait">{requestWords.gone}</p>}
        <Walk traced={traced} />
        {request && (
          <section className="call-again">
            <h2>{requestWords.copyAs}</h2>
            <Snippet label={requestWords.copyAs} variants={snippetsOf(request)} />
          </section>
        )}
      </div>
    </article>
  )
}

function Head({ traced: { trace_id, request } }: { traced: TracedCall }) {
  const [search] = useSearchState()
  return (
    <header className="detail-head">
      <To
        className="icon-button detail-back"
        page={withSearch('requests', search)}
        aria-label={requestWords.back}
      >
        <Icon name="left" />
      </To>
      <h1 className="cut">
        <code>{request ? `${request.method} ${request.path}` : trace_id}</code>
      </h1>
      {request && <Status tone={request.status < 400 ? 'ok' : 'fail'}>{request.status}</Status>}
      {request && <span className="faint">{milliseconds(request.duration_ms)}</span>}
      <p className="detail-meta">
        <span className="row">
          {requestWords.trace} <code>{trace_id}</code>
          <Copy text={trace_id} label={requestWords.trace} />
        </span>
        {request?.operation !== undefined && <code>{request.operation}</code>}
        {request && <span className="faint">{wholeTime(request.unix_ms)}</span>}
      </p>
      {request?.hints?.map((hint) => (
        <span key={hint} className="badge tone-unsent">
          <Icon name="warning" />
          {hintWords[hint] ?? hint}
        </span>
      ))}
    </header>
  )
}

function Walk({ traced: { request, changes, events } }: { traced: TracedCall }) {
  const { stations } = requestWords
  const isRefused = request !== undefined && request.status >= 400
  const refusal = isRefused ? refusalIn(request) : undefined
  return (
    <ol className="stops walk" aria-label={requestWords.shape}>
      {request && (
        <Stop
          state="passed"
          time="0 ms"
          title={
            <Title name={stations.request} more={request.caller && requestWords.fromCaller(request.caller)} />
          }
        >
          <Opened label={requestWords.sent} value={request.request} />
        </Stop>
      )}
      {request && (
        <Stop
          state={isRefused ? 'failed' : 'passed'}
          time=""
          title={
            <Title
              name={stations.check}
              more={
                isRefused
                  ? `${requestWords.refusedWith(request.code ?? request.status)}, ${requestWords.stopsHere}`
                  : requestWords.letIn
              }
            />
          }
        >
          {refusal && (
            <div className="refusal">
              <p>{refusal.message}</p>
              {refusal.details !== undefined && <p className="soft">{refusal.details}</p>}
            </div>
          )}
        </Stop>
      )}
      {changes.map((change) => (
        <Stop
          key={`${change.at} ${change.action} ${change.node_id}`}
          state={change.outcome === 'done' ? 'passed' : 'stopped'}
          time=""
          title={<Title name={stations.change} more={requestWords.changed(change.action, change.outcome)} />}
        >
          {change.node_id !== null && (
            <To className="link mono" path={`/go/default/${change.node_id}`}>
              {change.node_id}
            </To>
          )}
        </Stop>
      ))}
      {changes.length === 0 && request && (
        <Stop state="idle" time="" title={<Title name={stations.change} more={requestWords.noChange} />} />
      )}
      {events.map((event) => (
        <EventStop key={event.id} event={event} />
      ))}
      {request && (
        <Stop
          state={isRefused ? 'idle' : 'passed'}
          time={milliseconds(request.duration_ms)}
          title={<Title name={stations.answer} more={String(request.status)} />}
        >
          <Opened label={requestWords.came} value={request.answer} />
        </Stop>
      )}
    </ol>
  )
}

const Title = ({ name, more }: { name: string; more?: string | undefined }) => (
  <span className="row wrap">
    <b>{name}</b>
    <span className="soft">{more}</span>
  </span>
)

function Opened({ label, value }: { label: string; value: unknown }) {
  if (value === undefined) return null
  return (
    <details className="opened">
      <summary>{label}</summary>
      <JsonView value={value} label={label} />
    </details>
  )
}

function EventStop({ event }: { event: ExplainedEvent }) {
  return (
    <Stop
      state="passed"
      time=""
      title={
        <span className="row wrap">
          <b>{requestWords.stations.event}</b>
          <To className="link mono" page={`events/${event.id}`}>
            {event.field}
          </To>
        </span>
      }
    >
      <ul className="branches">
        {event.deliveries.map((delivery) => {
          const stations = stationsOf(delivery)
          const at = stations.findLast(({ state }) => state !== 'idle')
          const app = delivery.application?.name ?? ''
          const isDelivered = delivery.state === 'delivered'
          const last = delivery.attempts.at(-1)
          return (
            <li key={delivery.id} className="row wrap">
              <Dot state={at?.state ?? 'idle'} />
              <span className="soft">
                {isDelivered
                  ? requestWords.delivered(app, milliseconds(last?.duration_ms ?? 0))
                  : delivery.state === 'waiting'
                    ? requestWords.waitsAt(app)
                    : requestWords.stopsAt(app, at?.name ?? '')}
              </span>
              {!isDelivered && (
                <To className="link" page={`events/${event.id}`}>
                  {requestWords.fix}
                </To>
              )}
            </li>
          )
        })}
      </ul>
    </Stop>
  )
}

function refusalIn({ answer }: LoggedCall): { message: string; details?: string } | undefined {
  const error = (
    answer?.body as { error?: { message?: string; error_data?: { details?: string } } } | undefined
  )?.error
  if (error?.message === undefined) return undefined
  const details = error.error_data?.details
  return {
    message: error.message,
    ...(details !== undefined && !error.message.includes(details) && { details }),
  }
}
