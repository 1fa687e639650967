/** Time that can be seen: what falls due next, and what happened when the clock was moved; each leads to its page. */

import { type Due, type useAdvance, useUpcoming, useWorldNow } from '../server/clock.ts'
import { pathIn, useScopeParams } from '../server/scope.ts'
import { timeWords as words } from '../words/time.ts'
import { Button } from './button.tsx'
import { To } from './navigation.tsx'
import { moved } from './times.ts'

type Advance = ReturnType<typeof useAdvance>

const PAGES: Record<Due['what'], (id: string) => string> = {
  code_expires: () => 'numbers?tab=verification',
  window_closes: (id) => `conversations/${id}`,
  token_expires: () => 'access',
  delivery_retry: (id) => `events/${id}`,
  template_review: (id) => `templates/${id}`,
  pause_ends: (id) => `templates/${id}`,
  pacing_ends: (id) => `templates/${id}`,
  category_changes: (id) => `templates/${id}`,
  message_released: (id) => `events?q=${encodeURIComponent(id)}`,
}

function DueLink({
  due: { what, id = '', title, phone_number_id },
  tense,
}: {
  due: Due
  tense: 'next' | 'past'
}) {
  const { account, number, ...params } = useScopeParams()
  const path = pathIn({ ...params, account, number: phone_number_id ?? number }, PAGES[what](id))
  return (
    <To className="link grow" path={path}>
      {words[tense][what](title ?? '')}
    </To>
  )
}

const SHOWN = 5

export function Upcoming({ advance }: { advance: Advance }) {
  const { data: upcoming = [] } = useUpcoming()
  const now = useWorldNow(5_000)
  if (upcoming.length === 0) return <p className="hint">{words.nothingNext}</p>
  return (
    <section>
      <b>{words.nextTitle}</b>
      <ul className="due">
        {upcoming.slice(0, SHOWN).map((due) => {
          const seconds = Math.max(1, Math.ceil((due.unix_ms - now) / 1000) + 1)
          return (
            <li key={`${due.what} ${due.id} ${due.unix_ms}`} className="row">
              <DueLink due={due} tense="next" />
              <Button
                little
                title={words.moveThere}
                isBusy={advance.isPending}
                onClick={() => advance.mutate(seconds)}
              >
                {moved(seconds)}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function Happened({ advance: { data } }: { advance: Advance }) {
  if (!data) return null
  const events = Object.entries(data.events)
  return (
    <section role="status">
      <b>{words.happened(data.due.length)}</b>
      <ul className="due">
        {data.due.slice(0, SHOWN * 2).map((due) => (
          <li key={`${due.what} ${due.id} ${due.unix_ms}`} className="row">
            <DueLink due={due} tense="past" />
          </li>
        ))}
        {events.map(([field, n]) => (
          <li key={field} className="row">
            <To className="link grow" page={`events?q=field:${field}`}>
              {words.events(n, field)}
            </To>
          </li>
        ))}
      </ul>
    </section>
  )
}
