/** One event in the list: when, what became of it, which field, about what, and in a few letters why. */

import type { ListedEvent } from '@parley/sdk'
import { To } from '../../ui/navigation.tsx'
import { type Search, withSearch } from '../../ui/search-state.ts'
import { Status } from '../../ui/status.tsx'
import { readTime, timeFrom } from '../../ui/times.ts'
import { outcomeWords } from '../../words/events.ts'
import { OUTCOME_TONE, shortReason } from './outcome.ts'

export const EventRow = ({ event, search, now }: { event: ListedEvent; search: Search; now: number }) => (
  <To page={withSearch(`events/${event.id}`, search)} className={`event-row ${event.outcome}`}>
    <code className="event-time">{timeFrom(readTime(event.occurred_at), now)}</code>
    <Status tone={OUTCOME_TONE[event.outcome]}>{outcomeWords[event.outcome]}</Status>
    <span className="event-what cut">
      <code>{event.field}</code> <span className="event-about">{event.about}</span>
    </span>
    <span className="event-reason">{shortReason(event)}</span>
  </To>
)
