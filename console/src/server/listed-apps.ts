/** The applications of a world: all of them, searched by name or id, page by page. */

import { operator } from './connection.ts'
import { useLongList } from './long-list.ts'
import { useScope, worldFilter } from './scope.ts'

/** Each is asked about of its own: so many at a time. */
const PAGE = 20

export function useListedApps(q: string) {
  const { params } = useScope()
  const asked = { world: worldFilter(params.world), limit: PAGE, order: 'oldest_first' } as const
  return useLongList<{ id: string; name: string }>({
    queryKey: ['apps', 'listed', params.world, q],
    read: (after) => operator.apps.list({ ...asked, ...after, ...(q !== '' && { q }) }).first(),
  })
}
