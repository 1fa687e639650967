/** One story as a line: the call, its answer, each event, and who received it. */

import { JsonView } from '../../../ui/json-view.tsx'
import { Stop } from '../../../ui/line.tsx'
import { clockTime, milliseconds } from '../../../ui/times.ts'
import { outcomeWords, reasonWords } from '../../../words/events.ts'
import { bundleWords as words } from '../../../words/laboratory.ts'
import type { BundleDelivery, BundleEvent, Story } from './read-bundle.ts'

export const StoryLine = ({ story: { at, call, events } }: { story: Story }) => (
  <ol className="stops">
    {call && (
      <Stop
        state={call.status < 400 ? 'passed' : 'failed'}
        title={
          <>
            <b>{words.call}</b> <code>{`${call.method} ${call.path}`}</code>{' '}
            <code className="faint">{clockTime(at)}</code>
          </>
        }
      >
        <p className="soft">
          {words.answered(call.status, call.code, milliseconds(call.ms), call.operation ?? '')}
        </p>
        {call.details !== undefined && call.details !== null && (
          <Folded title={words.details} value={call.details} />
        )}
      </Stop>
    )}
    {events.map((event) => (
      <EventStop key={event.id} event={event} />
    ))}
  </ol>
)

const EventStop = ({ event }: { event: BundleEvent }) => (
  <>
    <Stop
      state="passed"
      title={
        <>
          <b>{words.event}</b> <code>{event.field}</code> <code className="faint">{clockTime(event.at)}</code>
        </>
      }
    >
      <Folded title={words.payload} value={event.value} />
      {event.deliveries.length === 0 && <p className="soft">{words.nobody}</p>}
    </Stop>
    {event.deliveries.map((delivery) => (
      <DeliveryStop key={delivery.id} delivery={delivery} />
    ))}
  </>
)

const STATES: Record<string, 'passed' | 'now' | 'failed' | 'stopped'> = {
  delivered: 'passed',
  waiting: 'now',
  undelivered: 'failed',
}

function DeliveryStop({ delivery: { app, url, state, reason, attempts } }: { delivery: BundleDelivery }) {
  return (
    <Stop
      state={STATES[state] ?? 'stopped'}
      title={
        <>
          <b>{outcomeWords[state as keyof typeof outcomeWords] ?? state}</b> {app}{' '}
          {url !== undefined && <code className="faint">{url}</code>}
        </>
      }
    >
      {reason !== undefined && (
        <p className="soft">{reasonWords[reason as keyof typeof reasonWords] ?? reason}</p>
      )}
      {attempts.map((attempt) => (
        <p key={attempt.at} className="soft">
          <code className="faint">{clockTime(attempt.at)}</code>{' '}
          {words.attempt(String(attempt.status ?? attempt.error ?? ''), milliseconds(attempt.duration_ms))}
        </p>
      ))}
    </Stop>
  )
}

const Folded = ({ title, value }: { title: string; value: unknown }) => (
  <details>
    <summary>{title}</summary>
    <JsonView value={value} label={title} />
  </details>
)
