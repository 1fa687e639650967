/** The proof: what is sent, byte for byte, and each attempt with its answer. */

import type { ExplainedEvent } from '@parley-dev/operator'
import { Copy } from '../../ui/copy.tsx'
import { JsonView } from '../../ui/json-view.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { StagedBy } from '../../ui/staged-by.tsx'
import { Status } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { clockTime, milliseconds, readTime } from '../../ui/times.ts'
import { eventWords } from '../../words/events.ts'

export function Proof({ event }: { event: ExplainedEvent }) {
  const [search, setSearch] = useSearchState()
  const attempts = event.deliveries.flatMap((delivery) =>
    delivery.attempts.map((attempt, place) => ({
      ...attempt,
      key: `${delivery.id} ${place}`,
      app: delivery.application?.name,
    })),
  )
  const tabs = [
    {
      key: 'payload',
      name: eventWords.tabs.payload,
      body: () => <JsonView value={parsed(event.body)} label={eventWords.jsonLabel} />,
    },
    {
      key: 'raw',
      name: eventWords.tabs.raw,
      body: () => (
        <div className="json">
          <div className="json-copy">
            <Copy text={event.body} label={eventWords.tabs.raw} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <section className="code raw" tabIndex={0} aria-label={eventWords.bytesLabel}>
            {event.body}
          </section>
        </div>
      ),
    },
    {
      key: 'attempts',
      name: (
        <>
          {eventWords.tabs.attempts} <small>{attempts.length}</small>
        </>
      ),
      body: () => <Attempts attempts={attempts} />,
    },
  ]
  // Where something was sent, one wants to see what was answered.
  const order = attempts.length > 0 ? ['attempts', 'payload', 'raw'] : ['payload', 'raw', 'attempts']
  return (
    <section className="proof">
      <Tabs
        label={eventWords.event}
        current={search.tab ?? order[0] ?? ''}
        onChange={(tab) => setSearch({ tab })}
        tabs={order.flatMap((key) => tabs.find((tab) => tab.key === key) ?? [])}
      />
    </section>
  )
}

type Attempt = ExplainedEvent['deliveries'][number]['attempts'][number] & {
  key: string
  app?: string | undefined
}

function Attempts({ attempts }: { attempts: Attempt[] }) {
  if (attempts.length === 0) return <p className="empty soft">{eventWords.noAttempts}</p>
  return (
    <ol className="attempts">
      {attempts.toReversed().map((attempt) => {
        const isFine = attempt.status !== undefined && attempt.status < 300
        return (
          <li key={attempt.key}>
            <div className="row wrap">
              <code className="faint">{clockTime(readTime(attempt.at))}</code>
              <Status tone={isFine ? 'ok' : 'fail'}>{attempt.status ?? eventWords.noAnswer}</Status>
              <span className="soft grow">{attempt.app}</span>
              <span className="faint">{milliseconds(attempt.duration_ms)}</span>
            </div>
            {attempt.staged !== undefined && <StagedBy rule={attempt.staged} />}
            {attempt.error !== undefined && <p className="tone-fail">{attempt.error}</p>}
            {attempt.answer !== undefined && attempt.answer !== '' && (
              <pre className="code snippet">{attempt.answer}</pre>
            )}
            {attempt.headers && (
              <details>
                <summary>{eventWords.headers}</summary>
                <pre className="code snippet">
                  {Object.entries(attempt.headers)
                    .map(([name, value]) => `${name}: ${value}`)
                    .join('\n')}
                </pre>
              </details>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
