/** The audit log: who did what, who was turned away, and whether its chain is intact. */

import type { AuditRow } from '@parley-dev/operator'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import { Actor } from '../../ui/actor.tsx'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { To } from '../../ui/navigation.tsx'
import { PageSearch } from '../../ui/search-box.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Status } from '../../ui/status.tsx'
import { count, readTime, wholeTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { operationWords as words } from '../../words/operation.ts'

const PAGE = 100

export function Audit() {
  const [search, setSearch] = useSearchState()
  const outcome = search.outcome === 'done' || search.outcome === 'refused' ? search.outcome : undefined
  const { data, error, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['audit', outcome],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      operator.audit
        .list({
          limit: PAGE,
          ...(pageParam !== undefined && { before: pageParam }),
          ...(outcome && { outcome }),
        })
        .first(),
    getNextPageParam: ({ data: rows }) => (rows.length < PAGE ? undefined : rows.at(-1)?.seq),
  })
  const verify = useMutation({ mutationFn: () => operator.audit.verify() })
  const wanted = (search.q ?? '').toLowerCase()
  const rows = (data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter((row) => JSON.stringify(row).toLowerCase().includes(wanted))
  return (
    <>
      <div className="table-tools">
        <PageSearch label={words.audit.search} hint={words.audit.searchHint} />
        <Choices
          label={words.audit.filters}
          value={outcome ?? 'all'}
          options={[
            ['all', words.audit.all],
            [
              'done',
              <Status key="done" tone="ok">
                {words.audit.done}
              </Status>,
            ],
            [
              'refused',
              <Status key="refused" tone="fail">
                {words.audit.refused}
              </Status>,
            ],
          ]}
          onChange={(value) => setSearch({ outcome: value === 'all' ? undefined : value })}
        />
        <Button isBusy={verify.isPending} onClick={() => verify.mutate()}>
          {words.audit.verify}
        </Button>
        <span role="status" className={verify.data?.intact === false ? 'tone-fail' : 'tone-ok'}>
          {verify.data &&
            (verify.data.intact ? words.audit.intact(count(verify.data.sealed)) : words.audit.broken)}
        </span>
      </div>
      {(error ?? verify.error) && <Trouble error={error ?? verify.error} />}
      {data && rows.length === 0 && <Empty title={words.audit.empty}>{words.audit.why}</Empty>}
      <ul className="table">
        {rows.map((row) => (
          <AuditedAction key={row.seq} row={row} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="page">
          <Button onClick={() => void fetchNextPage()}>{words.audit.more}</Button>
        </div>
      )}
    </>
  )
}

const AuditedAction = ({ row }: { row: AuditRow }) => (
  <li className="audit-row">
    <span className="faint">{wholeTime(readTime(row.at))}</span>
    <Status tone={row.outcome === 'done' ? 'ok' : 'fail'}>{row.outcome}</Status>
    <span className="cut">
      <b>{row.action}</b> {row.times > 1 && <span className="faint">{words.audit.times(row.times)}</span>}
    </span>
    <code className="cut">{row.node_id}</code>
    <span className="soft cut">
      <Actor by={row.actor} app={row.app_id} />
    </span>
    <To className="link mono cut" page={`requests/${encodeURIComponent(row.trace_id)}`}>
      {row.trace_id}
    </To>
  </li>
)
