/** A call as a line: the request, the check, what changed, the events and who received them, the answer. */

import type { LoggedCall, TracedCall } from '@parley-dev/operator'
import type { ReactNode } from 'react'
import { Actor } from '../../ui/actor.tsx'
import { JsonView } from '../../ui/json-view.tsx'
import { Stop } from '../../ui/line.tsx'
import { To } from '../../ui/navigation.tsx'
import { milliseconds } from '../../ui/times.ts'
import { requestWords } from '../../words/requests.ts'
import { EventStop } from './event-stop.tsx'

export function CallWalk({ traced: { request, changes, events } }: { traced: TracedCall }) {
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
            <Title
              name={stations.request}
              more={
                request.caller && (
                  <>
                    {requestWords.from} <Actor by={request.caller} app={request.app_id ?? null} />
                  </>
                )
              }
            />
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
            <To className="link mono" path={`/go/${change.node_id}`}>
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

const Title = ({ name, more }: { name: string; more?: ReactNode }) => (
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
