/** How the installation is doing: one sentence, what wants a person, and the figures behind it. */

import type { Overview } from '@parley-dev/operator'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../server/overview.ts'
import { Fact } from '../../ui/fact.tsx'
import { Status } from '../../ui/status.tsx'
import { count, milliseconds } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { operationWords } from '../../words/operation.ts'

const words = operationWords.status
const MB = 1_048_576

export function HealthPage() {
  const { data, error, refetch } = useQuery(overviewQuery)
  if (!data) return error ? <Trouble error={error} again={() => void refetch()} /> : null
  return (
    <div className="page stack scroll">
      {error && <Trouble error={error} again={() => void refetch()} />}
      <p role="status">
        <Status
          tone={data.status === 'ok' ? 'ok' : 'unsent'}
          icon={data.status === 'ok' ? 'done' : 'warning'}
        >
          {data.status === 'ok' ? words.well : words.attention(data.problems.length)}
        </Status>
      </p>
      <ul className="stack">
        {data.problems.map(({ alert, says, means }) => (
          <li key={says}>
            <b>{alert}</b> {says} <span className="soft">{means}</span>
          </li>
        ))}
      </ul>
      <div className="figures">
        {figuresOf(data).map(([title, rows]) => (
          <section key={title}>
            <h2>{title}</h2>
            <dl className="pairs">
              {rows.map(([name, value]) => (
                <Fact key={name} name={name}>
                  {value}
                </Fact>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}

/** Nothing waits: there is no time to tell. */
const seconds = (value: number): string => (value === 0 ? '–' : milliseconds(value * 1000))

type Figures = [title: string, rows: [name: string, value: string][]][]

function figuresOf({
  events,
  deliveries,
  circuits,
  jobs,
  database,
  process,
  version,
  mode,
}: Overview): Figures {
  const { titles, names } = words
  return [
    [
      titles.deliveries,
      [
        [names.unrouted, count(events.count)],
        [names.waiting, count(deliveries.count)],
        [names.oldest, seconds(deliveries.oldest_seconds)],
        [names.circuits, words.circuits(circuits)],
      ],
    ],
    [
      titles.jobs,
      [
        [names.waiting, count(jobs.waiting)],
        [names.running, count(jobs.running)],
        [names.dead, count(jobs.dead)],
        [names.overdue, seconds(jobs.overdue_seconds)],
      ],
    ],
    [
      titles.database,
      [
        [names.engine, database.engine],
        [names.answered, seconds(database.answered_in_seconds)],
        [names.commits, count(database.commits)],
        [names.conflicts, count(database.conflicts)],
        [names.turns, count(database.transactions_waiting)],
      ],
    ],
    [
      titles.process,
      [
        [names.version, version],
        [names.mode, mode],
        [names.uptime, words.hours(process.uptime_seconds)],
        [names.memory, `${count(Math.round(process.memory_bytes / MB))} MB`],
        [names.lag, `${seconds(process.loop_lag.p50_seconds)} / ${seconds(process.loop_lag.p99_seconds)}`],
      ],
    ],
  ]
}
