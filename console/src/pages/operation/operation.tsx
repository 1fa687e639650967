/** Operation: the audit log and its chain, work that was given up, and the settings in force. */

import '../templates/templates.css'
import '../laboratory/laboratory.css'
import './operation.css'
import type { AuditRow } from '@parley/sdk'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { To } from '../../ui/navigation.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Status } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { count, readTime, wholeTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { operationWords as words } from '../../words/operation.ts'

const PAGE = 100

export function Operation() {
  const [search, setSearch] = useSearchState()
  return (
    <div className="fit">
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <Tabs
        label={words.title}
        current={search.tab ?? 'audit'}
        onChange={(tab) => setSearch({ tab, q: undefined })}
        tabs={[
          { key: 'audit', name: words.tabs.audit, body: () => <Audit /> },
          { key: 'jobs', name: words.tabs.jobs, body: () => <GivenUp /> },
          { key: 'settings', name: words.tabs.settings, body: () => <Settings /> },
        ]}
      />
    </div>
  )
}

function Audit() {
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
      <div className="template-tools">
        <SearchBox
          label={words.audit.search}
          hint={words.audit.searchHint}
          value={search.q ?? ''}
          onChange={(q) => setSearch({ q })}
        />
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
          <Deed key={row.seq} row={row} />
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

const Deed = ({ row }: { row: AuditRow }) => (
  <li className="audit-row">
    <span className="faint">{wholeTime(readTime(row.at))}</span>
    <Status tone={row.outcome === 'done' ? 'ok' : 'fail'}>{row.outcome}</Status>
    <span className="cut">
      <b>{row.action}</b> {row.times > 1 && <span className="faint">{words.audit.times(row.times)}</span>}
    </span>
    <code className="cut">{row.node_id}</code>
    <span className="soft cut">{row.actor}</span>
    <To className="link mono cut" page={`requests/${encodeURIComponent(row.trace_id)}`}>
      {row.trace_id}
    </To>
  </li>
)

function GivenUp() {
  const client = useQueryClient()
  const { data: jobs, error } = useQuery({
    queryKey: ['jobs'],
    refetchInterval: 10_000,
    queryFn: () => operator.jobs.givenUp({ limit: PAGE }).all(),
  })
  const act = useMutation({
    mutationFn: (what: () => Promise<unknown>) => what(),
    onSettled: () => client.invalidateQueries({ queryKey: ['jobs'] }),
  })
  return (
    <>
      {(error ?? act.error) && <Trouble error={error ?? act.error} />}
      {jobs?.length === 0 && <Empty title={words.jobs.none}>{words.jobs.noneWhy}</Empty>}
      <ul className="table">
        {jobs?.map(({ id, name, attempts, last_error, last_tried_at }) => (
          <li key={id} className="job-row">
            <b>{name}</b>
            <span className="soft grow">{last_error}</span>
            <span className="faint">{`${words.jobs.attempts(attempts)}, ${wholeTime(readTime(last_tried_at))}`}</span>
            <Button little onClick={() => act.mutate(() => operator.jobs.retry(id))}>
              {words.jobs.retry}
            </Button>
            <Button little kind="harm" onClick={() => act.mutate(() => operator.jobs.discard(id))}>
              {words.jobs.discard}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Settings() {
  const [search, setSearch] = useSearchState()
  const { data, error } = useQuery({
    queryKey: ['installation'],
    queryFn: () => operator.installation.read(),
  })
  const wanted = (search.q ?? '').toLowerCase()
  const shown = data?.settings.filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(wanted))
  return (
    <>
      <div className="template-tools">
        <SearchBox
          label={words.settings.search}
          hint={words.settings.searchHint}
          value={search.q ?? ''}
          onChange={(q) => setSearch({ q })}
        />
        <span className="soft">{words.settings.why}</span>
      </div>
      {error && <Trouble error={error} />}
      <ul className="table">
        {shown?.map(({ name, about, value, is_secret, is_default }) => (
          <li key={name} className="setting-row">
            <code>{name}</code>
            <span>
              {is_secret ? (
                <span className="badge">{words.settings.secret}</span>
              ) : (
                <code>{value ?? words.settings.unset}</code>
              )}{' '}
              {is_default && <small className="faint">{words.settings.isDefault}</small>}
            </span>
            <span className="soft">{about}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
