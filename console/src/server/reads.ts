/** How a page reads from the server under a key, and changes what is there: what stands under the key is read again. */

import {
  keepPreviousData,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

/** Read again as soon as the server tells news: see `LiveProvider`. */
export const LIVE = { meta: { live: true } }
/** Never changes while the page is open. */
export const CONSTANT = { staleTime: Number.POSITIVE_INFINITY }
/** What stood under the last key is shown until the new one is read. */
export const KEPT = { placeholderData: keepPreviousData }

export const useRead = <T>(
  queryKey: QueryKey,
  queryFn: () => Promise<T>,
  more: Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'> = {},
) => useQuery({ ...more, queryKey, queryFn })

/** Without a key everything is read again. */
export function useChange<Answer, Given = void>(
  mutationFn: (given: Given) => Promise<Answer>,
  queryKey: QueryKey = [],
  more: Pick<UseMutationOptions<Answer, Error, Given>, 'onSuccess'> = {},
) {
  const client = useQueryClient()
  return useMutation({ ...more, mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) })
}

/** The entries of the first page. */
export const firstOf = async <Entry>(list: { first(): Promise<{ data: Entry[] }> }): Promise<Entry[]> =>
  (await list.first()).data
