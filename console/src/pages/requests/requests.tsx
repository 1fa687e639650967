/** Requests: every call as it is made, refused ones first-class; beside it the whole story of one. */

import './requests.css'
import type { LoggedCall } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { operator } from '../../server/connection.ts'
import { usePagedList } from '../../server/paged-list.ts'
import { pathIn, type ScopeFound, useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Icon } from '../../ui/icon.tsx'
import { To, useGo } from '../../ui/navigation.tsx'
import { Popover } from '../../ui/popover.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { type Search, useSearchState, withSearch } from '../../ui/search-state.ts'
import { Status } from '../../ui/status.tsx'
import { count, milliseconds, timeFrom } from '../../ui/times.ts'
import { Empty } from '../../ui/trouble.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { eventWords } from '../../words/events.ts'
import { hintWords, requestWords } from '../../words/requests.ts'
import { shellWords } from '../../words/shell.ts'
import { shownCalls, useRequestsList } from './requests-list.ts'

export function Requests() {
  const scope = useScope()
  const [search, setSearch] = useSearchState()
  const { trace } = useParams({ strict: false }) as { trace?: string }
  const list = usePagedList(useRequestsList(scope, search))
  const [isHeld, setHeld] = useState(false)
  const go = useGo()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the rows have changed
  const rows = useMemo(() => shownCalls(list.rows, search), [list, list.version(), search.q, search.show])
  useEffect(() => list.hold(isHeld), [list, isHeld])
  const kept: Search = { q: search.q, show: search.show }
  return (
    <div className="fit">
      <h1 className="unseen">{requestWords.title}</h1>
      <div className={trace === undefined ? 'split' : 'split has-detail'}>
        <section className="split-list" aria-label={requestWords.list}>
          <div className="tools">
            <SearchBox
              label={requestWords.search}
              hint={requestWords.searchHint}
              value={search.q ?? ''}
              onChange={(q) => setSearch({ q })}
            />
            <Hints scope={scope} />
          </div>
          <div className="filters">
            <Choices
              label={requestWords.filters}
              value={search.show ?? 'all'}
              onChange={(show) => setSearch({ show: show === 'all' ? undefined : show })}
              options={[
                ['all', requestWords.all],
                [
                  'refused',
                  <Status key="refused" tone="fail">
                    {requestWords.refused}
                  </Status>,
                ],
                ['operator', requestWords.operator],
              ]}
            />
          </div>
          {list.waiting > 0 && (
            <button type="button" className="fresh" onClick={() => list.hold(false)}>
              {eventWords.fresh(list.waiting)}
            </button>
          )}
          {list.state === 'all' && rows.length === 0 ? (
            search.q || search.show ? (
              <Empty
                title={requestWords.noMatch([search.q, search.show].filter(Boolean).join(', '))}
                actions={
                  <Button onClick={() => setSearch({ q: undefined, show: undefined })}>
                    {shellWords.clear}
                  </Button>
                }
              />
            ) : (
              <Empty title={requestWords.empty}>{requestWords.emptyWhy}</Empty>
            )
          ) : (
            <VirtualList
              label={requestWords.list}
              list={list}
              rows={rows}
              keyOf={(call) => call.trace_id}
              current={trace}
              open={(call) =>
                go(pathIn(scope.params, withSearch(`requests/${encodeURIComponent(call.trace_id)}`, kept)), {
                  replace: true,
                })
              }
              draw={(call) => <CallRow call={call} search={kept} />}
              onScrolled={setHeld}
            />
          )}
          <div className="list-end">
            <span className="grow">{eventWords.showing(count(rows.length), list.state !== 'all')}</span>
            <span className="keys-hint">
              <kbd>J</kbd> <kbd>K</kbd> {eventWords.keys.move} <kbd>/</kbd> {eventWords.keys.search}
            </span>
          </div>
        </section>
        <div className="split-detail">
          {trace === undefined ? <p className="empty soft">{requestWords.choose}</p> : <Outlet />}
        </div>
      </div>
    </div>
  )
}

const CallRow = ({ call, search }: { call: LoggedCall; search: Search }) => (
  <To
    page={withSearch(`requests/${encodeURIComponent(call.trace_id)}`, search)}
    className={call.status < 400 ? 'call-row done' : 'call-row'}
  >
    <code className="event-time">{timeFrom(call.unix_ms, Date.now())}</code>
    <Status tone={call.status < 400 ? 'ok' : 'fail'}>{call.status}</Status>
    <span className="call-what cut">
      <code>
        {call.method} {call.path}
      </code>
    </span>
    <span className="event-reason">
      {call.code !== undefined && <span className="tone-fail">(#{call.code}) </span>}
      {(call.hints?.length ?? 0) > 0 && <Icon name="warning" small />} {milliseconds(call.duration_ms)}
    </span>
  </To>
)

function Hints({ scope: { app } }: { scope: ScopeFound }) {
  const { data } = useQuery({
    queryKey: ['hints', app?.id],
    queryFn: () => operator.calls.hints(app && { app: app.id }),
    refetchInterval: 20_000,
  })
  const hints = data?.data ?? []
  if (hints.length === 0) return null
  return (
    <Popover
      label={requestWords.hintsTitle}
      className="button bare"
      align="end"
      face={
        <>
          <Icon name="warning" small />
          {requestWords.hints(hints.length)}
        </>
      }
    >
      {(close) => (
        <div className="popover-body">
          <b>{requestWords.hintsTitle}</b>
          {hints.map(({ hint, what_to_do, times, last_trace_id }) => (
            <div key={hint} className="hint-entry">
              <span>
                <b>{hintWords[hint] ?? hint}</b>{' '}
                <span className="faint">{requestWords.hintTimes(times)}</span>
              </span>
              <span className="soft">{what_to_do}</span>
              {last_trace_id !== undefined && (
                <To className="link" page={`requests/${encodeURIComponent(last_trace_id)}`} onClick={close}>
                  {requestWords.hintSee}
                </To>
              )}
            </div>
          ))}
        </div>
      )}
    </Popover>
  )
}
