/** What people answered, as a table and as a file for a spreadsheet. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { atServer, operator } from '../../server/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { readTime, wholeTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { flowWords } from '../../words/flows.ts'
import type { LabProps } from './lab-props.ts'

const PAGE = 100

export function Responses({ flow }: Pick<LabProps, 'flow'>) {
  const words = flowWords.responses
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['flow responses', flow.id],
    meta: { live: true },
    // Answers to a preview are no event.
    refetchInterval: 5_000,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      operator.flows.responses(flow.id, { limit: PAGE, ...(after !== undefined && { after }) }).first(),
    getNextPageParam: ({ paging }) => (paging?.next === undefined ? undefined : paging.cursors.after),
  })
  if (error) return <Trouble error={error} again={() => void refetch()} />
  if (!data) return null
  const responses = data.pages.flatMap((page) => page.data)
  if (responses.length === 0) return <Empty title={words.none}>{words.noneWhy}</Empty>
  const names = [...new Set(responses.flatMap(({ response }) => Object.keys(response)))]
  return (
    <div className="page scroll">
      <a
        className="button"
        href={atServer(`/operator/${flow.id}/responses?format=csv`)}
        download={`${flow.name}.csv`}
      >
        <Icon name="down" small />
        {words.csv}
      </a>
      <table className="answers">
        <thead>
          <tr>
            <th>{words.time}</th>
            <th>{words.from}</th>
            {names.map((name) => (
              <th key={name}>
                <code>{name}</code>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {responses.map(({ id, created_time, from, response }) => (
            <tr key={id}>
              <td>{wholeTime(readTime(created_time))}</td>
              <td>{from}</td>
              {names.map((name) => (
                <td key={name}>
                  {typeof response[name] === 'string'
                    ? (response[name] as string)
                    : JSON.stringify(response[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  )
}
