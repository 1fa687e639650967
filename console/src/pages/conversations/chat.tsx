/** One customer: each message with what the webhooks said about it, and their phone beside it. */

import type { Cost } from '@parley-dev/operator'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { atServer, operator } from '../../server/connection.ts'
import { useMessagePrices } from '../../server/platform.ts'
import { firstOf, LIVE, useChange, useRead } from '../../server/reads.ts'
import { useScope } from '../../server/scope.ts'
import { useIsSandbox } from '../../server/session.ts'
import { Button } from '../../ui/button.tsx'
import { Composer } from '../../ui/composer/composer.tsx'
import { DetailHead } from '../../ui/detail-head.tsx'
import { EventOutcome } from '../../ui/event-outcome.tsx'
import { To } from '../../ui/navigation.tsx'
import { shortReason } from '../../ui/outcome.ts'
import { Price } from '../../ui/price.tsx'
import { useSearchState, withSearch } from '../../ui/search-state.ts'
import { clockTime, readTime } from '../../ui/times.ts'
import { say } from '../../ui/toast.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { conversationWords as words } from '../../words/conversations.ts'
import { replayWords } from '../../words/replay.ts'
import { conversationsQuery } from './listed.ts'
import { type Message, saidIn } from './said.ts'

const SHOWN = 60
/** So many of the latest are looked up among the events. */
const EXPLAINED = 20

export function Chat() {
  const { customer = '' } = useParams({ strict: false }) as { customer?: string }
  const { someNumber, app } = useScope()
  const [search] = useSearchState()
  const isSandbox = useIsSandbox()
  const [replyTo, setReplyTo] = useState<Message>()
  const name = useCustomerName(someNumber?.id, customer) ?? search.name
  const number = someNumber?.id ?? ''
  const { data, error, refetch } = useRead(
    ['conversation', number, customer],
    () => operator.messages.conversation(number, customer, { limit: 1000 }).all(),
    { enabled: number !== '', ...LIVE },
  )
  const messages = data ?? []
  const prices = useMessagePrices(number, customer)
  const held = new URLSearchParams({ as: customer, ...(search.name && { name: search.name }) })
  const phone = atServer(`/phone/${encodeURIComponent(number)}?${held}`)
  const { name: _, ...kept } = search
  const shown = messages.slice(-SHOWN).toReversed()
  return (
    <article className="chat-detail">
      <section className="chat-log" aria-label={words.log}>
        <DetailHead
          page={withSearch('conversations', kept)}
          back={words.back}
          title={name ?? `+${customer}`}
          meta={`+${customer}`}
        />
        <div className="scroll">
          {data && app && someNumber && (
            <Composer
              key={`${number} ${customer}`}
              app={app.id}
              account={someNumber.account_id}
              number={number}
              to={customer}
              {...(name !== undefined && { name })}
              lastInbound={lastInbound(messages)}
              messages={messages.filter(isIncoming).toReversed().map(named)}
              replyTo={replyTo && named(replyTo)}
              onReplied={() => setReplyTo(undefined)}
              isAwaited={search.write !== undefined}
            />
          )}
          <div className="section-head webhooks-head">
            <h2>{words.log}</h2>
            <To className="link" page={`replay/${customer}`}>
              {replayWords.open}
            </To>
            <span className="faint">{words.logHint}</span>
          </div>
          {isSandbox && app && <StageNext appId={app.id} customer={customer} />}
          {error && <Trouble error={error} again={() => void refetch()} />}
          <ol className="webhooks-sent">
            {shown.map((message, index) => (
              <li key={message.id}>
                <MessageRow
                  price={prices.get(message.id)}
                  message={message}
                  number={number}
                  isExplained={index < EXPLAINED}
                  onReply={() => setReplyTo(message)}
                />
              </li>
            ))}
          </ol>
        </div>
      </section>
      {isSandbox && <iframe className="chat-phone" src={phone} title={words.phone} key={phone} />}
    </article>
  )
}

const isIncoming = ({ direction }: Message) => direction === 'incoming'
const named = (message: Message) => ({ id: message.id, words: saidIn(message) })

function lastInbound(messages: Message[]): number | undefined {
  const last = messages.findLast(isIncoming)
  return last && readTime(last.time)
}

/** As the list of conversations knows them. */
function useCustomerName(number: string | undefined, customer: string): string | undefined {
  const { data: conversations = [] } = useQuery(conversationsQuery(number, customer))
  return conversations.find(({ wa_id }) => wa_id === customer)?.name ?? undefined
}

function MessageRow({
  message,
  price,
  number,
  isExplained,
  onReply,
}: {
  message: Message
  price: Cost | undefined
  number: string
  isExplained: boolean
  onReply: () => void
}) {
  const isSandbox = useIsSandbox()
  const { data: events = [] } = useRead(
    ['events', 'of message', message.id],
    () => firstOf(operator.events.list({ q: message.id, limit: 10 })),
    { enabled: isExplained, ...LIVE },
  )
  return (
    <div className="webhooks-row">
      <code className="faint">{clockTime(readTime(message.time))}</code>
      <div className="grow">
        <p>
          <span className="faint">{isIncoming(message) ? words.wrote : words.received}</span>{' '}
          {saidIn(message)} <Price price={price} />
        </p>
        <ul className="webhooks-events">
          {events.toReversed().map((event) => (
            <li key={event.id}>
              <To page={`events/${event.id}`} className="row">
                <code>{event.field}</code>
                <span className="cut">{event.about}</span>
                <EventOutcome event={event} />
                <small className="faint">{shortReason(event)}</small>
              </To>
            </li>
          ))}
          {isExplained && events.length === 0 && <li className="faint">{words.nothingSent}</li>}
        </ul>
        {isSandbox && !isIncoming(message) && <Report message={message} number={number} />}
        {isIncoming(message) && (
          <div className="row report">
            <Button kind="bare" little onClick={onReply}>
              {words.reply}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

type Reported = 'delivered' | 'read' | 'failed'

/** A report that comes late changes nothing. */
const STILL_AHEAD: Record<Message['status'], Reported[]> = {
  accepted: ['delivered', 'read', 'failed'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read', 'failed'],
  read: ['failed'],
  failed: [],
  received: [],
}

/** What the carrier would report, said by hand. */
function Report({ message, number }: { message: Message; number: string }) {
  const report = useChange(
    (status: Reported) => operator.messages.reportStatuses(number, { id: message.id, status }),
    ['conversation'],
  )
  return (
    <div className="row wrap report">
      <small className="faint">{words.statuses[message.status]}</small>
      {STILL_AHEAD[message.status].map((status) => (
        <Button
          key={status}
          kind="bare"
          little
          isBusy={report.isPending}
          onClick={() => report.mutate(status)}
        >
          {words.report} {words.statuses[status]}
        </Button>
      ))}
      {report.error && <small className="tone-fail">{report.error.message}</small>}
    </div>
  )
}

function StageNext({ appId, customer }: { appId: string; customer: string }) {
  const stage = useChange(
    (what: { do: 'fail_message'; code: number } | { do: 'hold_message' } | { do: 'never_read' }) =>
      operator.stage.inApp(appId, { when: { recipient: customer, times: 1 }, what }),
    ['staged'],
    { onSuccess: () => say(words.staged) },
  )
  return (
    <div className="row wrap stage-next">
      <span className="faint">{words.stage}</span>
      <Button little onClick={() => stage.mutate({ do: 'fail_message', code: 131026 })}>
        {words.stageFail}
      </Button>
      <Button little onClick={() => stage.mutate({ do: 'hold_message' })}>
        {words.stageHold}
      </Button>
      <Button little onClick={() => stage.mutate({ do: 'never_read' })}>
        {words.stageUnread}
      </Button>
      {stage.error && <Trouble error={stage.error} />}
    </div>
  )
}
