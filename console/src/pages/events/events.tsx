/** Events: everything that happened, live; beside it one event, who heard of it, and why not. */

import './events.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAhead } from '../../server/clock.ts'
import { operator } from '../../server/connection.ts'
import { usePagedList } from '../../server/paged-list.ts'
import { pathIn, type ScopeFound, useScope } from '../../server/scope.ts'
import { isTyping } from '../../shell/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { useGo } from '../../ui/navigation.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { type Search, useSearchState, withSearch } from '../../ui/search-state.ts'
import { Status } from '../../ui/status.tsx'
import { count } from '../../ui/times.ts'
import { Empty } from '../../ui/trouble.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { eventWords, outcomeWords } from '../../words/events.ts'
import { shellWords } from '../../words/shell.ts'
import { Causes } from './causes.tsx'
import { EventRow } from './event-row.tsx'
import { EventsChart } from './events-chart.tsx'
import { useEventsList } from './events-list.ts'
import { OUTCOME_TONE, OUTCOMES } from './outcome.ts'

export function Events() {
  const scope = useScope()
  const [search, setSearch] = useSearchState()
  const { id } = useParams({ strict: false }) as { id?: string }
  const list = usePagedList(useEventsList(scope, search))
  const { isHeld, setHeld, setScrolled } = useHold(list)
  const go = useGo()
  const { aheadMs } = useAhead()
  const isFiltered = Boolean(search.q || search.outcome)
  const { tab: _, ...kept } = search
  return (
    <div className="fit">
      <h1 className="unseen">{eventWords.title}</h1>
      <div className={id === undefined ? 'split' : 'split has-detail'}>
        <section className="split-list" aria-label={eventWords.list}>
          <div className="tools">
            <SearchBox
              label={eventWords.search}
              hint={eventWords.searchHint}
              value={search.q ?? ''}
              onChange={(q) => setSearch({ q })}
            />
            <Button
              kind="bare"
              aria-pressed={search.group === 'cause'}
              onClick={() => setSearch({ group: search.group === 'cause' ? undefined : 'cause' })}
            >
              {eventWords.group}
            </Button>
            <Button
              kind="bare"
              icon={isHeld ? 'send' : 'paused'}
              aria-pressed={isHeld}
              onClick={() => setHeld(!isHeld)}
            >
              {isHeld ? eventWords.held : eventWords.hold}
            </Button>
          </div>
          <Filters search={search} setSearch={setSearch} />
          <EventsChart scope={scope} />
          {list.waiting > 0 && (
            <button type="button" className="fresh" onClick={() => setHeld(false)}>
              {eventWords.fresh(list.waiting)}
            </button>
          )}
          {list.state === 'all' && list.rows.length === 0 ? (
            <NoEvents
              scope={scope}
              search={search}
              isFiltered={isFiltered}
              clear={() => setSearch({ q: undefined, outcome: undefined })}
            />
          ) : search.group === 'cause' ? (
            <CausesOfAll list={list} />
          ) : (
            <VirtualList
              label={eventWords.list}
              list={list}
              rows={list.rows}
              keyOf={(event) => event.id}
              current={id}
              open={(event) =>
                go(pathIn(scope.params, withSearch(`events/${event.id}`, kept)), { replace: true })
              }
              draw={(event) => <EventRow event={event} search={kept} now={Date.now() + aheadMs} />}
              onScrolled={setScrolled}
            />
          )}
          <div className="list-end">
            <span className="grow">{eventWords.showing(count(list.rows.length), list.state !== 'all')}</span>
            <span className="keys-hint">
              <kbd>J</kbd> <kbd>K</kbd> {eventWords.keys.move} <kbd>R</kbd> {eventWords.keys.resend}{' '}
              <kbd>/</kbd> {eventWords.keys.search}
            </span>
          </div>
        </section>
        <div className="split-detail">
          {id === undefined ? <p className="empty soft">{eventWords.choose}</p> : <Outlet />}
        </div>
      </div>
    </div>
  )
}

/** Held by hand, or because somebody reads further down. */
function useHold(list: { hold: (held: boolean) => void }) {
  const [isHeld, setHeld] = useState(false)
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => list.hold(isHeld || isScrolled), [list, isHeld, isScrolled])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'h' && !isTyping(event) && !event.metaKey && !event.ctrlKey) setHeld((was) => !was)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return {
    isHeld,
    setScrolled,
    setHeld(held: boolean) {
      setHeld(held)
      if (!held) list.hold(false)
    },
  }
}

function Filters({ search, setSearch }: { search: Search; setSearch: (change: Search) => void }) {
  return (
    <div className="filters">
      <Choices
        label={eventWords.filters}
        value={search.outcome ?? 'all'}
        onChange={(outcome) => setSearch({ outcome: outcome === 'all' ? undefined : outcome })}
        options={[
          ['all', eventWords.all],
          ...OUTCOMES.map(
            (outcome) =>
              [
                outcome,
                <Status key={outcome} tone={OUTCOME_TONE[outcome]}>
                  {outcomeWords[outcome]}
                </Status>,
              ] as const,
          ),
        ]}
      />
    </div>
  )
}

function CausesOfAll({ list }: { list: ReturnType<typeof useEventsList> }) {
  useEffect(() => {
    if (list.state === 'new') void list.more()
  })
  return <Causes rows={list.rows} />
}

type NoEventsProps = { scope: ScopeFound; search: Search; isFiltered: boolean; clear: () => void }

function NoEvents({ scope: { someNumber, someAccount }, search, isFiltered, clear }: NoEventsProps) {
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: (what: () => Promise<unknown>) => what(),
    onSettled: () => client.invalidateQueries(),
  })
  if (isFiltered)
    return (
      <Empty
        title={eventWords.noMatch(
          [search.q, search.outcome && outcomeWords[search.outcome as keyof typeof outcomeWords]]
            .filter(Boolean)
            .join(', '),
        )}
        actions={<Button onClick={clear}>{shellWords.clear}</Button>}
      />
    )
  return (
    <Empty
      title={eventWords.empty}
      actions={
        <>
          {someNumber && (
            <Button
              kind="go"
              isBusy={act.isPending}
              onClick={() =>
                act.mutate(() =>
                  operator.customers.act(someNumber.id, {
                    customer: '15550100099',
                    name: 'Ada Moreno',
                    action: 'write',
                    text: 'Is the rye still warm?',
                  }),
                )
              }
            >
              {eventWords.writeAs}
            </Button>
          )}
          {someAccount && (
            <Button
              isBusy={act.isPending}
              onClick={() => act.mutate(() => operator.events.test(someAccount.id, { field: 'messages' }))}
            >
              {eventWords.test}
            </Button>
          )}
        </>
      }
    >
      {eventWords.emptyWhy}
    </Empty>
  )
}
