/** One event in the list: when, what became of it, which field, about what, and in a few letters why. */

import type { ListedEvent } from '@parley-dev/operator'
import { EventOutcome } from '../../ui/event-outcome.tsx'
import { shortReason } from '../../ui/outcome.ts'
import { readTime, timeFrom } from '../../ui/times.ts'
import type { RowLook } from '../../ui/virtual-list.tsx'

/** Times are shown as on a clock that is so far ahead of this machine's. */
export const eventLook = (aheadMs: number): RowLook<ListedEvent> => ({
  className: ({ outcome }) => `event-row ${outcome}`,
  draw: (event) => (
    <>
      <code className="event-time">{timeFrom(readTime(event.occurred_at), Date.now() + aheadMs)}</code>
      <EventOutcome event={event} />
      <span className="event-what cut">
        <code>{event.field}</code> <span className="event-about">{event.about}</span>
      </span>
      <span className="event-reason">{shortReason(event)}</span>
    </>
  ),
})
