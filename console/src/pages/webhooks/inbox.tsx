/** What came to the receiver inside the sandbox, its signature checked step by step, and failing as chosen. */

import { useQuery } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import { inboxQuery, receiveHere } from '../../server/inbox.ts'
import { LIVE, useChange, useRead } from '../../server/reads.ts'
import { useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { clockTime, readTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { webhookWords } from '../../words/webhooks.ts'
import { type Inbox, InboxRequest, isHandshake, subjectOf } from './inbox-request.tsx'

const words = webhookWords.inbox

export function InboxPage() {
  const { app } = useScope()
  const { data: inbox, error, refetch } = useQuery(inboxQuery(app?.id))
  if (error) return <Trouble error={error} again={() => void refetch()} />
  if (!app || inbox === undefined) return null
  return inbox === null ? <NoInbox /> : <Filled inbox={inbox} app={app.id} />
}

function NoInbox() {
  const { app } = useScope()
  const receive = useChange(async () => app && receiveHere(app.id))
  return (
    <Empty
      title={words.none}
      actions={
        <Button kind="go" isBusy={receive.isPending} onClick={() => receive.mutate()}>
          {words.make}
        </Button>
      }
    >
      {words.noneWhy}
      {receive.error && <Trouble error={receive.error} />}
    </Empty>
  )
}

function Filled({ inbox, app }: { inbox: Inbox; app: string }) {
  const [search, setSearch] = useSearchState()
  const tell = useChange(
    (answers_with: Inbox['answers_with']) => operator.inbox.set(app, { answers_with }),
    ['inbox'],
  )
  const { data } = useRead(['receivers', app], () => operator.events.receivers({ app }).all(), LIVE)
  const isUsed = data?.some(({ url, retired_at }) => url === inbox.callback_url && retired_at === undefined)
  const shown = inbox.data.find(({ id }) => id === search.of) ?? inbox.data[0]
  return (
    <div className="page stack">
      <div className="row wrap">
        <span className="soft">{words.answers}</span>
        <Choices
          label={words.answers}
          value={tell.isPending ? tell.variables : inbox.answers_with}
          options={words.answersWith}
          onChange={(one) => tell.mutate(one)}
        />
        <code className="grow cut faint inbox-url">{inbox.callback_url}</code>
      </div>
      {tell.error && <Trouble error={tell.error} />}
      {isUsed === false && <NotUsed />}
      {shown === undefined ? (
        <Empty title={words.empty}>{words.emptyWhy}</Empty>
      ) : (
        <div className="inbox">
          <ol aria-label={words.list}>
            {inbox.data.map((request) => (
              <li key={request.id}>
                <button
                  type="button"
                  aria-current={request === shown}
                  onClick={() => setSearch({ of: request.id })}
                >
                  <code className="faint">{clockTime(readTime(request.received_time))}</code>
                  <span className="grow cut">{subjectOf(request)}</span>
                  <span className={request.answered === 200 ? 'faint' : 'tone-fail'}>
                    {isHandshake(request) || request.is_signed ? '' : `${words.badSignature}, `}
                    {request.answered}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <InboxRequest request={shown} inbox={inbox} />
        </div>
      )}
    </div>
  )
}

function NotUsed() {
  const { app } = useScope()
  const use = useChange(async () => app && receiveHere(app.id))
  return (
    <div className="row wrap">
      <span className="tone-unsent">{words.notUsed}</span>
      <Button little isBusy={use.isPending} onClick={() => use.mutate()}>
        {words.use}
      </Button>
      {use.error && <Trouble error={use.error} />}
    </div>
  )
}
