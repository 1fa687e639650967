/** The request log, read page by page and extended as calls are made. */

import type { LoggedCall } from '@parley-dev/operator'
import { useMemo } from 'react'
import { operator } from '../../server/connection.ts'
import { useLive } from '../../server/live.ts'
import { pagedList } from '../../server/paged-list.ts'
import { type ScopeFound, worldFilter } from '../../server/scope.ts'
import type { Search } from '../../ui/search-state.ts'

const PAGE = 200

export function useRequestsList({ params }: ScopeFound, { show, q = '' }: Search) {
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
        (call) => isWanted(call, q, show),
      ),
    [world, by, q, show],
  )
  const filter = new URLSearchParams({ world, ...(by && { by }) })
  useLive<LoggedCall>(`/operator/requests?${filter}`, 'request', {
    onEvent: list.put,
    opened: () => void list.catchUp(),
  })
  return list
}

function isWanted(call: LoggedCall, q: string, show: string | undefined): boolean {
  if (show === 'refused' && call.status < 400) return false
  const { method, path, operation = '', code = '', status, trace_id } = call
  const text = `${method} ${path} ${operation} ${code} ${status} ${trace_id}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
