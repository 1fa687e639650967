/** The log of calls, read page by page and told as they are made. */

import type { LoggedCall } from '@parley/sdk'
import { useMemo } from 'react'
import { operator } from '../../server/connection.ts'
import { useLive } from '../../server/live.ts'
import { pagedList } from '../../server/paged-list.ts'
import { type ScopeFound, worldFilter } from '../../server/scope.ts'
import type { Search } from '../../ui/search-state.ts'

const PAGE = 200

export function useRequestsList({ params }: ScopeFound) {
  const world = worldFilter(params.world)
  const list = useMemo(
    () =>
      pagedList<LoggedCall>(
        (after) =>
          operator.call('listRequests', [], { limit: PAGE, world, ...(after !== undefined && { after }) }),
        ({ trace_id }) => trace_id,
      ),
    [world],
  )
  useLive<LoggedCall>(`operator/requests?world=${encodeURIComponent(world)}`, 'request', list.put)
  return list
}

/** Reading, by the operator and so by this very page, is left out unless it is asked for. */
const isOperatorsReading = ({ path, method, caller, status }: LoggedCall) =>
  (caller === 'operator' || path.startsWith('/operator')) && method === 'GET' && status < 400

export function shownCalls(rows: LoggedCall[], { q = '', show }: Search): LoggedCall[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((call) => {
    if (show !== 'operator' && isOperatorsReading(call)) return false
    if (show === 'refused' && call.status < 400) return false
    const text =
      `${call.method} ${call.path} ${call.operation ?? ''} ${call.code ?? ''} ${call.status} ${call.trace_id}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
