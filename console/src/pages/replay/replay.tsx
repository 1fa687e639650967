/** A conversation along the line of time: one hand on it moves the phone, the events and their deliveries together. */

import './replay.css'
import type { ListedEvent } from '@parley-dev/operator'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { business, operator, serverRoot } from '../../server/connection.ts'
import { installationQuery } from '../../server/overview.ts'
import { firstOf, useRead } from '../../server/reads.ts'
import { useScope } from '../../server/scope.ts'
import { Bubble } from '../../ui/bubble.tsx'
import { Button } from '../../ui/button.tsx'
import { EventOutcome } from '../../ui/event-outcome.tsx'
import { Dot } from '../../ui/line.tsx'
import { To } from '../../ui/navigation.tsx'
import { ObjectHead } from '../../ui/object-head.tsx'
import { shortReason } from '../../ui/outcome.ts'
import { useSearchState } from '../../ui/search-state.ts'
import { Snippet } from '../../ui/snippet.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { clockTime, readTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { replayWords as words } from '../../words/replay.ts'
import { testsOf } from './as-test.ts'
import { type Moment, momentsOf, wordsOf } from './moments.ts'
import { type Message, stepsOf, templatesIn } from './steps.ts'

const PLAY_MS = 900
/** Of so many of the latest messages the events are looked up. */
const MOST = 60

function useStory(number: string | undefined, customer: string) {
  const { data: messages, error } = useRead(
    ['conversation', number, customer],
    () => operator.messages.conversation(number ?? '', customer, { limit: 1000 }).all(),
    { enabled: number !== undefined },
  )
  const latest = messages?.slice(-MOST) ?? []
  const events = useQueries({
    queries: latest.map(({ id }) => ({
      queryKey: ['events', 'of message', id],
      queryFn: () => firstOf(operator.events.list({ q: id, limit: 10 })),
    })),
    combine: (answers) => answers.map(({ data = [] }) => data),
  })
  return { messages: messages && latest, events, error }
}

export function Replay() {
  const { customer = '' } = useParams({ strict: false }) as { customer?: string }
  const { someNumber, app } = useScope()
  const { messages, events, error } = useStory(someNumber?.id, customer)
  const { data: conversations = [] } = useRead(
    ['conversations', someNumber?.id, customer],
    () => operator.messages.conversations(someNumber?.id ?? '', { q: customer }).all(),
    { enabled: someNumber !== undefined },
  )
  const [search, setSearch] = useSearchState()
  const name = conversations.find(({ wa_id }) => wa_id === customer)?.name ?? `+${customer}`
  if (error) return <Trouble error={error} />
  if (!messages || !someNumber || !app) return null
  if (messages.length === 0) return <Empty title={words.empty} />
  return (
    <div className="fit">
      <ObjectHead
        page={`conversations/${customer}`}
        back={words.back}
        id={customer}
        title={words.title(name)}
      />
      <Tabs
        label={words.title(name)}
        current={search.tab ?? 'line'}
        onChange={(tab) => setSearch({ tab })}
        tabs={[
          {
            key: 'line',
            name: words.tabs.line,
            body: () => <Line moments={momentsOf(messages, events)} name={name} />,
          },
          {
            key: 'test',
            name: words.tabs.test,
            body: () => (
              <AsTest app={app.id} account={someNumber.account_id} {...{ messages, name }} phone={customer} />
            ),
          },
        ]}
      />
    </div>
  )
}

function Line({ moments, name }: { moments: Moment[]; name: string }) {
  const [at, setAt] = useState(moments.length - 1)
  const [isPlaying, setPlaying] = useState(false)
  const last = moments.length - 1
  useEffect(() => {
    if (!isPlaying) return
    if (at >= last) return setPlaying(false)
    const timer = setTimeout(() => setAt(at + 1), PLAY_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, at, last])
  const now = moments[Math.min(at, last)]
  const said = moments.slice(0, at + 1).flatMap((moment) => (moment.message ? [moment.message] : []))
  function play() {
    if (at >= last) setAt(0)
    setPlaying(!isPlaying)
  }
  return (
    <div className="page replay">
      <div className="row">
        <Button kind="go" onClick={play}>
          {isPlaying ? words.pause : words.play}
        </Button>
        <input
          type="range"
          className="grow"
          aria-label={words.line}
          aria-valuetext={now && `${clockTime(now.at)}, ${words.nth(at + 1, moments.length)}`}
          min={0}
          max={last}
          value={at}
          onChange={(event) => {
            setPlaying(false)
            setAt(Number(event.target.value))
          }}
        />
        <code>{now && clockTime(now.at)}</code>
        <span className="faint">{words.nth(at + 1, moments.length)}</span>
      </div>
      <div className="replay-columns">
        <section aria-label={words.phone(name)} className="replay-phone">
          {said.map((message) => (
            <div
              key={message.id}
              className={message.direction === 'incoming' ? 'replay-own' : 'replay-theirs'}
            >
              <Bubble body={wordsOf(message)} time={clockTime(readTime(message.time))} />
            </div>
          ))}
        </section>
        <ol className="replay-line" aria-label={words.happened}>
          {moments.map((moment, index) => (
            <li key={moment.key} className={index === at ? 'now' : index > at ? 'ahead' : ''}>
              <button type="button" onClick={() => setAt(index)}>
                <Dot state={index < at ? 'passed' : index === at ? 'now' : 'idle'} />
                <code className="faint">{clockTime(moment.at)}</code>
                <span className="grow cut">
                  {moment.message ? (
                    words.said(
                      moment.message.direction === 'incoming' ? name : words.business,
                      wordsOf(moment.message),
                    )
                  ) : (
                    <>
                      <span>{moment.event?.field}</span> <span className="soft">{moment.event?.about}</span>
                    </>
                  )}
                </span>
              </button>
              {moment.event && index <= at && <EventLine event={moment.event} />}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

const EventLine = ({ event }: { event: ListedEvent }) => (
  <span className="row">
    <To className="link" page={`events/${event.id}`}>
      <EventOutcome event={event} />
    </To>
    <small className="faint">{shortReason(event)}</small>
    {event.trace_id !== undefined && (
      <To className="link" page={`requests/${event.trace_id}`}>
        {words.call}
      </To>
    )}
  </span>
)

type AsTestProps = { app: string; account: string; messages: Message[]; name: string; phone: string }

function AsTest({ app, account, messages, name, phone }: AsTestProps) {
  const names = templatesIn(messages)
  const { data: installation } = useQuery(installationQuery)
  const { data: templates, error } = useQuery({
    queryKey: ['templates', 'of story', account, [...names]],
    queryFn: async () => {
      const all = await business(app, 'platform').templates.list(account, { limit: 250 }).all(1000)
      // Every account has it from the beginning.
      return all.filter(({ name: one = '' }) => names.has(one))
    },
  })
  if (error) return <Trouble error={error} />
  if (!templates) return null
  const steps = stepsOf(messages, templates)
  const made = templates.filter((one) => one.name !== 'hello_world')
  const url = (installation?.public_url ?? serverRoot.href).replace(/\/$/, '')
  return (
    <div className="page stack">
      <p className="soft">{words.testSub}</p>
      <Snippet label={words.tabs.test} variants={testsOf({ name, phone, steps, templates: made }, url)} />
    </div>
  )
}
