/** Events grouped by why they were not sent: one fix for all of a kind. */

import type { ListedEvent } from '@parley-dev/operator'
import { To } from '../../ui/navigation.tsx'
import { OUTCOME_TONE, shortReason } from '../../ui/outcome.ts'
import { Status } from '../../ui/status.tsx'
import { eventWords, outcomeWords } from '../../words/events.ts'

type Group = { key: string; first: ListedEvent; times: number; reason: string }

function groupedByCause(rows: Iterable<ListedEvent>): Group[] {
  const groups = new Map<string, Group>()
  for (const event of rows) {
    const isTrouble = event.outcome !== 'delivered'
    const reason = isTrouble ? shortReason(event) : ''
    const key = `${event.outcome} ${reason.replace(/\d.*/, '')} ${isTrouble ? event.field : ''}`
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
          <Status tone={OUTCOME_TONE[first.outcome]}>{outcomeWords[first.outcome]}</Status>
          <span className="cut">{first.outcome === 'delivered' ? '' : <code>{first.field}</code>}</span>
          <span className="event-reason">{first.outcome === 'delivered' ? '' : reason}</span>
        </To>
      </li>
    ))}
  </ul>
)
