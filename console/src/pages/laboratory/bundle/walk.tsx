/** The stories of a bundle: all of them at the left, one of them as a line at the right; J and K walk. */

import { Button } from '../../../ui/button.tsx'
import { useSearchState } from '../../../ui/search-state.ts'
import { useSingleKeys } from '../../../ui/single-keys.ts'
import { Status } from '../../../ui/status.tsx'
import { clockTime } from '../../../ui/times.ts'
import { Empty } from '../../../ui/trouble.tsx'
import { bundleWords as words } from '../../../words/laboratory.ts'
import type { Bundle, Story } from './read-bundle.ts'
import { StoryLine } from './story-line.tsx'

export function Walk({ bundle: { stories } }: { bundle: Bundle }) {
  const [{ story }, setSearch] = useSearchState()
  const at = Math.max(
    0,
    stories.findIndex(({ key }) => key === story),
  )
  const go = (step: number) => {
    const next = stories[Math.min(Math.max(at + step, 0), stories.length - 1)]
    if (next) setSearch({ story: next.key })
  }
  useSingleKeys((key) => {
    if (key === 'j') go(1)
    if (key === 'k') go(-1)
  })
  const current = stories[at]
  if (!current) return <Empty title={words.nothing} />
  return (
    <div className="walk">
      <ol className="walk-list scroll" aria-label={words.stories}>
        {stories.map((one) => (
          <li key={one.key} className={one === current ? 'current' : undefined}>
            <button
              type="button"
              onClick={() => setSearch({ story: one.key })}
              {...(one === current && { 'aria-current': 'true' as const })}
            >
              <code className="faint">{clockTime(one.at)}</code>
              <StoryStatus story={one} />
              <code className="cut grow">{nameOf(one)}</code>
            </button>
          </li>
        ))}
      </ol>
      <section className="walk-detail scroll" aria-label={words.story}>
        <div className="row">
          <h2 className="grow">{words.place(at + 1, stories.length)}</h2>
          <Button little quiet because={at === 0 ? words.first : undefined} onClick={() => go(-1)}>
            {words.before}
          </Button>
          <Button
            little
            quiet
            because={at === stories.length - 1 ? words.last : undefined}
            onClick={() => go(1)}
          >
            {words.next}
          </Button>
        </div>
        <StoryLine story={current} />
      </section>
    </div>
  )
}

const nameOf = ({ call, events }: Story) => (call ? `${call.method} ${call.path}` : (events[0]?.field ?? ''))

function StoryStatus({ story: { call, events } }: { story: Story }) {
  if (call) return <Status tone={call.status < 400 ? 'ok' : 'fail'}>{call.status}</Status>
  const isSent = events.some(({ deliveries }) => deliveries.some(({ state }) => state === 'delivered'))
  return <Status tone={isSent ? 'ok' : 'unsent'}>{words.event}</Status>
}
