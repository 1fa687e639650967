/** The log of calls, read page by page and told as they are made. */

import type { LoggedCall } from '@parley-dev/operator'
import { useMemo } from 'react'
import { operator } from '../../server/connection.ts'
import { useLive } from '../../server/live.ts'
import { pagedList } from '../../server/paged-list.ts'
import { type ScopeFound, worldFilter } from '../../server/scope.ts'
import type { Search } from '../../ui/search-state.ts'

const PAGE = 200

export function useRequestsList({ params }: ScopeFound, { show }: Search) {
  const world = worldFilter(params.world)
  // What the operator asks, this very page among it, is left out unless it is wanted.
  const by = show === 'operator' ? undefined : ('application' as const)
  const list = useMemo(
    () =>
      pagedList<LoggedCall>(
        (after) =>
          operator.call('listRequests', [], {
            limit: PAGE,
            world,
            ...(by && { by }),
            ...(after !== undefined && { after }),
          }),
        ({ trace_id }) => trace_id,
      ),
    [world, by],
  )
  const filter = new URLSearchParams({ world, ...(by && { by }) })
  useLive<LoggedCall>(`/operator/requests?${filter}`, 'request', {
    hear: list.put,
    opened: () => void list.catchUp(),
  })
  return list
}

export function shownCalls(rows: LoggedCall[], { q = '', show }: Search): LoggedCall[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((call) => {
    if (show === 'refused' && call.status < 400) return false
    const { method, path, operation = '', code = '', status, trace_id } = call
    const text = `${method} ${path} ${operation} ${code} ${status} ${trace_id}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
