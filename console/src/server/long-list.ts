/** A list that the server searches and answers page by page, however long it is. */

import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from './paged-list.ts'

export type LongList<Row> = ReturnType<typeof useLongList<Row>>

type LongListParts<Row> = {
  queryKey: QueryKey
  read: (after: { after?: string }) => Promise<Page<Row>>
  isLive?: boolean
  refetchInterval?: number
  enabled?: boolean
}

export function useLongList<Row>({ queryKey, read, isLive, refetchInterval, enabled }: LongListParts<Row>) {
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey,
      ...(isLive && { meta: { live: true } }),
      ...(refetchInterval !== undefined && { refetchInterval }),
      ...(enabled !== undefined && { enabled }),
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: after }) => read(after === undefined ? {} : { after }),
      getNextPageParam: ({ paging }) => (paging?.next === undefined ? undefined : paging.cursors?.after),
      // What was found before stays until the answer to another word has come.
      placeholderData: (earlier) => earlier,
    })
  return {
    rows: data?.pages.flatMap((page) => page.data) ?? [],
    error,
    refetch,
    isPending: isPending && enabled !== false,
    hasMore: hasNextPage,
    isReading: isFetchingNextPage,
    more: () => void fetchNextPage(),
  }
}
