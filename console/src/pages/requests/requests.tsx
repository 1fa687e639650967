/** Requests: every call as it is made, refused ones first-class; beside it the whole story of one. */

import './requests.css'
import { useParams } from '@tanstack/react-router'
import { useScope } from '../../server/scope.ts'
import { usePagedList } from '../../server/use-paged-list.ts'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { ListDetail } from '../../ui/list-detail.tsx'
import { Fresh, ListEnd } from '../../ui/list-edges.tsx'
import { type Search, useSearchState, withSearch } from '../../ui/search-state.ts'
import { Status } from '../../ui/status.tsx'
import { Empty } from '../../ui/trouble.tsx'
import { useHold } from '../../ui/use-hold.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { requestWords } from '../../words/requests.ts'
import { listWords, shellWords } from '../../words/shell.ts'
import { callLook } from './call-row.tsx'
import { Hints } from './hints.tsx'
import { useRequestsList } from './requests-list.ts'

export function Requests() {
  const scope = useScope()
  const [search, setSearch] = useSearchState()
  const { trace } = useParams({ strict: false }) as { trace?: string }
  const list = usePagedList(useRequestsList(scope, search))
  const { setHeld, setScrolled } = useHold(list)
  const { rows } = list
  const kept: Search = { q: search.q, show: search.show }
  return (
    <ListDetail
      title={requestWords.title}
      list={requestWords.list}
      choose={requestWords.choose}
      isChosen={trace !== undefined}
      search={{ label: requestWords.search, hint: requestWords.searchHint }}
      tools={<Hints scope={scope} />}
    >
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
      <Fresh waiting={list.waiting} show={() => setHeld(false)} />
      {list.state === 'all' && rows.length === 0 ? (
        <NoCalls search={search} clear={() => setSearch({ q: undefined, show: undefined })} />
      ) : (
        <VirtualList
          label={requestWords.list}
          list={list}
          keyOf={(call) => call.trace_id}
          current={trace}
          pageOf={(call) => withSearch(`requests/${encodeURIComponent(call.trace_id)}`, kept)}
          look={callLook}
          onScrolled={setScrolled}
        />
      )}
      <ListEnd
        shown={rows.length}
        isMore={list.state !== 'all'}
        keys={[
          ['J K', listWords.move],
          ['/', listWords.search],
        ]}
      />
    </ListDetail>
  )
}

function NoCalls({ search: { q, show }, clear }: { search: Search; clear: () => void }) {
  if (!q && !show) return <Empty title={requestWords.empty}>{requestWords.emptyWhy}</Empty>
  return (
    <Empty
      title={requestWords.noMatch([q, show].filter(Boolean).join(', '))}
      actions={<Button onClick={clear}>{shellWords.clear}</Button>}
    />
  )
}
