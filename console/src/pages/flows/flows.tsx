/** Flows: all of them, and some that work to start from. */

import '../../look/flows.css'
import { operator } from '../../server/connection.ts'
import { useLongList } from '../../server/long-list.ts'
import { askedOf, useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { To } from '../../ui/navigation.tsx'
import { PageSearch } from '../../ui/search-box.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Badge } from '../../ui/status.tsx'
import { dayName, readTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { flowWords as words } from '../../words/flows.ts'
import { flowDrafts } from './drafts.ts'
import { NewFlow, type Starter, useStart } from './new-flow.tsx'
import { FLOW_LOOK } from './status.ts'

export function Flows() {
  const [{ q = '' }] = useSearchState()
  const asked = askedOf(useScope(), q)
  const list = useLongList({
    queryKey: ['flows', asked],
    isLive: true,
    read: (after) => operator.flows.list({ ...asked, ...after }).first(),
  })
  const { rows: flows, error, refetch, isPending } = list
  const isNone = !isPending && !error && flows.length === 0
  const { start, isBusy, trouble } = useStart()
  const isUnsaved = flowDrafts.useHas()
  return (
    <div className="fit">
      <div className="page-head">
        <h1 className="grow">{words.title}</h1>
        <NewFlow />
        <p>{words.sub}</p>
      </div>
      {(error ?? trouble) && <Trouble error={error ?? trouble} again={() => void refetch()} />}
      {(flows.length > 0 || q !== '') && (
        <div className="table-tools">
          <PageSearch label={words.search} hint={words.searchHint} />
        </div>
      )}
      {isNone && q !== '' && <Empty title={words.noMatch(q)} />}
      {isNone && q === '' && (
        <Empty
          title={words.empty}
          actions={Object.entries(words.starters).map(([key, name]) => (
            <Button key={key} isBusy={isBusy} onClick={() => start({ starter: key as Starter })}>
              {name}
            </Button>
          ))}
        />
      )}
      <div className="scroll">
        {flows.length > 0 && (
          <ul className="table">
            <li className="table-head" aria-hidden="true">
              {words.columns.map((column) => (
                <span key={column}>{column}</span>
              ))}
            </li>
            {flows.map(({ id, name, status = 'DRAFT', json_version, validation_errors = [], updated_at }) => (
              <li key={id}>
                <To page={`flows/${id}`} className="table-row">
                  <span className="cut">
                    <b>{name}</b> <code className="faint">{id}</code>
                  </span>
                  <span>
                    <Badge {...FLOW_LOOK[status]}>{words.statuses[status]}</Badge>{' '}
                    {status === 'DRAFT' && isUnsaved(id) && <Badge tone="unsent">{words.unsavedShort}</Badge>}
                  </span>
                  <span className="soft">{json_version}</span>
                  <span className={validation_errors.length > 0 ? 'tone-fail' : 'faint'}>
                    {validation_errors.length > 0 ? words.errors(validation_errors.length) : ''}
                  </span>
                  <span className="faint">
                    {updated_at !== undefined &&
                      dayName(typeof updated_at === 'number' ? updated_at * 1000 : readTime(updated_at))}
                  </span>
                </To>
              </li>
            ))}
          </ul>
        )}
        <MoreRows list={list} />
      </div>
    </div>
  )
}
