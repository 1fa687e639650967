/** Templates: all of them with search and filters, and the rules by which they are reviewed. */

import './templates.css'
import { operator } from '../../server/connection.ts'
import { useLongList } from '../../server/long-list.ts'
import { askedOf, useScope } from '../../server/scope.ts'
import { Choices } from '../../ui/choices.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { To } from '../../ui/navigation.tsx'
import { PageSearch } from '../../ui/search-box.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Badge, Status } from '../../ui/status.tsx'
import { TabbedPage } from '../../ui/tabbed-page.tsx'
import { dayName, readTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { templateWords as words } from '../../words/templates.ts'
import { ReviewRules } from './review-rules.tsx'
import { STATUS_LOOK, type TemplateStatus } from './status.ts'

const STATUSES = Object.keys(STATUS_LOOK) as TemplateStatus[]

export const Templates = () => (
  <TabbedPage
    title={words.title}
    sub={words.sub}
    action={
      <To className="button go" page="templates/new">
        <Icon name="plus" small />
        {words.make}
      </To>
    }
    tabs={[
      { key: 'list', name: words.tabs.list, body: () => <TemplateList /> },
      { key: 'rules', name: words.tabs.rules, body: () => <ReviewRules /> },
    ]}
  />
)

function TemplateList() {
  const scope = useScope()
  const [search, setSearch] = useSearchState()
  const status = STATUSES.find((one) => one === search.status) ?? 'ANY'
  const isFiltered = status !== 'ANY' || Boolean(search.q)
  const asked = { ...askedOf(scope, search.q), status, order: 'newest_first' } as const
  const list = useLongList({
    queryKey: ['templates', 'listed', asked],
    isLive: true,
    read: (after) => operator.templates.queue({ ...asked, ...after }).first(),
  })
  const { rows: shown, error, refetch, isPending } = list
  return (
    <>
      <div className="table-tools">
        <PageSearch label={words.search} hint={words.searchHint} />
        <Choices
          label={words.filters}
          value={search.status ?? 'all'}
          onChange={(status) => setSearch({ status: status === 'all' ? undefined : status })}
          options={[
            ['all', words.all],
            ...STATUSES.map(
              (status) =>
                [
                  status,
                  <Status key={status} {...STATUS_LOOK[status]}>
                    {words.statuses[status]}
                  </Status>,
                ] as const,
            ),
          ]}
        />
      </div>
      {error && <Trouble error={error} again={() => void refetch()} />}
      {!isPending && !error && !isFiltered && shown.length === 0 && (
        <Empty
          title={words.empty}
          actions={
            <To className="button" page="templates/new">
              {words.make}
            </To>
          }
        >
          {words.emptyWhy}
        </Empty>
      )}
      {!isPending && !error && isFiltered && shown.length === 0 && <Empty title={words.noMatch} />}
      {shown.length > 0 && (
        <ul className="table">
          <li className="table-head" aria-hidden="true">
            {words.columns.map((column) => (
              <span key={column}>{column}</span>
            ))}
          </li>
          {shown.map(({ id, name, language, category, status, quality_score, last_updated_time }) => (
            <li key={id}>
              <To page={`templates/${id}`} className="table-row">
                <span className="cut">
                  <code>{name}</code> <span className="faint">{language}</span>
                </span>
                <span className="soft">{category && words.categories[category]}</span>
                <span>{status && <Badge {...STATUS_LOOK[status]}>{words.statuses[status]}</Badge>}</span>
                <span className="soft">{quality_score && words.qualities[quality_score.score]}</span>
                <span className="faint">
                  {last_updated_time !== undefined && dayName(dateOf(last_updated_time))}
                </span>
              </To>
            </li>
          ))}
        </ul>
      )}
      <MoreRows list={list} />
    </>
  )
}

const dateOf = (time: string | number): number => (typeof time === 'number' ? time * 1000 : readTime(time))
