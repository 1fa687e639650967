/** Conversations: every customer of a number, the chat on their phone, and beside it what the webhooks said. */

import '../../look/conversations.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useAhead } from '../../server/clock.ts'
import { pathIn, useScope } from '../../server/scope.ts'
import { useIsSandbox } from '../../server/session.ts'
import { Button } from '../../ui/button.tsx'
import { ListDetail } from '../../ui/list-detail.tsx'
import { To, useGo } from '../../ui/navigation.tsx'
import { useSearchState, withSearch } from '../../ui/search-state.ts'
import { count, readTime, timeFrom } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { conversationWords as words } from '../../words/conversations.ts'
import { AddCustomer } from './add-customer.tsx'
import { conversationsQuery, SHOWN_MAX } from './listed.ts'

export const ADA = { wa_id: '15550100099', name: 'Ada Moreno' }

export function Conversations() {
  const { someNumber } = useScope()
  const { aheadMs } = useAhead()
  const isSandbox = useIsSandbox()
  const [search] = useSearchState()
  const { customer } = useParams({ strict: false }) as { customer?: string }
  const wanted = (search.q ?? '').trim()
  const { data: shown = [], error, refetch, isPending } = useQuery(conversationsQuery(someNumber?.id, wanted))
  if (!someNumber) return <Empty title={words.noNumber} />
  const isNone = !isPending && !error && shown.length === 0
  return (
    <ListDetail
      title={words.title}
      list={words.list}
      choose={words.choose}
      isChosen={customer !== undefined}
      className="chats"
      search={{ label: words.search, hint: words.searchHint }}
      tools={isSandbox && <AddCustomer />}
    >
      {error && <Trouble error={error} again={() => void refetch()} />}
      {isNone && wanted === '' && <NoConversations />}
      {isNone && wanted !== '' && <Empty title={words.noMatch(wanted)} />}
      <ul className="scroll customers">
        {shown.map(({ wa_id, name, blocked, last_message_time }) => (
          <li key={wa_id} className={wa_id === customer ? 'customer current' : 'customer'}>
            <To
              page={withSearch(`conversations/${wa_id}`, search)}
              {...(wa_id === customer && { 'aria-current': 'true' as const })}
            >
              <span className="face">{(name ?? '#').charAt(0)}</span>
              <span className="grow">
                <b className="cut">{name ?? `+${wa_id}`}</b>
                <small className="faint">+{wa_id}</small>
              </span>
              {blocked && <span className="badge tone-fail">{words.blocked}</span>}
              <small className="faint">
                {timeFrom(readTime(last_message_time), Date.now() + aheadMs).slice(0, 9)}
              </small>
            </To>
          </li>
        ))}
        {shown.length === SHOWN_MAX && <li className="more-rows faint">{words.latest(count(SHOWN_MAX))}</li>}
      </ul>
    </ListDetail>
  )
}

function NoConversations() {
  const go = useGo()
  const { params } = useScope()
  const isSandbox = useIsSandbox()
  return (
    <Empty
      title={words.empty}
      actions={
        isSandbox && (
          <Button
            kind="go"
            onClick={() =>
              go(pathIn(params, `conversations/${ADA.wa_id}?name=${encodeURIComponent(ADA.name)}`))
            }
          >
            {words.writeAs}
          </Button>
        )
      }
    >
      {words.emptyWhy}
    </Empty>
  )
}
