/** What was read is kept here; a session that has ended is noticed at the first refusal. */

import { ParleyError } from '@parley-dev/sdk'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isAway, isSurelyAway } from './reach.ts'

/** Who comes back sooner is asked sooner: `LiveProvider` sees to it. */
const RETRY_MS = 5_000
const FIRST_RETRY_MS = 500

function noticeEnd(error: unknown) {
  if (error instanceof ParleyError && error.status === 401)
    void queryClient.invalidateQueries({ queryKey: ['session'] })
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: 3_000,
      // While the server is away, what was read stays, and what was not is waited for: neither is an error of the page's.
      retry: (failures) => isSurelyAway() || (failures === 0 && isAway()),
      retryDelay: (failures) => (failures === 0 ? FIRST_RETRY_MS : RETRY_MS),
      // The server may be this very machine, which is there without a network.
      networkMode: 'always',
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always' },
  },
})
