/** One event in the list: when, what became of it, which field, about what, and in a few letters why. */

import type { ListedEvent } from '@parley-dev/operator'
import { OUTCOME_TONE, shortReason } from '../../ui/outcome.ts'
import { Status } from '../../ui/status.tsx'
import { readTime, timeFrom } from '../../ui/times.ts'
import type { RowLook } from '../../ui/virtual-list.tsx'
import { outcomeWords } from '../../words/events.ts'

/** Times are told as on a clock that is so far ahead of this machine's. */
export const eventLook = (aheadMs: number): RowLook<ListedEvent> => ({
  className: ({ outcome }) => `event-row ${outcome}`,
  draw: (event) => (
    <>
      <code className="event-time">{timeFrom(readTime(event.occurred_at), Date.now() + aheadMs)}</code>
      <Status tone={OUTCOME_TONE[event.outcome]}>{outcomeWords[event.outcome]}</Status>
      <span className="event-what cut">
        <code>{event.field}</code> <span className="event-about">{event.about}</span>
      </span>
      <span className="event-reason">{shortReason(event)}</span>
    </>
  ),
})
