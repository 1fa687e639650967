/** Events: everything that happened, live; beside it one event, its subscribers, and why it was not sent. */

import '../../look/events.css'
import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useAhead } from '../../server/clock.ts'
import { useScope } from '../../server/scope.ts'
import { usePagedList } from '../../server/use-paged-list.ts'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { ListDetail } from '../../ui/list-detail.tsx'
import { Fresh, ListEnd } from '../../ui/list-edges.tsx'
import { OUTCOME_TONE, OUTCOMES } from '../../ui/outcome.ts'
import { type Search, useSearchState, withSearch } from '../../ui/search-state.ts'
import { Status } from '../../ui/status.tsx'
import { useHold } from '../../ui/use-hold.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { eventWords, outcomeWords } from '../../words/events.ts'
import { listWords } from '../../words/shell.ts'
import { Causes } from './causes.tsx'
import { eventLook } from './event-row.tsx'
import { EventsChart } from './events-chart.tsx'
import { useEventsList } from './events-list.ts'
import { NoEvents } from './no-events.tsx'

export function Events() {
  const scope = useScope()
  const [search, setSearch] = useSearchState()
  const { id } = useParams({ strict: false }) as { id?: string }
  const list = usePagedList(useEventsList(scope, search))
  const { isHeld, setHeld, setScrolled } = useHold(list)
  const { aheadMs } = useAhead()
  const look = useMemo(() => eventLook(aheadMs), [aheadMs])
  const { tab: _, ...kept } = search
  const isNothing = list.state === 'all' && list.rows.length === 0
  return (
    <ListDetail
      title={eventWords.title}
      list={eventWords.list}
      choose={eventWords.choose}
      isChosen={id !== undefined}
      search={{ label: eventWords.search, hint: eventWords.searchHint }}
      tools={
        <>
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
        </>
      }
    >
      <Filters search={search} setSearch={setSearch} />
      <EventsChart scope={scope} until={search.until} jump={(until) => setSearch({ until })} />
      <Fresh waiting={list.waiting} show={() => setHeld(false)} />
      {isNothing && (
        <NoEvents
          scope={scope}
          search={search}
          isFiltered={Boolean(search.q || search.outcome || search.until)}
          clear={() => setSearch({ q: undefined, outcome: undefined, until: undefined })}
        />
      )}
      {!isNothing && search.group === 'cause' && <CausesOfAll list={list} />}
      {!isNothing && search.group !== 'cause' && (
        <VirtualList
          label={eventWords.list}
          list={list}
          keyOf={(event) => event.id}
          current={id}
          pageOf={(event) => withSearch(`events/${event.id}`, kept)}
          look={look}
          onScrolled={setScrolled}
        />
      )}
      <ListEnd
        shown={list.rows.length}
        isMore={list.state !== 'all'}
        keys={[
          ['J K', listWords.move],
          ['R', eventWords.resendKey],
          ['/', listWords.search],
        ]}
      />
    </ListDetail>
  )
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
