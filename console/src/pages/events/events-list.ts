/** The events that a filter asks for, read page by page, and sent as they happen. */

import type { ListedEvent } from '@parley-dev/operator'
import { useMemo } from 'react'
import { operator } from '../../server/connection.ts'
import { pagedList } from '../../server/paged-list.ts'
import { type ScopeFound, worldFilter } from '../../server/scope.ts'
import { useLiveEvents } from '../../shell/live.tsx'
import type { Outcome } from '../../ui/outcome.ts'
import type { Search } from '../../ui/search-state.ts'

/** Enough for the first look; whoever scrolls on means to go far. */
const FIRST_PAGE = 200
const PAGE = 500

/** `field:messages node:300000000000001 warm`: what is named is asked for by name, the rest by its words. */
function readQuery(text: string): { field?: string; node?: string; q?: string } {
  const words: string[] = []
  const named: Record<string, string> = {}
  for (const word of text.trim().split(/\s+/).filter(Boolean)) {
    const [, name, value] = /^(field|node):(.+)$/.exec(word) ?? []
    if (name !== undefined && value !== undefined) named[name] = value
    else words.push(word)
  }
  return { ...named, ...(words.length > 0 && { q: words.join(' ') }) }
}

export function useEventsList({ params, account, number }: ScopeFound, { q = '', outcome, until }: Search) {
  const accountId = account?.id
  const numberId = number?.id
  const list = useMemo(() => {
    const asked = {
      world: worldFilter(params.world),
      ...(numberId !== undefined && { node: numberId }),
      ...(accountId !== undefined && { account: accountId }),
      ...(outcome !== undefined && { outcome: outcome as Outcome }),
      ...(until !== undefined && { until }),
      ...readQuery(q),
    }
    return pagedList<ListedEvent>(
      (after) =>
        operator.call('listEvents', [], {
          ...asked,
          ...(after === undefined ? { limit: FIRST_PAGE } : { limit: PAGE, after }),
        }),
      ({ id }) => id,
    )
  }, [params.world, accountId, numberId, q, outcome, until])
  useLiveEvents({
    onEvent(event, isNews) {
      const isHere = accountId === undefined || event.account_id === accountId
      const isWanted = outcome === undefined || event.outcome === outcome
      const isKnown = list.has(event.id)
      // Whether words stand in an event only the server knows: a search gets no news.
      if (isHere && (isKnown || (isNews && isWanted && q === '' && until === undefined))) list.put(event)
    },
    opened: () => void list.catchUp(),
  })
  return list
}
