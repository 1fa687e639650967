/** Events grouped by why they were not sent: one fix for all of a kind. */

import type { ListedEvent } from '@parley-dev/operator'
import { EventOutcome } from '../../ui/event-outcome.tsx'
import { To } from '../../ui/navigation.tsx'
import { outcomeLook, shortReason } from '../../ui/outcome.ts'
import { eventWords } from '../../words/events.ts'

type Group = { key: string; first: ListedEvent; times: number; reason: string }

function groupedByCause(rows: Iterable<ListedEvent>): Group[] {
  const groups = new Map<string, Group>()
  for (const event of rows) {
    const isTrouble = event.outcome !== 'delivered'
    const reason = isTrouble ? shortReason(event) : ''
    const key = `${outcomeLook(event).words} ${reason.replace(/\d.*/, '')} ${isTrouble ? event.field : ''}`
    const group = groups.get(key)
    if (group) group.times++
    else groups.set(key, { key, first: event, times: 1, reason })
  }
  return [...groups.values()].sort((a, b) => rank(a.first) - rank(b.first))
}

const RANKS = ['failed', 'undelivered', 'not_sent', 'waiting', 'delivered']
const rank = ({ outcome }: ListedEvent) => RANKS.indexOf(outcome)

export const Causes = ({ rows }: { rows: Iterable<ListedEvent> }) => (
  <ul className="causes scroll" aria-label={eventWords.group}>
    {groupedByCause(rows).map(({ key, first, times, reason }) => (
      <li key={key}>
        <To page={`events/${first.id}?group=cause`} className="cause-row">
          <b>{eventWords.causeTimes(times)}</b>
          <EventOutcome event={first} />
          <span className="cut">{first.outcome === 'delivered' ? '' : <code>{first.field}</code>}</span>
          <span className="event-reason">{first.outcome === 'delivered' ? '' : reason}</span>
        </To>
      </li>
    ))}
  </ul>
)
