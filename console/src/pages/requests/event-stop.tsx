/** An event that a call caused, each application that received it or did not, and every attempt to send it. */

import type { ExplainedEvent } from '@parley-dev/operator'
import { stationsOf } from '../../ui/decision.ts'
import { Dot, Stop } from '../../ui/line.tsx'
import { To } from '../../ui/navigation.tsx'
import { milliseconds } from '../../ui/times.ts'
import { requestWords } from '../../words/requests.ts'

type Delivery = ExplainedEvent['deliveries'][number]

export const EventStop = ({ event }: { event: ExplainedEvent }) => (
  <Stop
    state="passed"
    time=""
    title={
      <span className="row wrap">
        <b>{requestWords.stations.event}</b>
        <To className="link mono" page={`events/${event.id}`}>
          {event.field}
        </To>
        <span className="soft">{event.about}</span>
      </span>
    }
  >
    <ul className="branches">
      {event.deliveries.map((delivery) => (
        <Branch key={delivery.id} event={event} delivery={delivery} />
      ))}
    </ul>
  </Stop>
)

function Branch({ event, delivery }: { event: ExplainedEvent; delivery: Delivery }) {
  const at = stationsOf(delivery).findLast(({ state }) => state !== 'idle')
  const app = delivery.application?.name ?? ''
  const isDelivered = delivery.state === 'delivered'
  return (
    <li>
      <div className="row wrap">
        <Dot state={at?.state ?? 'idle'} />
        <span className="soft">
          {isDelivered
            ? requestWords.delivered(app, milliseconds(delivery.attempts.at(-1)?.duration_ms ?? 0))
            : delivery.state === 'waiting'
              ? requestWords.waitsAt(app)
              : requestWords.stopsAt(app, at?.name ?? '')}
        </span>
        {!isDelivered && (
          <To className="link" page={`events/${event.id}`}>
            {requestWords.fix}
          </To>
        )}
      </div>
      {delivery.attempts.length > 0 && (
        <ol className="attempts-listed faint" aria-label={requestWords.attempts}>
          {delivery.attempts.map(({ at: when, status, error, duration_ms }) => (
            <li key={when}>
              {requestWords.attempt(String(status ?? error ?? ''), milliseconds(duration_ms))}
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}
