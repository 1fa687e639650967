/** Work that failed to the end: tried once more by hand, or discarded. */

import { operator } from '../../server/connection.ts'
import { useLongList } from '../../server/long-list.ts'
import { useChange } from '../../server/reads.ts'
import { Button } from '../../ui/button.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { readTime, wholeTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { operationWords as words } from '../../words/operation.ts'

const PAGE = 100

export function GivenUp() {
  const [search] = useSearchState()
  const list = useLongList({
    queryKey: ['jobs'],
    refetchInterval: 10_000,
    // It knows no cursors: a page ends with the id that the next is asked for by.
    read: async ({ after: before }) => {
      const { data } = await operator.jobs.givenUp({ limit: PAGE, ...(before && { before }) }).first()
      const last = data.at(-1)?.id ?? ''
      return { data, paging: { cursors: { after: last }, ...(data.length === PAGE && { next: last }) } }
    },
  })
  const { rows: jobs, error, refetch, isPending } = list
  const act = useChange((what: () => Promise<unknown>) => what(), ['jobs'])
  return (
    <>
      {error && <Trouble error={error} again={() => void refetch()} />}
      {act.error && <Trouble error={act.error} />}
      {!isPending && !error && jobs.length === 0 && (
        <Empty title={words.jobs.none}>{words.jobs.noneWhy}</Empty>
      )}
      {search.job !== undefined && !isPending && jobs.every(({ id }) => id !== search.job) && (
        <p className="page soft">{words.jobs.notGivenUp(search.job)}</p>
      )}
      <ul className="table">
        {jobs.map(({ id, name, attempts, last_error, last_tried_at }) => (
          <li key={id} className={id === search.job ? 'job-row current' : 'job-row'}>
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
      <MoreRows list={list} />
    </>
  )
}
