/** What was read is kept here; a session that has ended is noticed at the first refusal. */

import { ParleyError } from '@parley-dev/sdk'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

function noticeEnd(error: unknown) {
  if (error instanceof ParleyError && error.status === 401)
    void queryClient.invalidateQueries({ queryKey: ['session'] })
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: { queries: { staleTime: 3_000, retry: false, refetchOnWindowFocus: true } },
})
