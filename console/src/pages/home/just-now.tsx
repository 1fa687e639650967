/** What just happened: events and calls, the newest first. */

import type { ListedEvent, LoggedCall } from '@parley-dev/operator'
import { EventOutcome } from '../../ui/event-outcome.tsx'
import { To } from '../../ui/navigation.tsx'
import { shortReason } from '../../ui/outcome.ts'
import { Status } from '../../ui/status.tsx'
import { milliseconds, readTime, timeFrom } from '../../ui/times.ts'
import { homeWords } from '../../words/home.ts'

const SHOWN = 8

export function JustNow({
  events,
  calls,
  aheadMs,
}: {
  events: ListedEvent[]
  calls: LoggedCall[]
  aheadMs: number
}) {
  const now = Date.now() + aheadMs
  const rows = [
    ...events
      .slice(0, SHOWN)
      .map((event) => ({ at: readTime(event.occurred_at), key: event.id, row: <EventRow event={event} /> })),
    ...calls
      .slice(0, SHOWN)
      .map((call) => ({ at: call.unix_ms + aheadMs, key: call.trace_id, row: <CallRow call={call} /> })),
  ]
    .sort((a, b) => b.at - a.at)
    .slice(0, SHOWN)
  return (
    <section aria-labelledby="just-now" className="just-now">
      <div className="section-head">
        <h2 id="just-now" className="grow">
          {homeWords.justNow}
        </h2>
        <To className="link" page="events">
          {homeWords.allEvents}
        </To>
        <To className="link" page="requests">
          {homeWords.allRequests}
        </To>
      </div>
      {rows.length === 0 && <p className="soft">{homeWords.nothingYet}</p>}
      <ul className="tail">
        {rows.map(({ at, key, row }) => (
          <li key={key}>
            <code className="faint">{timeFrom(at, now)}</code>
            {row}
          </li>
        ))}
      </ul>
    </section>
  )
}

const EventRow = ({ event }: { event: ListedEvent }) => (
  <To page={`events/${event.id}`} className="tail-link">
    <EventOutcome event={event} />
    <span className="cut">
      <code>{event.field}</code> {event.about}
    </span>
    <span className="cut soft">{shortReason(event)}</span>
  </To>
)

const CallRow = ({ call }: { call: LoggedCall }) => (
  <To page={`requests/${encodeURIComponent(call.trace_id)}`} className="tail-link">
    <Status tone={call.status < 400 ? 'ok' : 'fail'} icon="requests">
      {call.status}
    </Status>
    <code className="cut">{`${call.method} ${call.path}`}</code>
    <span className="cut soft">
      {[call.code !== undefined && `(#${call.code})`, call.operation, milliseconds(call.duration_ms)]
        .filter(Boolean)
        .join(', ')}
    </span>
  </To>
)
